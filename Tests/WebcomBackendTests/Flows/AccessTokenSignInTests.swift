import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct AccessTokenSignInTests {
    private func bench(configure: (inout BackendPolicy) -> Void = { _ in }) async throws -> BackendBench {
        try await BackendBench { policy in
            policy.providers.insert(.accessToken)
            configure(&policy)
        }
    }

    private func enter(
        _ bench: BackendBench, _ session: BackendSession, context: AuthenticationService.Context = .new
    ) async throws -> BackendSession {
        try await self.enter(bench, session.details.authenticationToken, bench.request(context, session: session))
    }

    private func enter(
        _ bench: BackendBench, _ token: AuthenticationToken, _ request: AuthenticationRequest
    ) async throws -> BackendSession {
        let credential = AuthenticationCredential(provider: .accessToken, proof: .accessToken(token))
        return try await BackendBench.session(bench.backend.authenticate(credential, request))
    }

    @Test("an access token opens a session beside its own, with the same proofs and no later an end")
    func opensBeside() async throws {
        let bench = try await self.bench()
        let own = try await bench.register()
        bench.clock.advance(by: .seconds(60))
        let new = try await self.enter(bench, own)
        #expect(new.details.uid == own.details.uid && new.id != own.id)
        #expect(new.details.factors == own.details.factors && new.details.level == own.details.level)
        let (old, beside) = (try await bench.store.session(own.id), try await bench.store.session(new.id))
        #expect(beside?.absoluteExpirationDate == old?.absoluteExpirationDate)
        _ = try await bench.backend.confirm(own)
        try await bench.backend.revoke(own, scope: .thisSession)
        _ = try await bench.backend.refresh(new)
    }

    @Test("a token buys one session, of however many that ask at once")
    func isGoodOnce() async throws {
        let bench = try await self.bench()
        let own = try await bench.register()
        let count = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<16 { group.addTask { (try? await self.enter(bench, own)) != nil } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(count == 1)
        #expect(await refusal { try await self.enter(bench, own) }?.code == .invalidToken)
    }

    @Test("a proof is no younger for it: what needs a fresh one is refused (SES-7)")
    func keepsItsAge() async throws {
        let bench = try await self.bench { $0.accessTokens.lifetime = .seconds(3_600) }
        let own = try await bench.register()
        bench.clock.advance(by: .seconds(1_000))
        let new = try await self.enter(bench, own)
        let error = await refusal {
            try await bench.backend.perform(AuthenticationAccount.DeleteAccount(), new)
        }
        #expect(error?.code == .tokenTooOld)
    }

    @Test(
        "a token that is no token, ran out, or is of a session or an account that is over, is refused",
        arguments: ["garbage", "ran out", "revoked", "disabled", "another's"])
    func refuses(_ kind: String) async throws {
        let bench = try await self.bench()
        let own = try await bench.register()
        var token = own.details.authenticationToken
        switch kind {
        case "garbage": token = AuthenticationToken("garbage")
        case "ran out": bench.clock.advance(by: .seconds(3_601))
        case "revoked": try await bench.backend.revoke(own, scope: .thisSession)
        case "disabled": try await bench.administration.disable(own.details.uid)
        default: token = try await BackendBench(keys: [9]).register().details.authenticationToken
        }
        let error = await refusal { try await self.enter(bench, token, bench.request()) }
        #expect(error?.code == .invalidToken, "\(String(describing: error))")
        #expect(error.map { !"\($0)".contains(token.reveal()) || kind == "garbage" } == true)
    }

    @Test("in the context .current, or where the provider is off, it is refused")
    func isBounded() async throws {
        let bench = try await self.bench()
        let own = try await bench.register()
        #expect(await refusal { try await self.enter(bench, own, context: .current) }?.code == .unsupported)
        let off = try await BackendBench()
        #expect(await refusal { try await self.enter(off, try await off.register()) }?.code == .providerDisabled)
    }
}
