extension OutgoingMessage {
    /// What a message says; an open list.
    public struct Kind: RawRepresentable, Hashable, Codable, Sendable {
        /// The stable name.
        public let rawValue: String

        /// Takes a stored name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Here is the token that confirms the address.
        public static let verification = Self(rawValue: "verification")
        /// Somebody tried to register with an address that has an account already; no token (ENU-5).
        public static let alreadyRegistered = Self(rawValue: "alreadyRegistered")
    }
}
