import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

/// Changes of an address: one identity takes the place of another one.
@Suite struct ReplacementTests {
    private static let new = "new@example.org"

    private func replace(
        _ bench: BackendBench, password: String? = nil, _ session: BackendSession
    ) async throws -> BackendSession {
        let receipt = try await bench.claim(
            Self.new, replacing: BackendBench.address, password: password, session)
        return try await bench.redeem(receipt, for: Self.new, to: session)
    }

    @Test("LNK-10: the new address signs in with the old one's password, and the old one is told")
    func replaces() async throws {
        let bench = try await BackendBench()
        let session = try await bench.register()
        let other = try await bench.signIn()
        bench.messages.removeAll()
        let replaced = try await self.replace(bench, session)
        #expect(replaced.details.uid == session.details.uid && replaced.details.providerUID == Self.new)
        for ended in [session, other] {
            #expect(await refusal { try await bench.backend.confirm(ended) }?.code == .sessionEnded)
        }
        #expect(try await bench.storedNotices() == [.sessionRevoked(sessionID: other.id)])
        #expect(bench.told(Self.new) == [.verification])
        #expect(bench.told(BackendBench.address) == [.identityReplaced])
        #expect(bench.messages.latest(to: BackendBench.address)?.text.contains("{") == false, "a place was not filled")
        #expect(await refusal { try await bench.signIn() }?.code == .invalidCredentials)
        #expect(try await bench.signIn(Self.new).details.uid == session.details.uid)
        let left = try await bench.backend.perform(AuthenticationAccount.ListIdentities(), replaced)
        #expect(left.map(\.providerUID) == [Self.new])
        #expect(try await bench.auditLines().contains("identity.replace success"))
    }

    @Test("a password that is given with the new address is the one that counts")
    func givenPassword() async throws {
        let bench = try await BackendBench()
        _ = try await self.replace(bench, password: BackendBench.newPassword, bench.register())
        _ = try await bench.signIn(Self.new, password: BackendBench.newPassword)
        #expect(await refusal { try await bench.signIn(Self.new) }?.code == .invalidCredentials)
    }

    @Test("the message that is sent again replaces too")
    func resent() async throws {
        let bench = try await BackendBench()
        let session = try await bench.register()
        let receipt = try await bench.claim(Self.new, replacing: BackendBench.address, session)
        let again = try await bench.backend.send(
            .resendVerification(MessageSettings()),
            bench.request(.current, session: session, continuation: receipt.continuation))
        let replaced = try await bench.redeem(again, for: Self.new, to: session)
        #expect(try await bench.store.identities(of: replaced.details.uid).map(\.key) == [BackendBench.key(Self.new)])
    }

    @Test("only an identity of the account that is signed in can be replaced")
    func unknown() async throws {
        let bench = try await BackendBench()
        try await bench.register("other@example.org")
        let session = try await bench.register()
        for name in ["other@example.org", "nobody@example.org"] {
            let error = await refusal(of: name) { try await bench.claim(Self.new, replacing: name, session) }
            #expect(error?.code == .unknownIdentity)
        }
        var claim = bench.claim(Self.new)
        claim.replacedIdentity = try await bench.identity(BackendBench.address, of: session)
        let asked = claim
        let error = await refusal { try await bench.backend.send(.attachIdentity(asked), bench.request()) }
        #expect(error?.code == .unauthenticated)
        #expect(bench.told(Self.new).isEmpty)
    }

    @Test("LNK-8: an address of another account takes no place, which is told only after it was proved")
    func taken() async throws {
        let bench = try await BackendBench()
        try await bench.register(Self.new)
        let session = try await bench.register()
        let receipt = try await bench.claim(Self.new, replacing: BackendBench.address, session)
        let error = await refusal { try await bench.redeem(receipt, for: Self.new, to: session) }
        #expect(error?.code == .existingIdentity)
        _ = try await bench.backend.confirm(session)
        _ = try await bench.signIn()
    }

    @Test("an identity that was detached meanwhile leaves no place to take")
    func gone() async throws {
        let bench = try await BackendBench()
        let session = try await bench.registerCode(BackendBench.number, to: bench.register())
        let receipt = try await bench.claim(Self.new, replacing: BackendBench.address, session)
        try await bench.detach(BackendBench.address, from: session)
        let error = await refusal { try await bench.redeem(receipt, for: Self.new, to: session) }
        #expect(error?.code == .unknownIdentity)
    }

    enum End: String, CaseIterable {
        case reset, signOutEverywhere, passwordChange, deletion
    }

    @Test(
        "TOK-6, LNK-4: a replacement that is awaited dies with a reset, a sign-out everywhere, a new password, the account",
        arguments: End.allCases)
    func pendingDies(_ end: End) async throws {
        let bench = try await BackendBench()
        let session = try await bench.register()
        let thief = try await bench.signIn()
        let receipt = try await bench.claim(Self.new, replacing: BackendBench.address, thief)
        switch end {
        case .reset:
            let reset = try await bench.requestReset(BackendBench.address)
            _ = try await bench.submit(reset, newPassword: BackendBench.newPassword, for: BackendBench.address)
        case .signOutEverywhere: try await bench.backend.revoke(session, scope: .allSessions)
        case .passwordChange: try await bench.changePassword(endingOthers: false, session)
        case .deletion: try await bench.backend.perform(AuthenticationAccount.DeleteAccount(), session)
        }
        let error = await refusal { try await bench.redeem(receipt, for: Self.new, to: thief) }
        #expect(error?.code == (end == .passwordChange ? .expired : .sessionEnded))
        #expect(try await bench.store.identity(BackendBench.key(Self.new)) == nil)
        guard end == .reset || end == .signOutEverywhere else { return }
        // Also in a session of the same account that stands.
        let password = end == .reset ? BackendBench.newPassword : BackendBench.password
        let owner = try await bench.signIn(password: password)
        #expect(await refusal { try await bench.redeem(receipt, for: Self.new, to: owner) }?.code == .expired)
    }
}
