/// The members of an object: those whose names were expected by position, all others by name.
///
/// Read by the same reader as any ``JSONValue`` and as strictly; what it saves is the dictionary.
package struct JSONMembers: JSONMemberCollection {
    /// A name, as a position where it was expected.
    enum Name {
        case expected(Int)
        case other(String)
    }

    private let names: JSONNames
    /// The members that were expected, each at the position of its name; nil where there is none.
    package private(set) var expected: [JSONValue?]
    /// The members that were not expected.
    package private(set) var others: [String: JSONValue] = [:]

    init(_ names: JSONNames) {
        self.names = names
        self.expected = Array(repeating: nil, count: names.texts.count)
    }

    /// Reads one JSON text, strictly; nil for any value but an object.
    ///
    /// - Parameters:
    ///   - json: The text in UTF-8.
    ///   - names: The names that are expected; each may be missing.
    ///   - limits: What the reader accepts at most.
    /// - Throws: What is wrong and at which byte.
    package init?(json: [UInt8], names: JSONNames, limits: JSONLimits = JSONLimits()) throws(JSONError) {
        var reader = JSONReader(json, limits: limits)
        var members = JSONMembers(names)
        guard try reader.read(into: &members) else { return nil }
        self = members
    }

    func readName(_ reader: inout JSONReader) throws(JSONError) -> (name: Name, byteCount: Int) {
        if let position = self.names.position(in: reader.bytes, at: reader.position + 1) {
            let count = self.names.byteCount(at: position)
            reader.position += count + 2
            return (.expected(position), count)
        }
        let text = try reader.readString()
        return (self.names.position(of: text).map(Name.expected) ?? .other(text), text.utf8.count)
    }

    func has(_ name: Name) -> Bool {
        switch name {
        case .expected(let position): self.expected[position] != nil
        case .other(let text): self.others[text] != nil
        }
    }

    mutating func set(_ value: JSONValue, _ name: Name) {
        switch name {
        case .expected(let position): self.expected[position] = value
        case .other(let text): self.others[text] = value
        }
    }
}
