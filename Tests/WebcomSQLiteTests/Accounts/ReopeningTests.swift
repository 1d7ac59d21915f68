import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomSQLite

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct ReopeningTests {
    private let folder: TemporaryFolder

    init() throws { self.folder = try TemporaryFolder() }

    @Test func everythingComesBackAsItWas() async throws {
        let path = self.folder.file("a.db")
        let now = Sample.now
        let message = OutboxEntry(id: "m", bytes: [], creationDate: now, expirationDate: now + 60, isSuppressed: true)
        let notices: [BackendNotice] = [
            .connectionLost, .connectionRestored, .sessionRevoked(sessionID: "s"), .accountDeleted(uid: "é"),
        ]
        var line = Sample.line("a")
        line.reason = "r"
        line.provider = .phone
        line.sourceDigest = "d"
        let limit = RateLimit(subject: [9], capacity: 2, window: .seconds(60), isForgivenBySuccess: true)
        let challenge = Sample.challenge("sel", for: "ann")
        let record = SealedRecord(version: .max, bytes: [0, 1], expirationDate: now)

        let store = try SQLiteStore(path: path)
        let effects = StoreEffects(
            audit: [line], messages: [message], notices: notices.map { StoredNotice(date: now, notice: $0) })
        #expect(try await store.register(Sample.registration("ann"), now: now, effects: effects) == .done)
        #expect(
            try await store.openChallenge(challenge, limits: [limit], now: now, effects: .none, refusal: .none)
                == .allowed)
        let attempt = try await store.reserveAttempt(
            on: Sample.key("ann"), limits: [limit], now: now, refusal: .none)
        #expect(try await store.replace(nil, with: record, at: RecordAddress(rawValue: "r")))
        for method in Sample.strongMethods(of: "ann") {
            let answer = try await store.changeStrongMethods(
                of: "ann", .add(method, isFirst: false, limit: 3), session: nil, endingOthers: false, now: now,
                effects: .none)
            #expect(answer == .done)
        }
        await store.close()

        let again = try SQLiteStore(path: path)
        var account = Sample.account("ann")
        account.hasStrongMethods = true
        #expect(try await again.account("ann") == account)
        #expect(try await again.strongMethods(of: "ann") == Sample.strongMethods(of: "ann"))
        #expect(try await again.identity(Sample.key("ann")) == Sample.identity("ann"))
        #expect(try await again.identities(of: "ann") == [Sample.identity("ann")])
        #expect(try await again.session("ann-1") == Sample.session("ann-1", of: "ann"))
        #expect(try await again.challenge("sel") == challenge)
        #expect(try await again.record(at: RecordAddress(rawValue: "r")) == record)
        #expect(try await again.notices(after: 0, limit: 9).map(\.notice) == notices)
        line.id = 1
        #expect(try await again.auditEntries(after: 0, limit: 9) == [line])
        var leased = message
        leased.attempts = 1
        #expect(try await again.leaseMessages(limit: 9, owner: "o", until: now + 9, now: now) == [leased])
        let third = try await again.reserveAttempt(on: Sample.key("ann"), limits: [limit], now: now, refusal: .none)
        guard case .limited = third else {
            Issue.record("the counter was forgotten")
            return
        }
        guard case .reserved(let reservation, let candidate) = attempt else {
            Issue.record("the attempt was limited")
            return
        }
        #expect(candidate?.password == Sample.registration("ann").password)
        let outcome = AttemptOutcome.succeeded(
            version: 1, rehashed: nil, session: Sample.session("ann-2", of: "ann"), ending: "ann-1")
        #expect(
            try await again.settleAttempt(reservation, as: outcome, now: now, effects: .none, refusal: .none)
                == .done)
        #expect(try await again.sessions(of: "ann", now: now).map(\.id) == ["ann-2"])
        await again.close()
    }

    @Test("IDN-4: names that Unicode calls equal are different names")
    func namesAreComparedByBytes() async throws {
        let store = try SQLiteStore(path: self.folder.file("b.db"))
        let (composed, decomposed) = ("\u{e9}", "e\u{301}")
        for name in [composed, decomposed, "E\u{301}", "a\u{0}b", "a"] {
            #expect(
                try await store.register(Sample.registration(name), now: Sample.now, effects: .none) == .done,
                "\(name.unicodeScalars.map(\.value))")
        }
        #expect(try await store.account(decomposed)?.uid.utf8.count == 3)
        #expect(try await store.identities(of: composed).map(\.key) == [Sample.key(composed)])
        #expect(try await store.identity(Sample.key("a"))?.uid == "a")
        await store.close()
    }
}
