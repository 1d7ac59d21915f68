extension EMailAddressError {
    /// What is wrong with an e-mail address.
    public struct Reason: Hashable, Sendable, CustomStringConvertible {
        private enum Value: String {
            case empty, tooLong, missingAt, severalAts, emptyLocalPart, localPartTooLong, quotedLocalPart
            case forbiddenCharacter, misplacedDot, emptyDomain, addressLiteral, invalidDomain, unqualifiedDomain
        }

        private let value: Value

        /// There is no text.
        public static let empty = Reason(value: .empty)
        /// The whole address is over 254 bytes, as typed or with its domain in the form of DNS.
        public static let tooLong = Reason(value: .tooLong)
        /// There is no `@`.
        public static let missingAt = Reason(value: .missingAt)
        /// There is more than one `@`.
        public static let severalAts = Reason(value: .severalAts)
        /// Nothing stands before the `@`.
        public static let emptyLocalPart = Reason(value: .emptyLocalPart)
        /// The part before the `@` is over 64 bytes.
        public static let localPartTooLong = Reason(value: .localPartTooLong)
        /// The part before the `@` is a quoted string.
        public static let quotedLocalPart = Reason(value: .quotedLocalPart)
        /// The part before the `@` has a space, a control, an invisible or a special character.
        public static let forbiddenCharacter = Reason(value: .forbiddenCharacter)
        /// The part before the `@` starts or ends with a dot or has two in a row.
        public static let misplacedDot = Reason(value: .misplacedDot)
        /// Nothing stands after the `@`.
        public static let emptyDomain = Reason(value: .emptyDomain)
        /// The domain is or reads as an IP address.
        public static let addressLiteral = Reason(value: .addressLiteral)
        /// The domain is not a host name by IDNA 2008.
        public static let invalidDomain = Reason(value: .invalidDomain)
        /// The domain has a single label.
        public static let unqualifiedDomain = Reason(value: .unqualifiedDomain)

        /// The reason's name.
        public var description: String { self.value.rawValue }

        var message: String {
            switch self.value {
            case .empty: "The e-mail address is empty: enter one."
            case .tooLong: "The e-mail address is longer than 254 bytes: enter a shorter one."
            case .missingAt: "The e-mail address has no @: enter it as name@domain."
            case .severalAts: "The e-mail address has more than one @: enter exactly one address."
            case .emptyLocalPart: "Nothing stands before the @: enter the address as name@domain."
            case .localPartTooLong: "The part before the @ is longer than 64 bytes: enter a shorter address."
            case .quotedLocalPart: "The part before the @ is in quotes: enter an address without them."
            case .forbiddenCharacter: "The part before the @ has a character that is not accepted: remove it."
            case .misplacedDot: "The part before the @ has a dot in the wrong place: remove it."
            case .emptyDomain: "Nothing stands after the @: enter the address as name@domain."
            case .addressLiteral: "The part after the @ is an IP address: enter a domain name."
            case .invalidDomain: "The part after the @ is not a domain name: check its spelling."
            case .unqualifiedDomain: "The domain has no dot: enter the whole domain name."
            }
        }
    }
}
