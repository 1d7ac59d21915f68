import Testing
import WebcomAuthentication
import WebcomTesting

/// Tokens that shall be good for longer than the back-end makes them, and renewals that are forced.
@Suite struct LongTokenTests {
    @Test("asked for longer than the back-end makes: renewed once, and again when half of its time has passed")
    func isNotRenewedAtEachCall() async throws {
        let clock = ManualClock()
        let rig = await ServiceRig(clock: clock, backend: ScriptedBackend(clock: clock, tokenLifetime: .seconds(300)))
        try await rig.signIn("alice")
        for lifetime in [300, 301, 86_400] {
            for _ in 0..<3 { _ = try await rig.service.validToken(minimumLifetime: .seconds(lifetime)) }
        }
        let calls = rig.backend.calls(.refresh).count
        #expect(calls == 1, "the token was renewed though it had its whole time before it")
        clock.advance(by: .seconds(150))
        _ = try await rig.service.validToken(minimumLifetime: .seconds(301))
        #expect(rig.backend.calls(.refresh).count == 1, "the token was renewed with half of its time before it")
        clock.advance(by: .seconds(1))
        for _ in 0..<3 { _ = try await rig.service.validToken(minimumLifetime: .seconds(301)) }
        #expect(rig.backend.calls(.refresh).count == 2, "the token was not renewed after half of its time")
        clock.advance(by: .seconds(2))
        _ = try await rig.service.validToken(minimumLifetime: .seconds(299))
        #expect(rig.backend.calls(.refresh).count == 3, "a token that could be had was not got")
        await rig.service.unauthenticate()
        try await rig.signIn("alice")
        _ = try await rig.service.validToken(minimumLifetime: .seconds(301))
        #expect(rig.backend.calls(.refresh).count == 4, "another session's renewal counted")
    }

    @Test("a renewal that is forced asks the back-end each time")
    func isForced() async throws {
        let clock = ManualClock()
        let rig = await ServiceRig(clock: clock, backend: ScriptedBackend(clock: clock, tokenLifetime: .seconds(300)))
        try await rig.signIn("alice")
        let first = try await rig.service.renewedToken().reveal()
        let second = try await rig.service.renewedToken().reveal()
        #expect(first != second)
        #expect(rig.backend.calls(.refresh).count == 2)
        let endless = try await ServiceRig.signedIn()
        _ = try await endless.service.renewedToken()
        #expect(endless.backend.calls(.refresh).count == 1)
    }
}
