extension JSONValue {
    /// Reads one JSON text, strictly.
    ///
    /// Refuses what other readers repair or let pass: repeated member names, bytes after the value, a byte order mark,
    /// malformed UTF-8, lone surrogates, raw control characters, numbers out of range. Linear in the size of `json`.
    ///
    /// - Parameters:
    ///   - json: The text in UTF-8 (RFC 8259 §8.1).
    ///   - limits: What the reader accepts at most.
    /// - Throws: What is wrong and at which byte.
    public init(json: [UInt8], limits: JSONLimits = JSONLimits()) throws(JSONError) {
        var reader = JSONReader(json, limits: limits)
        self = try reader.read()
    }

    /// Reads one JSON text, strictly, in the same way as its UTF-8 bytes.
    ///
    /// - Parameters:
    ///   - json: The text.
    ///   - limits: What the reader accepts at most.
    /// - Throws: What is wrong and at which byte of the UTF-8 form.
    public init(json: String, limits: JSONLimits = JSONLimits()) throws(JSONError) {
        try self.init(json: Array(json.utf8), limits: limits)
    }
}
