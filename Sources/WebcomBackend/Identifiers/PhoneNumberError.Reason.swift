extension PhoneNumberError {
    /// What is wrong with a telephone number.
    public struct Reason: Hashable, Sendable, CustomStringConvertible {
        private enum Value: String {
            case empty, tooLong, forbiddenCharacter, missingPlus, misplacedPlus, trunkPrefix, leadingZero, tooFewDigits
            case tooManyDigits
        }

        private let value: Value

        /// There is no text.
        public static let empty = Reason(value: .empty)
        /// The text is over 128 bytes.
        public static let tooLong = Reason(value: .tooLong)
        /// There is a letter, a control, an invisible or another character that no number is typed with.
        public static let forbiddenCharacter = Reason(value: .forbiddenCharacter)
        /// The number does not begin with a plus.
        public static let missingPlus = Reason(value: .missingPlus)
        /// There is a plus after the first character.
        public static let misplacedPlus = Reason(value: .misplacedPlus)
        /// The number has a `(0)`, which is not dialled from abroad.
        public static let trunkPrefix = Reason(value: .trunkPrefix)
        /// The first digit is 0, with which no country code begins.
        public static let leadingZero = Reason(value: .leadingZero)
        /// There are fewer than 7 digits.
        public static let tooFewDigits = Reason(value: .tooFewDigits)
        /// There are more than 15 digits.
        public static let tooManyDigits = Reason(value: .tooManyDigits)

        /// The reason's name.
        public var description: String { self.value.rawValue }

        var message: String {
            switch self.value {
            case .empty: "The phone number is empty: enter one."
            case .tooLong: "The text is too long for a phone number: enter the number alone."
            case .forbiddenCharacter: "The phone number has a character that is not accepted: enter digits only."
            case .missingPlus: "The phone number does not begin with +: enter it with + and the country code."
            case .misplacedPlus: "The phone number has a second +: enter exactly one number."
            case .trunkPrefix: "The phone number has a (0), which is not dialled from abroad: leave it out."
            case .leadingZero: "No country code begins with 0: enter the number with + and the country code."
            case .tooFewDigits: "The phone number has fewer than 7 digits: enter it with its country code."
            case .tooManyDigits: "The phone number has more than 15 digits: enter the number alone."
            }
        }
    }
}
