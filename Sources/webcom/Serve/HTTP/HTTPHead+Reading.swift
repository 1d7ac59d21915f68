extension HTTPHead {
    /// Reads a head, strictly: nothing is repaired that another program might read differently.
    ///
    /// - Parameter bytes: The lines, each with its CR and LF, without the empty one.
    init(reading bytes: ArraySlice<UInt8>, _ limits: HTTPLimits) throws(HTTPRefusal) {
        var lines = try Self.lines(bytes)[...]
        guard let first = lines.popFirst() else { throw HTTPRefusal(.badRequest, "The request line is missing.") }
        let parts = first.split(separator: 0x20, omittingEmptySubsequences: false)
        guard parts.count == 3 else {
            throw HTTPRefusal(.badRequest, "The request line is not a method, a target and a version.")
        }
        guard (1...32).contains(parts[0].count), parts[0].allSatisfy(\.isTokenByte) else {
            throw HTTPRefusal(.badRequest, "The method is no token.")
        }
        let isCurrent = try Self.isCurrent(parts[2])
        var fields = HTTPFields()
        for line in lines {
            let (name, value) = try Self.field(line)
            try fields.add(name, value)
        }
        guard fields.count <= limits.fields else { throw HTTPRefusal(.fieldsTooLarge, "There are too many fields.") }
        guard !isCurrent || fields["host"] != nil else { throw HTTPRefusal(.badRequest, "The field Host is missing.") }
        self.method = String(decoding: parts[0], as: UTF8.self)
        (self.path, self.query) = try Self.target(parts[1])
        self.fields = fields
        self.keepsAlive = isCurrent && !fields.has("close", in: "connection")
    }

    private static func lines(_ bytes: ArraySlice<UInt8>) throws(HTTPRefusal) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast() {
            guard line.last == 0x0D, !line.dropLast().contains(0x0D) else {
                throw HTTPRefusal(.badRequest, "A line does not end with one CR and LF.")
            }
            lines.append(line.dropLast())
        }
        return lines
    }

    /// Whether the version is HTTP/1.1 rather than HTTP/1.0.
    private static func isCurrent(_ bytes: ArraySlice<UInt8>) throws(HTTPRefusal) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        if text == "HTTP/1.1" { return true }
        if text == "HTTP/1.0" { return false }
        let digits = bytes.dropFirst(5)
        guard text.hasPrefix("HTTP/"), digits.count == 3, digits.allSatisfy({ $0 == 0x2E || $0.isDigit }) else {
            throw HTTPRefusal(.badRequest, "The version is none of HTTP.")
        }
        throw HTTPRefusal(.versionNotSupported, "Use HTTP/1.1.")
    }

    /// Reads a path and perhaps a query (RFC 9112 §3.2.1); other forms of targets are for proxies.
    private static func target(_ bytes: ArraySlice<UInt8>) throws(HTTPRefusal) -> (path: String, query: String) {
        guard bytes.first == UInt8(ascii: "/"), bytes.allSatisfy(\.isTargetByte) else {
            throw HTTPRefusal(.badRequest, "The target is not a path with plain characters and escapes.")
        }
        for (offset, byte) in zip(bytes.indices, bytes) where byte == UInt8(ascii: "%") {
            let digits = bytes[(offset + 1)...].prefix(2)
            guard digits.count == 2, digits.allSatisfy(\.isHexadecimalDigit) else {
                throw HTTPRefusal(.badRequest, "The target has an escape without two hexadecimal digits.")
            }
        }
        let path = bytes.prefix { $0 != UInt8(ascii: "?") }
        let query = bytes.dropFirst(path.count + 1)
        return (String(decoding: path, as: UTF8.self), String(decoding: query, as: UTF8.self))
    }

    /// Reads one field; a line that continues the one before is refused (RFC 9112 §5.2).
    private static func field(_ line: ArraySlice<UInt8>) throws(HTTPRefusal) -> (name: String, value: String) {
        let name = line.prefix { $0 != UInt8(ascii: ":") }
        guard !name.isEmpty, name.count < line.count, name.allSatisfy(\.isTokenByte) else {
            throw HTTPRefusal(.badRequest, "A field does not begin with its name and a colon.")
        }
        let value = line.dropFirst(name.count + 1)
        guard value.allSatisfy(\.isFieldByte) else {
            throw HTTPRefusal(.badRequest, "A field has a control character.")
        }
        return (
            String(decoding: name, as: UTF8.self).lowercased(), String(decoding: value, as: UTF8.self).trimmingSpaces
        )
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
    private var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
    /// Whether names and methods may have it (RFC 9110 §5.6.2).
    fileprivate var isTokenByte: Bool { self.isDigit || self.isLetter || "!#$%&'*+-.^_`|~".utf8.contains(self) }
    /// Whether a target may have it (RFC 3986 §3.3 and §3.4).
    fileprivate var isTargetByte: Bool {
        self.isDigit || self.isLetter || "-._~!$&'()*+,;=:@/?%".utf8.contains(self)
    }
    /// Whether a field's value may have it: what is shown, spaces, tabs, and bytes beyond ASCII.
    fileprivate var isFieldByte: Bool { self == 0x09 || (self >= 0x20 && self != 0x7F) }
    /// Whether it is one of the sixteen digits.
    var isHexadecimalDigit: Bool { self.isDigit || (0x61...0x66).contains(self | 0x20) }
}
