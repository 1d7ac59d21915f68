/// Names and values as forms and addresses write them (WHATWG URL §5.1: `application/x-www-form-urlencoded`).
package enum FormEncoding {
    /// Why something is not in that form.
    package enum Fault: Error, Hashable, Sendable {
        /// There are more pairs than accepted.
        case tooMany
        /// An escape has no two hexadecimal digits.
        case escape
        /// A name or value is no UTF-8.
        case encoding
        /// A name occurs twice.
        case repeated
    }

    /// Reads names and values, each decoded once; linear.
    ///
    /// - Parameters:
    ///   - text: What stands behind the `?`, or the body of a form.
    ///   - maximumCount: How many pairs are accepted.
    package static func values(
        _ text: some Collection<UInt8>, maximumCount: Int
    ) throws(Fault) -> [String: String] {
        let pairs = text.split(separator: UInt8(ascii: "&"))
        guard pairs.count <= maximumCount else { throw .tooMany }
        var values: [String: String] = [:]
        for pair in pairs {
            let name = pair.prefix { $0 != UInt8(ascii: "=") }
            let key = try Self.decoded(name)
            guard values.updateValue(try Self.decoded(pair.dropFirst(name.count + 1)), forKey: key) == nil else {
                throw .repeated
            }
        }
        return values
    }

    /// Writes names and values in their order.
    package static func text(_ pairs: [(name: String, value: String)]) -> String {
        pairs.map { "\(Self.encoded($0.name))=\(Self.encoded($0.value))" }.joined(separator: "&")
    }

    /// Writes one name or value; everything but letters, digits, `-`, `.`, `_` and `~` is escaped, so that it can stand in
    /// a path or a query as well (RFC 3986 §2.3).
    package static func encoded(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            if Self.isUnreserved(byte) {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                result += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return result
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }

    private static func decoded(_ text: some Collection<UInt8>) throws(Fault) -> String {
        var bytes: [UInt8] = []
        var digits = 0
        var value: UInt8 = 0
        for byte in text {
            if digits > 0 {
                guard let digit = Self.digit(byte) else { throw .escape }
                value = value << 4 | digit
                digits -= 1
                if digits == 0 { bytes.append(value) }
            } else if byte == UInt8(ascii: "%") {
                (digits, value) = (2, 0)
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? 0x20 : byte)
            }
        }
        guard digits == 0 else { throw .escape }
        guard let decoded = String(validating: bytes, as: UTF8.self) else { throw .encoding }
        return decoded
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
