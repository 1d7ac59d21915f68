/// Writes JSON without choice: no space, members sorted by the bytes of their names, the fewest escapes.
struct JSONWriter {
    /// What was written so far.
    private(set) var bytes: [UInt8] = []

    init() {}

    /// Appends `value`; `n log n` in the members of its largest object, otherwise linear.
    mutating func write(_ value: JSONValue) {
        switch value {
        case .null: self.append("null")
        case .bool(let value): self.append(value ? "true" : "false")
        case .integer(let value): self.append(String(value))
        case .number(let value): self.append(value.isFinite ? value.description : "null")
        case .string(let value): self.write(value)
        case .array(let elements): self.write(elements)
        case .object(let members): self.write(members)
        }
    }

    private mutating func write(_ elements: [JSONValue]) {
        self.append("[")
        for (index, element) in elements.enumerated() {
            if index > 0 { self.append(",") }
            self.write(element)
        }
        self.append("]")
    }

    private mutating func write(_ members: [String: JSONValue]) {
        self.append("{")
        let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        for (index, member) in sorted.enumerated() {
            if index > 0 { self.append(",") }
            self.write(member.key)
            self.append(":")
            self.write(member.value)
        }
        self.append("}")
    }

    private mutating func write(_ text: String) {
        self.append("\"")
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): self.append("\\\"")
            case UInt8(ascii: "\\"): self.append("\\\\")
            case 0x08: self.append("\\b")
            case 0x09: self.append("\\t")
            case 0x0A: self.append("\\n")
            case 0x0C: self.append("\\f")
            case 0x0D: self.append("\\r")
            case 0x00..<0x20:
                let digits = String(byte, radix: 16)
                self.append(byte < 0x10 ? "\\u000\(digits)" : "\\u00\(digits)")
            default: self.bytes.append(byte)
            }
        }
        self.append("\"")
    }

    private mutating func append(_ text: String) { self.bytes.append(contentsOf: text.utf8) }
}
