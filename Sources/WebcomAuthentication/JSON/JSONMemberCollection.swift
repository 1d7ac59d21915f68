/// Where the reader puts the members of an object.
protocol JSONMemberCollection {
    /// A member's name, as the collection finds it again.
    associatedtype Name

    /// Reads a name, from its quote to past the other one, and says how many bytes it stands for.
    func readName(_ reader: inout JSONReader) throws(JSONError) -> (name: Name, byteCount: Int)

    /// Whether there is a member of this name; names that are canonically equivalent count as one.
    func has(_ name: Name) -> Bool

    /// Puts a member in, of whose name there is none.
    mutating func set(_ value: JSONValue, _ name: Name)
}

extension [String: JSONValue]: JSONMemberCollection {
    func readName(_ reader: inout JSONReader) throws(JSONError) -> (name: String, byteCount: Int) {
        let name = try reader.readString()
        return (name, name.utf8.count)
    }

    func has(_ name: String) -> Bool { self[name] != nil }

    mutating func set(_ value: JSONValue, _ name: String) { self[name] = value }
}
