extension JSONError {
    /// What is wrong with a JSON text.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Value: String {
            case unexpectedEnd, unexpectedByte, trailingContent, byteOrderMark, invalidUTF8, invalidEscape
            case loneSurrogate, controlCharacter, invalidNumber, numberOutOfRange, duplicateName
            case tooManyBytes, tooDeep, tooManyMembers, nameTooLong
        }

        private let value: Value

        /// The text ends before the value does.
        public static let unexpectedEnd = Code(value: .unexpectedEnd)
        /// A byte stands where the grammar has none such.
        public static let unexpectedByte = Code(value: .unexpectedByte)
        /// Something follows the value.
        public static let trailingContent = Code(value: .trailingContent)
        /// The text starts with a byte order mark.
        public static let byteOrderMark = Code(value: .byteOrderMark)
        /// A string is not well-formed UTF-8; the offset is the string's first byte.
        public static let invalidUTF8 = Code(value: .invalidUTF8)
        /// A backslash starts no known escape.
        public static let invalidEscape = Code(value: .invalidEscape)
        /// An escape names half of a surrogate pair.
        public static let loneSurrogate = Code(value: .loneSurrogate)
        /// A control character stands unescaped in a string.
        public static let controlCharacter = Code(value: .controlCharacter)
        /// A number does not follow the grammar.
        public static let invalidNumber = Code(value: .invalidNumber)
        /// A number is too large for a double or too long.
        public static let numberOutOfRange = Code(value: .numberOutOfRange)
        /// An object has two members with one name.
        public static let duplicateName = Code(value: .duplicateName)
        /// The text has more bytes than the limit.
        public static let tooManyBytes = Code(value: .tooManyBytes)
        /// Arrays and objects nest deeper than the limit.
        public static let tooDeep = Code(value: .tooDeep)
        /// There are more elements and members than the limit.
        public static let tooManyMembers = Code(value: .tooManyMembers)
        /// A member name is longer than the limit.
        public static let nameTooLong = Code(value: .nameTooLong)

        /// The code's name.
        public var description: String { self.value.rawValue }

        var message: String {
            switch self.value {
            case .unexpectedEnd: "the text ends before the value does: send the whole text"
            case .unexpectedByte: "this byte cannot stand here: check commas, quotes, brackets and literals"
            case .trailingContent: "something follows the value: send exactly one value"
            case .byteOrderMark: "the text starts with a byte order mark: leave it out"
            case .invalidUTF8: "this string is not well-formed UTF-8: encode the text as UTF-8"
            case .invalidEscape: "this escape is unknown: use one of RFC 8259 §7"
            case .loneSurrogate: "this escape is half of a surrogate pair: escape both halves, high before low"
            case .controlCharacter: "a control character stands in a string: escape it"
            case .invalidNumber: "this number is malformed: no leading zero, plus sign or bare point"
            case .numberOutOfRange: "this number is too large or too long: send it as a string"
            case .duplicateName: "this object has two members with one name: keep one"
            case .tooManyBytes: "the text is larger than the limit: send less or raise the limit"
            case .tooDeep: "values nest deeper than the limit: flatten them or raise the limit"
            case .tooManyMembers: "there are more elements and members than the limit: send less or raise the limit"
            case .nameTooLong: "this member name is longer than the limit: shorten it or raise the limit"
            }
        }
    }
}
