import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomSQLite
import WebcomTesting

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A file that cannot be used for a while: what was known stands, what is asked is refused by type, and once the file
/// is there again everything goes on and what was to be written is written.
@Suite(.serialized) struct StorageTroubleTests {
    @Test(arguments: StorageTrouble.all)
    func aServiceOutlivesWhatBefallsItsFile(trouble: StorageTrouble) async throws {
        try await SmallDisk.with { disk in
            if trouble.needsADisk, !disk.isMounted {
                print("note: no small disk can be mounted here, so none was filled")
                return
            }
            let clock = ManualClock()
            let path = disk.folder.file("disk/app.db")
            let uid = try await self.live(through: trouble, on: disk, path, clock)

            let after = try await Node.onFile(path, clock: clock)
            #expect(try await after.service.settledState() == .unauthenticated, "the sign-out was not written")
            let restored = after.application.authenticationService(for: "other key")
            #expect(try await restored.settledState().details?.uid == uid)
            #expect(try await after.store.sessions(of: uid, now: clock.now).count == 1, "a sign-out was not told")
            await after.close()
            #expect(try RawDatabase(path).texts("PRAGMA integrity_check") == ["ok"])
        }
    }

    /// Has a server live through it; two are signed in before, one of them afterwards.
    private func live(
        through trouble: StorageTrouble, on disk: SmallDisk, _ path: String, _ clock: ManualClock
    ) async throws -> String {
        let store = try await OwnThread.run {
            try SQLiteStore(path: path, options: .init(busyTimeout: .milliseconds(20)))
        }
        let node = try await Node(store, stateStore: store, clock: clock)
        let uid = try #require(try await node.signUp().details).uid
        let other = node.application.authenticationService(for: "other key")
        #expect(try await Self.signIn(other) == uid)
        let recorder = EventRecorder(node.service)

        let end = try await trouble.begin(StorageTrouble.Place(folder: disk.folder, store: store))
        try await self.expectRefusals(node, other, uid)
        try end()
        clock.advance(by: .seconds(61))
        try await recorder.event { if case .storageTrouble(nil) = $0.kind { true } else { false } }
        #expect(try await Self.signIn(node.service) == uid)
        await node.service.unauthenticate()
        await node.close()
        return uid
    }

    /// Nothing new can be done, and what is known stands; a sign-out takes effect all the same.
    private func expectRefusals(_ node: Node, _ other: AuthenticationService, _ uid: String) async throws {
        #expect(other.state.details?.uid == uid && node.service.state.details?.uid == uid)
        await #expect(throws: AuthenticationError(.unavailable)) { _ = try await Self.signIn(other) }
        #expect(other.state.details?.uid == uid)
        let result = await node.service.unauthenticate()
        #expect(node.service.state == .unauthenticated)
        #expect(!result.isStored)
        guard case .pending(let error) = result.remote else {
            Issue.record("the back-end was told: \(result.remote)")
            return
        }
        #expect(error.isTransient)
    }

    private static func signIn(_ service: AuthenticationService) async throws -> String? {
        _ = try await service.settledState()
        let process = service.initializeAuthentication(with: Node.method(), context: .new)
        return try await service.continueAuthentication(process).details?.uid
    }

    @Test func aFolderThatBecomesReadOnlyIsToldAtTheNextStartAndUsedAgainLater() async throws {
        let folder = try TemporaryFolder(mode: 0o777)
        try folder.makeFolder("data")
        try folder.set(mode: 0o777, of: "data")
        await #expect(processExitsWith: .exitCode(7)) { [path = folder.file("data") as String] in
            // Rights do not bind root: become nobody first, in a folder that is nobody's.
            if geteuid() == 0 {
                guard unsafe chown(path, 65_534, 65_534) == 0, seteuid(65_534) == 0 else { exit(2) }
            }
            exit(try await Self.codeAfterReadOnly(path))
        }
    }

    /// Lives through a folder that cannot be written to for a while; 7 when everything was as it has to be.
    private static func codeAfterReadOnly(_ folder: String) async throws -> Int32 {
        let node = try await Node.onFile("\(folder)/app.db")
        let uid = try await node.signUp().details?.uid
        guard unsafe chmod(folder, 0o555) == 0 else { return 2 }
        // Who has the file open already needs the folder no more.
        guard try await node.signIn().details?.uid == uid, await node.service.unauthenticate().isStored else {
            return 3
        }
        await node.close()
        do {
            _ = try await Node.onFile("\(folder)/app.db")
            return 4
        } catch let error as AccountStoreError {
            guard error.code == .readOnly else { return 5 }
        }
        guard unsafe chmod(folder, 0o755) == 0 else { return 2 }
        let after = try await Node.onFile("\(folder)/app.db")
        guard try await after.service.settledState() == .unauthenticated,
            try await after.signIn().details?.uid == uid
        else { return 6 }
        await after.close()
        return 7
    }
}
