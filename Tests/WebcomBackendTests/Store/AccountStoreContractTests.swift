import Testing
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

@Suite struct AccountStoreContractTests {
    /// A store that breaks a rule, and the beginning of the name of a check that must find it.
    struct Broken: Sendable, CustomTestStringConvertible {
        let make: @Sendable () -> any AccountStore
        let check: String

        var testDescription: String { "\(self.make())" }
    }

    static let broken = [
        Broken(make: { StoreThatDoesNotConsume() }, check: "redeem: the right secret redeems once"),
        Broken(make: { StoreThatDoesNotConsume() }, check: "at once: 64 redemptions"),
        Broken(make: { StoreThatWritesOnRefusal() }, check: "register: a taken identity"),
        Broken(make: { StoreThatComparesText() }, check: "IDN-4: identities of equivalent text"),
        Broken(make: { StoreThatLooksFirst() }, check: "at once: one of many renewals"),
        Broken(make: { StoreThatForgetsWhatIsSpent() }, check: "renewSession: gives generations"),
        Broken(make: { StoreThatIsLate() }, check: "redeem: a challenge is expired at its end exactly"),
        Broken(make: { StoreThatIsLate() }, check: "random"),
        Broken(make: { StoreThatIgnoresLeases() }, check: "removeMessage: only while the owner holds"),
        Broken(make: { StoreThatIgnoresLeases() }, check: "random"),
    ]

    @Test(arguments: Self.broken)
    func findsABrokenStore(broken: Broken) async throws {
        let check = try #require(AccountStoreContract.checks.first { $0.name.hasPrefix(broken.check) })
        await #expect(throws: ContractViolation.self) {
            try await check.run(on: AccountStoreContract(seed: 1) { broken.make() })
        }
    }

    @Test func passesAStoreThatForwards() async throws {
        struct Forwarding: ForwardingStore { let base = MemoryAccountStore() }
        try await AccountStoreContract { Forwarding() }.run()
    }

    @Test func runThrowsTheFirstViolation() async {
        await #expect(throws: ContractViolation.self) {
            try await AccountStoreContract { StoreThatWritesOnRefusal() }.run()
        }
    }

    @Test func namesAreUnique() {
        let names = AccountStoreContract.checks.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(AccountStoreContract.checks.allSatisfy { $0.description == $0.name && $0.id == $0.name })
    }

    @Test func aViolationSaysWhichCheckAndTheSeed() async throws {
        let random = try #require(AccountStoreContract.checks.first { $0.name.hasPrefix("random") })
        let violation = await #expect(throws: ContractViolation.self) {
            try await random.run(on: AccountStoreContract(seed: 42) { StoreThatDoesNotConsume() })
        }
        #expect(violation?.check == random.name)
        #expect(violation?.description.contains("seed 42") == true)
    }

    @Test func closesTheStoreAlsoAfterAViolation() async throws {
        let store = StoreThatDoesNotConsume()
        let check = try #require(AccountStoreContract.checks.first { $0.name.hasPrefix("at once: 64") })
        await #expect(throws: ContractViolation.self) { try await check.run { store } }
        await #expect(throws: AccountStoreError(.closed, "")) { try await store.account("uid") }
    }
}
