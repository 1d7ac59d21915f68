/// The strict reader behind `JSONValue(json:limits:)` (RFC 8259).
///
/// One pass over the bytes. Recursion is as deep as the text nests, which the limits bound by 512.
struct JSONReader {
    let bytes: [UInt8]
    let limits: JSONLimits
    var position = 0
    private var depth = 0
    private var members = 0

    init(_ bytes: [UInt8], limits: JSONLimits) {
        self.bytes = bytes
        self.limits = limits
    }

    /// Reads the whole text as one value.
    mutating func read() throws(JSONError) -> JSONValue {
        guard self.bytes.count <= self.limits.maximumBytes else {
            throw JSONError(.tooManyBytes, offset: self.limits.maximumBytes)
        }
        guard !self.bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { throw JSONError(.byteOrderMark, offset: 0) }
        self.skipSpace()
        let value = try self.readValue()
        self.skipSpace()
        guard self.position == self.bytes.count else { throw self.error(.trailingContent) }
        return value
    }

    /// The byte at the reading position, or nil at the end.
    var current: UInt8? { self.position < self.bytes.count ? self.bytes[self.position] : nil }

    /// An error at the reading position.
    func error(_ code: JSONError.Code) -> JSONError { JSONError(code, offset: self.position) }

    /// An error for a byte the grammar does not have here, or for the end of the text.
    var unexpected: JSONError { self.error(self.current == nil ? .unexpectedEnd : .unexpectedByte) }

    private mutating func readValue() throws(JSONError) -> JSONValue {
        guard let byte = self.current else { throw self.error(.unexpectedEnd) }
        switch byte {
        case UInt8(ascii: "{"): return try self.readObject()
        case UInt8(ascii: "["): return try self.readArray()
        case UInt8(ascii: "\""): return .string(try self.readString())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try self.readNumber()
        case UInt8(ascii: "t"): return try self.readLiteral("true", as: .bool(true))
        case UInt8(ascii: "f"): return try self.readLiteral("false", as: .bool(false))
        case UInt8(ascii: "n"): return try self.readLiteral("null", as: .null)
        default: throw self.unexpected
        }
    }

    private mutating func readLiteral(_ text: StaticString, as value: JSONValue) throws(JSONError) -> JSONValue {
        for byte in text.description.utf8 {
            guard self.current == byte else { throw self.unexpected }
            self.position += 1
        }
        return value
    }

    private mutating func readArray() throws(JSONError) -> JSONValue {
        try self.enter()
        var elements: [JSONValue] = []
        if !self.skip(UInt8(ascii: "]")) {
            repeat {
                try self.countMember()
                self.skipSpace()
                elements.append(try self.readValue())
                self.skipSpace()
            } while self.skip(UInt8(ascii: ","))
            guard self.skip(UInt8(ascii: "]")) else { throw self.unexpected }
        }
        self.depth -= 1
        return .array(elements)
    }

    private mutating func readObject() throws(JSONError) -> JSONValue {
        try self.enter()
        var object: [String: JSONValue] = [:]
        // The outermost one alone: others may be many.
        if self.depth == 1 { object.reserveCapacity(min(self.bytes.count / 24, 12)) }
        if !self.skip(UInt8(ascii: "}")) {
            repeat { try self.readMember(into: &object) } while self.skip(UInt8(ascii: ","))
            guard self.skip(UInt8(ascii: "}")) else { throw self.unexpected }
        }
        self.depth -= 1
        return .object(object)
    }

    /// Reads `"name": value` with the space around it.
    ///
    /// Names that are canonically equivalent count as one: the dictionary could hold only one of them.
    private mutating func readMember(into object: inout [String: JSONValue]) throws(JSONError) {
        try self.countMember()
        self.skipSpace()
        let start = self.position
        guard self.current == UInt8(ascii: "\"") else { throw self.unexpected }
        let name = try self.readString()
        guard name.utf8.count <= self.limits.maximumNameBytes else { throw JSONError(.nameTooLong, offset: start) }
        guard object[name] == nil else { throw JSONError(.duplicateName, offset: start) }
        self.skipSpace()
        guard self.skip(UInt8(ascii: ":")) else { throw self.unexpected }
        self.skipSpace()
        object[name] = try self.readValue()
        self.skipSpace()
    }

    /// Steps into an array or object, past its bracket and the space after it.
    private mutating func enter() throws(JSONError) {
        guard self.depth < self.limits.maximumDepth else { throw self.error(.tooDeep) }
        self.depth += 1
        self.position += 1
        self.skipSpace()
    }

    private mutating func countMember() throws(JSONError) {
        guard self.members < self.limits.maximumMembers else { throw self.error(.tooManyMembers) }
        self.members += 1
    }

    /// Steps over `byte` if it is next, and says whether it was.
    mutating func skip(_ byte: UInt8) -> Bool {
        guard self.current == byte else { return false }
        self.position += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = self.current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            self.position += 1
        }
    }
}
