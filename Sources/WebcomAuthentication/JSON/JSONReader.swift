/// The strict reader behind `JSONValue(json:limits:)` (RFC 8259).
///
/// One pass over the bytes. Recursion is as deep as the text nests, which the limits bound by 512.
struct JSONReader: ~Copyable {
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
        try self.begin()
        let value = try self.readValue()
        try self.end()
        return value
    }

    /// Reads the whole text as one object into `members`, and says whether it is one; as strictly as any other value.
    mutating func read(into members: inout JSONMembers) throws(JSONError) -> Bool {
        try self.begin()
        let isObject = self.current == UInt8(ascii: "{")
        if isObject { try self.readMembers(into: &members) } else { _ = try self.readValue() }
        try self.end()
        return isObject
    }

    /// Checks what concerns the whole text, and steps to its value.
    private mutating func begin() throws(JSONError) {
        guard self.bytes.count <= self.limits.maximumBytes else {
            throw JSONError(.tooManyBytes, offset: self.limits.maximumBytes)
        }
        guard !self.bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { throw JSONError(.byteOrderMark, offset: 0) }
        self.skipSpace()
    }

    /// Refuses what follows the value.
    private mutating func end() throws(JSONError) {
        self.skipSpace()
        guard self.position == self.bytes.count else { throw self.error(.trailingContent) }
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
        var object: [String: JSONValue] = [:]
        // The outermost one alone: others may be many.
        if self.depth == 0 { object.reserveCapacity(min(self.bytes.count / 24, 12)) }
        try self.readMembers(into: &object)
        return .object(object)
    }

    private mutating func readMembers<Members: JSONMemberCollection>(into members: inout Members) throws(JSONError) {
        try self.enter()
        if !self.skip(UInt8(ascii: "}")) {
            repeat { try self.readMember(into: &members) } while self.skip(UInt8(ascii: ","))
            guard self.skip(UInt8(ascii: "}")) else { throw self.unexpected }
        }
        self.depth -= 1
    }

    /// Reads `"name": value` with the space around it.
    ///
    /// Names that are canonically equivalent count as one: a dictionary could hold only one of them.
    private mutating func readMember<Members: JSONMemberCollection>(into members: inout Members) throws(JSONError) {
        try self.countMember()
        self.skipSpace()
        let start = self.position
        guard self.current == UInt8(ascii: "\"") else { throw self.unexpected }
        let (name, byteCount) = try members.readName(&self)
        guard byteCount <= self.limits.maximumNameBytes else { throw JSONError(.nameTooLong, offset: start) }
        guard !members.has(name) else { throw JSONError(.duplicateName, offset: start) }
        self.skipSpace()
        guard self.skip(UInt8(ascii: ":")) else { throw self.unexpected }
        self.skipSpace()
        members.set(try self.readValue(), name)
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
        while let byte = self.current, byte <= 0x20, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            self.position += 1
        }
    }
}
