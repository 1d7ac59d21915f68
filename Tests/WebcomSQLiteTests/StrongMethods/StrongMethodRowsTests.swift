import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomSQLite

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct StrongMethodRowsTests {
    private static let notADate = Date(timeIntervalSinceReferenceDate: .nan)
    private let folder: TemporaryFolder
    private let store: SQLiteStore

    init() async throws {
        self.folder = try TemporaryFolder()
        self.store = try SQLiteStore(path: self.folder.file("a.db"))
        _ = try await self.store.register(Sample.registration("ann"), now: Sample.now, effects: .none)
        for method in Sample.strongMethods(of: "ann") { try await self.change(.add(method, isFirst: false, limit: 3)) }
    }

    private func change(_ change: StrongMethodChange, now: Date = Sample.now) async throws {
        let answer = try await self.store.changeStrongMethods(
            of: "ann", change, session: nil, endingOthers: false, now: now, effects: .none)
        try #require(answer == .done)
    }

    /// A grant whose last row cannot be written: the store fails once everything else of it was.
    private static let failing: [ChallengeGrant] = [
        .strengthen(
            .add(
                StrongMethodRecord(id: "new", uid: "ann", kind: .sms, contact: "x", creationDate: notADate),
                isFirst: false, limit: 9),
            endingOthers: true, .openSession(Sample.session("ann-2", of: "ann"), ending: "ann-1")),
        .strengthen(
            .replaceRecoveryCodes(
                StrongMethodRecord(id: "new", uid: "ann", kind: .recoveryCode, creationDate: notADate, codes: [[9]])),
            endingOthers: true, .raiseSession(id: "ann-1", uid: "ann", factors: [], level: 9)),
        .strengthen(
            .remove(id: "app", keepsOne: true), endingOthers: true,
            .strengthen(
                .add(
                    StrongMethodRecord(id: "new", uid: "ann", kind: .sms, contact: "x", creationDate: notADate),
                    isFirst: false, limit: 9),
                endingOthers: false,
                .setPassword(
                    PasswordRecord(verifier: [2], version: 2, date: Sample.now),
                    session: Sample.session("ann-2", of: "ann")))),
    ]

    @Test(arguments: Self.failing.indices)
    func aFailureInTheMiddleOfAGrantLeavesNothingBehind(number: Int) async throws {
        let challenge = Sample.challenge("sel", for: "ann")
        _ = try await self.store.openChallenge(challenge, limits: [], now: Sample.now, effects: .none, refusal: .none)
        let limit = RateLimit(subject: [1], capacity: 9, window: .seconds(60), isForgivenBySuccess: false)
        await #expect(throws: AccountStoreError(.unavailable, "")) {
            try await self.store.redeem(
                "sel", purpose: .signIn, mac: challenge.mac, limits: [limit], granting: Self.failing[number],
                now: Sample.now, effects: StoreEffects(audit: [Sample.line("a")]), refusal: .none)
        }
        #expect(try await self.store.challenge("sel") == challenge)
        #expect(try await self.store.strongMethods(of: "ann") == Sample.strongMethods(of: "ann"))
        #expect(try await self.store.sessions(of: "ann", now: Sample.now) == [Sample.session("ann-1", of: "ann")])
        #expect(try await self.store.passwords(of: "ann").map(\.password.verifier) == [[1]])
        #expect(try await self.store.attemptCount(under: limit, now: Sample.now) == 0)
        #expect(try await self.store.auditEntries(after: 0, limit: 9) == [])
        #expect(try await self.store.notices(after: 0, limit: 9) == [])
        await self.store.close()
    }

    @Test func recoveryCodesGoWithTheirMethodAndTheirAccount() async throws {
        let program = try OtherProgram(self.folder.file("a.db"))
        #expect(try program.number("SELECT count(*) FROM recovery_codes") == 3)
        try await self.change(.spend(id: "codes", code: [0, 1]))
        #expect(try program.number("SELECT count(*) FROM recovery_codes") == 2)
        try await self.change(.remove(id: "codes", keepsOne: true))
        #expect(try program.number("SELECT count(*) FROM recovery_codes") == 0)
        try await self.change(
            .add(
                StrongMethodRecord(
                    id: "more", uid: "ann", kind: .recoveryCode, creationDate: Sample.now, codes: [[1], [2]]),
                isFirst: false, limit: 3))
        #expect(try await self.store.deleteAccount("ann", now: Sample.now, effects: .none) == .done)
        #expect(try program.number("SELECT count(*) FROM recovery_codes") == 0)
        #expect(try program.number("SELECT count(*) FROM strong_methods") == 0)
        await self.store.close()
    }

    @Test func twoProcessesNeverAcceptOneStepTwice() async throws {
        let other = try SQLiteStore(path: self.folder.file("a.db"))
        let app = StrongMethodRecord(id: "second", uid: "ann", kind: .authenticatorApp, creationDate: Sample.now)
        try await self.change(.add(app, isFirst: false, limit: 3))
        let stores = [self.store, other]
        let done = try await withThrowingTaskGroup(of: ChangeAnswer.self) { group in
            for number in 0..<40 {
                group.addTask {
                    try await stores[number % 2].changeStrongMethods(
                        of: "ann", .use(id: "second", step: Int64(number / 4)), session: nil, endingOthers: false,
                        now: Sample.now, effects: StoreEffects(audit: [Sample.line("\(number / 4)")]))
                }
            }
            return try await group.reduce(into: 0) { count, answer in if answer == .done { count += 1 } }
        }
        let steps = try await other.auditEntries(after: 0, limit: 99).compactMap { Int($0.action) }
        #expect(steps.count == done && !steps.isEmpty)
        #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 < $1 }, "accepted in this order: \(steps)")
        await other.close()
        await self.store.close()
    }
}
