import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

/// What strangers are told where the policy is to tell what Webcom tells.
@Suite struct WebcomDisclosureTests {
    private static let disclosures: [BackendPolicy.Disclosure] = [.none, .webcom]

    private func bench(_ disclosure: BackendPolicy.Disclosure, _ store: HookedStore = HookedStore()) async throws
        -> BackendBench
    {
        try await BackendBench(store: store) { $0.disclosure = disclosure }
    }

    @Test("disclosure: signing up with a taken address is told where the policy says so", arguments: Self.disclosures)
    func existingIdentity(_ disclosure: BackendPolicy.Disclosure) async throws {
        let bench = try await self.bench(disclosure)
        try await bench.register()
        bench.messages.removeAll()
        guard disclosure == .webcom else {
            _ = try await bench.attach()
            #expect(bench.messages.latest(to: BackendBench.address)?.kind == .alreadyRegistered)
            return
        }
        #expect(await refusal { try await bench.attach() }?.code == .existingIdentity)
        #expect(try await bench.auditLines().last == "identity.requestVerification existingIdentity")
        #expect(bench.messages.messages.isEmpty)
        #expect(
            await refusal { try await bench.claim(BackendBench.address, .oneTimePassword) }?.code == .existingIdentity)
        for _ in 0..<3 { _ = await refusal { try await bench.attach() } }
        let last = await refusal { try await bench.attach() }
        #expect(last?.code == .identityTemporarilyLocked, "the answers are not counted")
    }

    @Test("disclosure: the signed-in get a message for a taken address all the same")
    func currentIsNotTold() async throws {
        let bench = try await self.bench(.webcom)
        try await bench.register()
        let guest = try await bench.guest()
        let receipt = try await bench.attach(to: guest)
        #expect(await refusal { try await bench.redeem(receipt, to: guest) }?.code == .existingIdentity)
    }

    @Test("disclosure: a password for an identity that waits to be confirmed", arguments: Self.disclosures)
    func unverifiedIdentity(_ disclosure: BackendPolicy.Disclosure) async throws {
        let store = HookedStore()
        let bench = try await self.bench(disclosure, store)
        let receipt = try await bench.attach()
        store.reset()
        let told: AuthenticationError.Code = disclosure == .webcom ? .unverifiedIdentity : .invalidCredentials
        for password in [BackendBench.password, "wrong", ""] {
            #expect(await refusal { try await bench.signIn(password: password) }?.code == told)
        }
        let reason = disclosure == .webcom ? "unverifiedIdentity" : "unknownIdentity"
        #expect(try await bench.auditLines().filter { $0 == "password.authenticate \(reason)" }.count == 3)
        if disclosure == .none { #expect(Set(store.verbs) == ["reserveAttempt", "settleAttempt"]) }
        #expect(await refusal { try await bench.signIn("nobody@example.org") }?.code == .invalidCredentials)
        _ = try await bench.redeem(receipt)
        _ = try await bench.signIn()
        #expect(await refusal { try await bench.signIn(password: "wrong") }?.code == .invalidCredentials)
    }

    @Test("disclosure: an identity waits until its message cannot be sent again any more")
    func endsWithTheFlow() async throws {
        let bench = try await self.bench(.webcom)
        let receipt = try await bench.attach()
        bench.clock.advance(by: .seconds(43_200))
        _ = try await bench.backend.send(
            .resendVerification(MessageSettings()), bench.request(continuation: receipt.continuation))
        bench.clock.advance(by: .seconds(86_399))
        #expect(await refusal { try await bench.signIn() }?.code == .unverifiedIdentity)
        bench.clock.advance(by: .seconds(1))
        #expect(await refusal { try await bench.signIn() }?.code == .invalidCredentials)
    }

    @Test("disclosure: a confirmed identity without a password does not wait, and tries are limited as ever")
    func confirmedByCode() async throws {
        let bench = try await self.bench(.webcom)
        try await bench.registerCode(BackendBench.address)
        #expect(await refusal { try await bench.signIn() }?.code == .invalidCredentials)
        _ = try await bench.attach("other@example.org")
        var codes: [AuthenticationError.Code?] = []
        for _ in 0..<11 { codes.append(await refusal { try await bench.signIn("other@example.org") }?.code) }
        #expect(codes == Array(repeating: .unverifiedIdentity, count: 10) + [.identityTemporarilyLocked])
    }

    @Test("ENU-4: codes and resets are answered as without disclosure", arguments: [true, false])
    func restIsAsEver(_ isKnown: Bool) async throws {
        let bench = try await self.bench(.webcom)
        if isKnown { try await bench.register() }
        let code = try await bench.requestCode(BackendBench.address)
        let reset = try await bench.requestReset(BackendBench.address)
        for receipt in [code, reset] { #expect(receipt.sentTo == "a•••@e•••.org") }
    }
}
