import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomTesting

/// The policy on several sessions of one account: as many as its user wants, all of them to be seen and ended.
@Suite struct ConcurrentSessionTests {
    @Test("SES-9: an account has as many sessions as its user signs in to; each is listed, and can be ended alone")
    func unlimitedListedAndRevocable() async throws {
        let bench = try await BackendBench()
        var sessions = [try await bench.register()]
        for number in 0..<40 { sessions.append(try await bench.signIn(device: "device \(number)")) }
        let own = sessions[20]
        let listed = try await bench.backend.perform(AuthenticationAccount.ListSessions(), own)
        #expect(Set(listed.map(\.id)) == Set(sessions.map(\.id)))
        #expect(listed.filter(\.isCurrent).map(\.id) == [own.id])
        for session in sessions { _ = try await bench.backend.refresh(session) }
        try await bench.backend.perform(AuthenticationAccount.RevokeSession(id: sessions[3].id), own)
        #expect(await refusal { try await bench.backend.confirm(sessions[3]) }?.code == .sessionEnded)
        for session in sessions where session.id != sessions[3].id { _ = try await bench.backend.confirm(session) }
        try await bench.backend.revoke(own, scope: .otherSessions)
        let left = try await bench.backend.perform(AuthenticationAccount.ListSessions(), own)
        #expect(left.map(\.id) == [own.id])
        for session in sessions where session.id != own.id {
            #expect(await refusal { try await bench.backend.refresh(session) }?.code == .sessionEnded)
        }
    }

    @Test("SES-9: sessions of one account do not touch each other: a stolen token of one ends that one alone")
    func oneEndsAlone() async throws {
        let bench = try await BackendBench()
        let first = try await bench.register()
        let other = try await bench.signIn()
        let second = try await bench.backend.refresh(first)
        bench.clock.advance(by: .seconds(31))
        _ = try await bench.backend.refresh(second)
        #expect(await refusal { try await bench.backend.refresh(first) }?.code == .sessionEnded)
        _ = try await bench.backend.refresh(other)
    }
}
