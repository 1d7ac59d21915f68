import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomSQLite
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct RestartTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        self.folder = try TemporaryFolder()
        self.path = self.folder.file("app.db")
    }

    @Test func aRestartRestoresTheSessionByItsKey() async throws {
        let before = try await Node.onFile(self.path)
        let details = try #require(try await before.signUp().details)
        await before.close()

        let after = try await Node.onFile(self.path)
        #expect(try await after.service.settledState().details?.uid == details.uid)
        let stranger = after.application.authenticationService(for: "another key")
        #expect(try await stranger.settledState() == .unauthenticated)
        #expect(after.messages.messages.isEmpty, "restoring sent a message")
        await after.close()
    }

    @Test func afterASignOutTheFileHoldsNoSession() async throws {
        let node = try await Node.onFile(self.path)
        let uid = try #require(try await node.signUp().details).uid
        #expect(try await node.store.sessions(of: uid, now: .now).count == 1)
        let result = await node.service.unauthenticate()
        #expect(result.isStored)
        guard case .told = result.remote else {
            Issue.record("the back-end was not told: \(result.remote)")
            return
        }
        #expect(try await node.store.sessions(of: uid, now: .now).isEmpty)
        await node.close()

        let after = try await Node.onFile(self.path)
        #expect(try await after.service.settledState() == .unauthenticated)
        #expect(try await after.store.sessions(of: uid, now: .now).isEmpty)
        #expect(try await after.signIn().details?.uid == uid)
        await after.close()
    }

    @Test func aSessionThatWasRevokedMeanwhileIsNotRestored() async throws {
        let node = try await Node.onFile(self.path)
        let uid = try #require(try await node.signUp().details).uid
        await node.close()

        let store = try await Node.open(self.path)
        _ = try await store.endSessions(.all(of: uid), now: .now, effects: StoreEffects())
        await store.close()
        let after = try await Node.onFile(self.path)
        #expect(try await after.service.settledState() == .invalid)
        await after.close()
    }

    @Test func aFlowGoesOnInAnotherApplicationFromItsContinuation() async throws {
        let first = try await Node.onFile(self.path)
        let method = Node.method()
        let process = first.service.initializeAuthentication(with: method, context: .new)
        try await method.attachIdentity()
        let token = try #require(first.messages.token(for: Node.address)).reveal()
        let cookie = try #require(process.continuation).reveal()
        await first.close()

        let second = try await Node.onFile(self.path)
        let continuation = try AuthenticationContinuation(cookie)
        let resumed = AuthenticationMethodInternal(continuation: continuation)
        second.service.initializeAuthentication(with: resumed, context: continuation.front.context)
        resumed.setVerificationToken(token)
        let details = try #require(try await second.service.continueAuthentication().details)
        #expect(details.displayName == "Josiah Bartlet")
        #expect(second.service.state.details == details)
        await second.close()
    }

    @Test("OAU-2: a continuation of another session key signs nobody in")
    func aForeignContinuationIsRefused() async throws {
        let node = try await Node.onFile(self.path)
        let method = Node.method()
        let process = node.service.initializeAuthentication(with: method, context: .new)
        try await method.attachIdentity()
        let continuation = try #require(process.continuation)
        let other = node.application.authenticationService(for: "another key")
        let resumed = AuthenticationMethodInternal(continuation: continuation)
        other.initializeAuthentication(with: resumed, context: .new)
        resumed.setVerificationToken(try #require(node.messages.token(for: Node.address)).reveal())
        await #expect(throws: AuthenticationError(.foreignContinuation)) {
            _ = try await other.continueAuthentication()
        }
        #expect(other.state == .unauthenticated)
        await node.close()
    }

    @Test func aGuestKeepsTheAccountWithOneChangeOfState() async throws {
        let node = try await Node.onFile(self.path)
        let guest = try #require(
            try await node.service.authenticate(with: AuthenticationMethodGuest()).details)
        #expect(guest.isGuest)
        let recorder = EventRecorder(node.service)
        let details = try #require(try await node.signUp(context: .current).details)
        #expect(details.uid == guest.uid)
        #expect(!details.isGuest)
        await node.close()
        try await recorder.completion()
        #expect(recorder.kinds.count { $0 == "stateChanged" } == 1, "\(recorder.events)")

        let after = try await Node.onFile(self.path)
        #expect(try await after.service.settledState().details?.isGuest == false)
        #expect(try await after.signIn().details?.uid == guest.uid)
        await after.close()
    }
}
