import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

/// Two of the five pre-hijacking attacks: the accounts of an address and of a provider's user never become one.
@Suite struct FederatedMergeTests {
    /// How far the attacker's sign-up with the victim's address got.
    enum SignUp: String, CaseIterable, Sendable {
        case waiting, confirmed
    }

    @Test(
        "LNK-1: classic-federated merge: who signed up with the victim's address shares nothing with whom a provider names",
        arguments: FederatedBench.Order.allCases, SignUp.allCases)
    func classicMerge(_ order: FederatedBench.Order, _ signUp: SignUp) async throws {
        let world = try await FederatedBench()
        let bench = world.bench
        let password = FederatedBench.attackersPassword
        var victim: BackendSession?
        if order == .victimFirst { victim = try await bench.visit() }
        let receipt = try await bench.attach(password: password)
        var attacker: BackendSession?
        if signUp == .confirmed { attacker = try await bench.redeem(receipt) }
        let before = try await world.account(attacker?.details.uid ?? "nobody")
        let entered = try await bench.visit()
        let uid = entered.details.uid
        #expect(victim == nil || victim?.details.uid == uid)
        #expect(attacker?.details.uid != uid, "one account for both")
        #expect(try await bench.store.identities(of: uid).map(\.key) == [FederatedBench.key("vera")])
        #expect(try await world.account(attacker?.details.uid ?? "nobody") == before)
        // The attacker's password leads to no account, or to the attacker's own.
        let signedIn = try? await bench.signIn(password: password)
        #expect(signedIn?.details.uid == attacker?.details.uid)
        // What was waiting for the address makes an account of its own even now.
        if signUp == .waiting { #expect(try await bench.redeem(receipt).details.uid != uid) }
        #expect(try await bench.visit().details.uid == uid)
        #expect(try await bench.store.identities(of: uid).count == 1)
    }

    @Test(
        "LNK-1, LNK-6: a sign-up that waits for the victim's address keeps its owner from nothing, and its password is gone"
    )
    func squattedAddress() async throws {
        let world = try await FederatedBench()
        let bench = world.bench
        let squatted = try await bench.attach(password: FederatedBench.attackersPassword)
        let stolen = bench.messages.token(for: BackendBench.address)?.reveal()
        let victim = try await bench.visit()
        bench.waitForResend()
        let both = try await bench.redeem(bench.attach(to: victim), to: victim)
        #expect(both.details.uid == victim.details.uid)
        let uid = both.details.uid
        #expect(try await bench.signIn().details.uid == uid)
        #expect(try await bench.visit().details.uid == uid)
        let attacker = await refusal { try await bench.signIn(password: FederatedBench.attackersPassword) }
        #expect(attacker?.code == .invalidCredentials)
        #expect(await refusal { try await bench.redeem(squatted, token: stolen) } != nil)
        #expect(await refusal { try await bench.signIn(password: FederatedBench.attackersPassword) } != nil)
    }

    @Test(
        "LNK-5: non-verifying provider: the address that it names, verified or not, finds no account and gives none away",
        arguments: FederatedBench.Order.allCases,
        [nil, false, true, "true", 1] as [JSONValue?])
    func nonVerifying(_ order: FederatedBench.Order, _ isVerified: JSONValue?) async throws {
        var profile: [String: JSONValue] = ["email": .string(BackendBench.address)]
        profile["email_verified"] = isVerified
        let world = try await FederatedBench(profile: .object(profile))
        let bench = world.bench
        var attacker: BackendSession?
        if order == .attackerFirst { attacker = try await bench.visit(by: "eve") }
        let victim = try await bench.register()
        let before = try await world.account(victim.details.uid)
        let entered = try await bench.visit(by: "eve")
        #expect(attacker == nil || attacker?.details.uid == entered.details.uid)
        #expect(entered.details.uid != victim.details.uid, "the provider's word opened the account")
        #expect(try await world.account(victim.details.uid) == before)
        #expect(try await bench.store.identities(of: entered.details.uid).map(\.address) == [""])
        // The address recovers its owner's account, and no code of it opens the other one.
        let recovered = try await world.recover()
        #expect(recovered.details.uid == victim.details.uid)
        try await bench.backend.perform(AuthenticationAccount.DeleteAccount(), recovered)
        bench.waitForResend()
        bench.messages.removeAll()
        _ = try await bench.requestReset(BackendBench.address)
        #expect(!bench.messages.messages.contains { !$0.isSuppressed }, "the provider's word is an address to write to")
    }
}
