public import WebcomBackend
import WebcomTesting

extension AccountStoreContract {
    /// One rule, or a few that belong together.
    public struct Check: Sendable, Identifiable, CustomStringConvertible {
        /// What is checked; no two checks have the same name.
        public let name: String
        let body: @Sendable (StoreBench) async throws -> Void

        init(_ name: String, _ body: @escaping @Sendable (StoreBench) async throws -> Void) {
            self.name = name
            self.body = body
        }

        /// The name.
        public var id: String { self.name }
        /// The name.
        public var description: String { self.name }

        /// Checks a new store of `contract` and closes it; throws ``ContractViolation``, or what the store threw.
        public func run(on contract: AccountStoreContract) async throws {
            let store = try await contract.makeStore()
            do {
                try await self.body(StoreBench(check: self.name, seed: contract.seed, store: store))
            } catch {
                await store.close()
                throw error
            }
            await store.close()
        }

        /// Checks the store that `makeStore` makes and closes it; throws ``ContractViolation``, or what the store threw.
        public func run(_ makeStore: @escaping @Sendable () async throws -> any AccountStore) async throws {
            try await self.run(on: AccountStoreContract(makeStore: makeStore))
        }
    }
}
