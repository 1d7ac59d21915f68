import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

/// Operations by a refresh token that was replaced.
@Suite struct SpentTokenTests {
    enum Use: String, CaseIterable {
        case read, name, delete, changePassword, detach, attach, replace, attachCustom
    }

    private static func use(_ use: Use, _ bench: BackendBench, _ session: BackendSession) async throws {
        switch use {
        case .read: _ = try await bench.backend.perform(AuthenticationAccount.ListSessions(), session)
        case .name: try await bench.backend.perform(AuthenticationAccount.SetDisplayName("Eve"), session)
        case .delete: try await bench.backend.perform(AuthenticationAccount.DeleteAccount(), session)
        case .changePassword:
            try await bench.backend.perform(
                AuthenticationAccount.ChangePassword(
                    from: StaticPassword(BackendBench.password), to: StaticPassword(BackendBench.newPassword)),
                session)
        case .detach:
            let identity = AuthenticationIdentity(
                provider: .eMail, providerUID: "second@example.org", creationDate: bench.clock.now)
            try await bench.backend.perform(AuthenticationAccount.DetachIdentity(identity), session)
        case .attach: _ = try await bench.attach("eve@example.org", to: session)
        case .replace:
            var claim = bench.claim("eve@example.org")
            claim.replacedIdentity = AuthenticationIdentity(
                provider: .eMail, providerUID: "second@example.org", creationDate: bench.clock.now)
            _ = try await bench.backend.send(.attachIdentity(claim), bench.request(.current, session: session))
        case .attachCustom:
            _ = try await bench.backend.authenticate(
                AuthenticationCredential(provider: .custom("badge"), proof: .fields([:])),
                bench.request(.current, session: session))
        }
    }

    private struct Eve: IdentityVerifier {
        func verify(
            _ fields: [String: SecretField], _ request: AuthenticationRequest
        ) async throws -> ProvedIdentity { ProvedIdentity(subject: "eve") }
    }

    @Test(
        "RFT-1: a token that was replaced before the last one does nothing to the account, is noted, and ends nothing",
        arguments: Use.allCases)
    func refuses(_ use: Use) async throws {
        let bench = try await BackendBench(providers: [.custom("badge"): Eve()])
        let copied = try await bench.registerCode("second@example.org", to: bench.register())
        let newest = try await bench.backend.refresh(bench.backend.refresh(copied))
        let before = try await bench.store.identities(of: copied.details.uid)
        let error = await refusal(of: use.rawValue) { try await Self.use(use, bench, copied) }
        #expect(error?.code == .tokenTooOld)
        #expect(try await bench.auditLines().last == "session.reuse replaced")
        #expect(try await bench.store.identities(of: copied.details.uid) == before)
        _ = try await bench.backend.confirm(newest)
        try await Self.use(use, bench, newest)
    }

    @Test("RFT-2: the token that the newest one replaced is good for operations, as it is for a refresh")
    func takesTheOneBefore() async throws {
        let bench = try await BackendBench()
        let first = try await bench.register()
        let second = try await bench.backend.refresh(first)
        bench.clock.advance(by: .seconds(600))
        for session in [first, second] {
            try await bench.backend.perform(AuthenticationAccount.SetDisplayName("Ada"), session)
        }
    }

    @Test("a process that lags behind proves the user anew, and goes on")
    func provesAnew() async throws {
        let bench = try await BackendBench()
        let old = try await bench.register()
        _ = try await bench.backend.refresh(bench.backend.refresh(old))
        let session = try await bench.signIn(to: old)
        try await bench.backend.perform(AuthenticationAccount.SetDisplayName("Ada"), session)
    }
}
