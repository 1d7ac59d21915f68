/// What the names and values of fields are made of, RFC 9110 §5.
enum HeadSyntax {
    private static let marks = Set("!#$%&'*+-.^_`|~".utf8)

    /// Whether a byte may stand in a name.
    static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: self.marks.contains(byte)
        }
    }

    /// Whether it is a name.
    static func isToken(_ bytes: some Collection<UInt8>) -> Bool {
        !bytes.isEmpty && bytes.allSatisfy { self.isTokenByte($0) }
    }

    /// Whether it has no control characters but tabulators.
    static func isValue(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.allSatisfy { $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }
    }
}
