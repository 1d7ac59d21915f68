import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

@Suite struct AccountSessionsTests {
    @Test("SES-6: sessions are listed the newest first, with what their user knows them by")
    func lists() async throws {
        let bench = try await BackendBench()
        let first = try await bench.register()
        try await bench.register("other@example.org")
        bench.clock.advance(by: .seconds(60))
        let second = try await bench.signIn(device: "a phone")
        let sessions = try await bench.backend.perform(AuthenticationAccount.ListSessions(), first)
        #expect(sessions.map(\.id) == [second.id, first.id])
        #expect(sessions.map(\.isCurrent) == [false, true])
        #expect(sessions.map(\.deviceLabel) == ["a phone", nil])
        #expect(sessions.map { $0.factors.map(\.method) } == [["pwd"], ["pwd"]])
        #expect(sessions.first?.creationDate == bench.clock.now)
        #expect(sessions.map(\.expirationDate) == [second.details.expirationDate, first.details.expirationDate])
    }

    @Test("SES-6: a session is ended by its user, and every process is told")
    func revokes() async throws {
        let bench = try await BackendBench()
        let session = try await bench.register()
        let lost = try await bench.signIn()
        for _ in 0..<2 { try await bench.backend.perform(AuthenticationAccount.RevokeSession(id: lost.id), session) }
        #expect(await refusal { try await bench.backend.confirm(lost) }?.code == .sessionEnded)
        _ = try await bench.backend.confirm(session)
        #expect(try await bench.storedNotices() == [.sessionRevoked(sessionID: lost.id)])
        #expect(try await bench.auditLines().filter { $0 == "session.revoke success" }.count == 1)
        try await bench.backend.perform(AuthenticationAccount.RevokeSession(id: session.id), session)
        #expect(await refusal { try await bench.backend.confirm(session) }?.code == .sessionEnded)
    }

    @Test("SES-6: another account's session stays, and the answer does not tell that it is there")
    func foreign() async throws {
        let bench = try await BackendBench()
        let session = try await bench.register()
        let other = try await bench.register("other@example.org")
        for id in [other.id, "no such session"] {
            try await bench.backend.perform(AuthenticationAccount.RevokeSession(id: id), session)
        }
        _ = try await bench.backend.confirm(other)
        #expect(try await bench.storedNotices().isEmpty)
    }

    @Test("SES-5: a deleted account ends its sessions, leaves its addresses, and is told to all")
    func deletes() async throws {
        let bench = try await BackendBench()
        let first = try await bench.register()
        let session = try await bench.registerCode(BackendBench.number, to: first)
        let other = try await bench.signIn()
        bench.messages.removeAll()
        try await bench.backend.perform(AuthenticationAccount.DeleteAccount(), session)
        for ended in [session, other] {
            #expect(await refusal { try await bench.backend.confirm(ended) }?.code == .sessionEnded)
        }
        #expect(try await bench.storedNotices() == [.accountDeleted(uid: session.details.uid)])
        for address in [BackendBench.address, BackendBench.number] { #expect(bench.told(address) == [.accountDeleted]) }
        #expect(await refusal { try await bench.signIn() }?.code == .invalidCredentials)
        #expect(try await bench.auditLines().contains("account.delete success"))
        let again = try await bench.register()
        #expect(again.details.uid != session.details.uid)
    }

    @Test("a guest deletes the account without a proof, having none")
    func guest() async throws {
        let bench = try await BackendBench()
        let guest = try await bench.guest()
        bench.clock.advance(by: .seconds(2_000))
        try await bench.backend.perform(AuthenticationAccount.DeleteAccount(), guest)
        #expect(try await bench.store.account(guest.details.uid) == nil)
    }
}
