/// Joins fields into bytes that no other fields give: each is preceded by its length.
package enum JoinedFields {
    /// The bytes of `fields`: eight bytes of length, then the field, for each.
    package static func bytes(_ fields: [[UInt8]]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(fields.reduce(0) { $0 + $1.count + 8 })
        for field in fields {
            for shift in stride(from: 56, through: 0, by: -8) {
                result.append(UInt8(truncatingIfNeeded: UInt64(field.count) >> UInt64(shift)))
            }
            result += field
        }
        return result
    }

    /// The bytes of `fields` in UTF-8.
    package static func bytes(_ fields: String...) -> [UInt8] { Self.bytes(fields.map { Array($0.utf8) }) }
}
