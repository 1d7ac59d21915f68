import WebcomAuthentication

/// What a form or a JSON object says: texts by name.
package struct SubmittedFields: Sendable {
    private static let maximumCount = 32

    private let texts: [String: String]

    /// Nothing.
    package init() { self.texts = [:] }

    /// The text of a name; nil where there is none.
    package subscript(name: String) -> String? { self.texts[name] }

    /// Reads an object of strings; null is left out.
    package init(json bytes: [UInt8]) throws(HTTPRefusal) {
        let limits = JSONLimits(maximumDepth: 1, maximumMembers: Self.maximumCount, maximumNameBytes: 64)
        guard let members = (try? JSONValue(json: bytes, limits: limits))?.objectValue else {
            throw HTTPRefusal(.badRequest, "The body is not a JSON object with at most 32 members.")
        }
        var texts: [String: String] = [:]
        for (name, value) in members where !value.isNull {
            guard let text = value.stringValue else {
                throw HTTPRefusal(.badRequest, "A member of the JSON object is not a string.")
            }
            texts[name] = text
        }
        self.texts = texts
    }

    /// Reads what a browser makes of a form (WHATWG URL: application/x-www-form-urlencoded), strictly.
    package init(form bytes: [UInt8]) throws(HTTPRefusal) {
        let pairs = bytes.split(separator: UInt8(ascii: "&"))
        guard pairs.count <= Self.maximumCount else { throw HTTPRefusal(.badRequest, "The form has too many fields.") }
        var texts: [String: String] = [:]
        for pair in pairs {
            let name = pair.prefix { $0 != UInt8(ascii: "=") }
            let key = try Self.decoded(name)
            guard texts.updateValue(try Self.decoded(pair.dropFirst(name.count + 1)), forKey: key) == nil else {
                throw HTTPRefusal(.badRequest, "The form has a field twice.")
            }
        }
        self.texts = texts
    }

    private static func decoded(_ text: ArraySlice<UInt8>) throws(HTTPRefusal) -> String {
        var bytes: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): bytes.append(0x20)
            case UInt8(ascii: "%"):
                let digits = rest.prefix(2)
                guard digits.count == 2, digits.allSatisfy(\.isHexadecimalDigit),
                    let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
                else { throw HTTPRefusal(.badRequest, "The form has an escape without two hexadecimal digits.") }
                rest = rest.dropFirst(2)
                bytes.append(value)
            default: bytes.append(byte)
            }
        }
        guard let decoded = String(validating: bytes, as: UTF8.self) else {
            throw HTTPRefusal(.badRequest, "The form is not UTF-8.")
        }
        return decoded
    }
}
