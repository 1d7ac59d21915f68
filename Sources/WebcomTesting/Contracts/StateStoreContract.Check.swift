public import WebcomAuthentication

extension StateStoreContract {
    /// One thing that every state store must do.
    public struct Check: Sendable, CustomStringConvertible {
        /// What it must do, as a sentence.
        public let name: String
        private let body: Body

        typealias Body = @Sendable (any AuthenticationStateStore, ContractCase) async throws -> Void

        init(_ name: String, _ body: @escaping Body) {
            self.name = name
            self.body = body
        }

        /// Checks a store.
        ///
        /// - Parameter make: Makes an empty store that nothing else uses.
        /// - Throws: ``ContractViolation``, or what the store threw where it should have answered.
        public func run(_ make: @Sendable () async throws -> any AuthenticationStateStore) async throws {
            try await self.body(make(), ContractCase(check: self.name))
        }

        /// The name.
        public var description: String { self.name }
    }
}
