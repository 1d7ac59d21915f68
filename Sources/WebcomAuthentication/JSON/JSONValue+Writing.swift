extension JSONValue: CustomStringConvertible {
    /// The shortest JSON text of this value, members sorted by the UTF-8 bytes of their names.
    ///
    /// Equal values whose strings have equal bytes give equal text. Nothing but `"`, `\` and control characters is
    /// escaped: escape further before placing it in HTML.
    public var json: String { String(decoding: self.utf8, as: UTF8.self) }

    /// The bytes of ``json``.
    public var utf8: [UInt8] {
        var writer = JSONWriter()
        writer.write(self)
        return writer.bytes
    }

    /// The JSON text; a JSON value is no secret.
    public var description: String { self.json }
}
