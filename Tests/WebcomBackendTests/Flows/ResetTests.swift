import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

/// A new password in place of a forgotten one.
@Suite struct ResetTests {
    private static let new = "quite another horse battery"

    @Test(
        "LNK-2: a reset sets the password, ends every session, and signs in",
        arguments: [BackendBench.address, BackendBench.number])
    func resets(_ identifier: String) async throws {
        let bench = try await BackendBench()
        let old = try await bench.registerCode(identifier, .staticPassword)
        bench.waitForResend()
        let receipt = try await bench.requestReset(identifier)
        #expect(receipt.continuation.front.stepDue == .newPassword)
        #expect(
            bench.messages.latest(to: identifier)?.kind
                == (identifier.hasPrefix("+") ? .passwordResetCode : .passwordReset))
        let session = try await bench.submit(receipt, newPassword: Self.new, for: identifier)
        #expect(session.details.uid == old.details.uid)
        #expect(await refusal { try await bench.backend.confirm(old) }?.code == .sessionEnded)
        _ = try await bench.backend.confirm(session)
        #expect(await refusal { try await self.signIn(bench, identifier, BackendBench.password) } != nil)
        _ = try await self.signIn(bench, identifier, Self.new)
        let again = await refusal { try await bench.submit(receipt, newPassword: Self.new, for: identifier) }
        #expect(again?.recovery == .restart)
    }

    @Test("TOK-8: asking for a reset changes nothing")
    func requestChangesNothing() async throws {
        let bench = try await BackendBench()
        let session = try await bench.register()
        for _ in 0..<3 { _ = try await bench.requestReset(BackendBench.address) }
        _ = try await bench.backend.confirm(session)
        _ = try await bench.signIn()
    }

    @Test("a password that the rules refuse uses up neither token nor try")
    func weakPassword() async throws {
        let store = HookedStore()
        let bench = try await BackendBench(store: store)
        try await bench.register()
        let receipt = try await bench.requestReset(BackendBench.address)
        let token = bench.secret(for: BackendBench.address)
        store.reset()
        for _ in 0..<10 {
            let error = await refusal {
                try await bench.submit(receipt, token, newPassword: "short", for: BackendBench.address)
            }
            #expect(error?.code == .tooWeakPassword)
        }
        #expect(!store.verbs.contains("redeem") && !store.verbs.contains("reserveAttempt"))
        _ = try await bench.submit(receipt, token, newPassword: Self.new, for: BackendBench.address)
    }

    @Test("PWD-6: the address that a reset was asked for makes no password", arguments: ["", "Alice@Example.org"])
    func personalPassword(_ spelled: String) async throws {
        let bench = try await BackendBench()
        try await bench.register()
        let receipt = try await bench.requestReset(BackendBench.address)
        let password = spelled.isEmpty ? BackendBench.address + BackendBench.address : spelled
        let error = await refusal {
            try await bench.submit(receipt, newPassword: password, for: BackendBench.address)
        }
        #expect(error?.passwordIssue == .personal)
    }

    @Test("LNK-10, AUD-4: every address of the account is told, and the audit has a name for it")
    func tells() async throws {
        let bench = try await BackendBench()
        let session = try await bench.register()
        _ = try await bench.registerCode(BackendBench.number, to: session)
        #expect(bench.messages.latest(to: BackendBench.address)?.kind == .identityAttached)
        let receipt = try await bench.requestReset(BackendBench.address)
        _ = try await bench.submit(receipt, newPassword: Self.new, for: BackendBench.address)
        for identifier in [BackendBench.address, BackendBench.number] {
            let message = try #require(bench.messages.latest(to: identifier))
            #expect(message.kind == .identitiesSuspended)
            #expect(message.oneTimePassword == nil && message.verificationToken == nil)
        }
        #expect(try await bench.auditLines().contains("password.reset success"))
    }

    @Test("LNK-4: what was awaited for the account before a reset is of no use after it")
    func endsPending() async throws {
        let bench = try await BackendBench()
        let session = try await bench.register()
        let attached = try await bench.registerCode(BackendBench.number, to: session)
        let pending = try await bench.claim("attacker@example.org", .oneTimePassword, to: attached)
        bench.waitForResend()
        let signIn = try await bench.requestCode(BackendBench.number)
        let code = bench.secret(for: BackendBench.number)
        let reset = try await bench.requestReset(BackendBench.address)
        let after = try await bench.submit(reset, newPassword: Self.new, for: BackendBench.address)
        #expect(await refusal { try await bench.submit(signIn, code, for: BackendBench.number) }?.code == .expired)
        let stolen = await refusal { try await bench.submit(pending, for: "attacker@example.org", to: after) }
        #expect(stolen?.code == .expired)
    }

    @Test("HSH-7: new passwords are counted before they are hashed")
    func throttlesHashes() async throws {
        let bench = try await BackendBench {
            $0.throttling.newPasswordsPerMessage = .init(2, per: .seconds(60))
            $0.tokens.attempts = 50
        }
        try await bench.register()
        let receipt = try await bench.requestReset(BackendBench.address)
        var codes: [AuthenticationError.Code?] = []
        for _ in 0..<3 {
            codes.append(
                await refusal {
                    try await bench.submit(receipt, "wrong", newPassword: Self.new, for: BackendBench.address)
                }?.code)
        }
        #expect(codes == [.invalidToken, .invalidToken, .identityTemporarilyLocked])
    }

    @Test("GST-1: a guest has nothing to reset, and is found by no identifier")
    func guests() async throws {
        let bench = try await BackendBench()
        let guest = try await bench.guest()
        for message in [
            IdentityMessage.passwordReset(
                provider: .guest, identifier: guest.details.uid, MessageSettings()),
            .oneTimePassword(provider: .guest, identifier: guest.details.uid, MessageSettings()),
        ] {
            let error = await refusal { try await bench.backend.send(message, bench.request()) }
            #expect(error?.code == .unsupported)
        }
    }

    private func signIn(_ bench: BackendBench, _ identifier: String, _ password: String) async throws -> BackendSession
    {
        try await BackendBench.session(
            bench.backend.authenticate(
                AuthenticationCredential(
                    provider: BackendBench.provider(identifier), identifier: identifier,
                    proof: .staticPassword(StaticPassword(password))),
                bench.request()))
    }
}
