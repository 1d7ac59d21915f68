extension BackendContract {
    /// One thing that every back-end must do.
    public struct Check: Sendable, CustomStringConvertible {
        /// What it must do, as a sentence.
        public let name: String
        private let body: @Sendable (BackendContract.Run) async throws -> Void

        init(_ name: String, _ body: @escaping @Sendable (BackendContract.Run) async throws -> Void) {
            self.name = name
            self.body = body
        }

        /// Checks a back-end.
        ///
        /// - Parameter make: Makes a back-end, or describes one again, whose user can sign in.
        /// - Throws: ``ContractViolation``, or what the back-end threw where it should have answered.
        public func run(_ make: @Sendable () async throws -> BackendContract.Subject) async throws {
            try await self.body(BackendContract.Run(subject: make(), check: ContractCase(check: self.name)))
        }

        /// The name.
        public var description: String { self.name }
    }
}
