extension CommonPasswords {
    /// The list in memory, copied from the program once, at the first look-up: some ten microseconds.
    private static let bytes = Array(Self.text.description.utf8)

    /// Whether `password`, folded by ``FoldedPassword``, is an entry: a binary search, about 13 comparisons.
    static func contains(_ password: [UInt8]) -> Bool {
        let bytes = Self.bytes
        let lineFeed = UInt8(ascii: "\n")
        // Both ends are starts of lines, or past the last one.
        var low = bytes.startIndex
        var high = bytes.endIndex
        while low < high {
            let middle = low + (high - low) / 2
            let start = bytes[low..<middle].lastIndex(of: lineFeed).map { $0 + 1 } ?? low
            let end = bytes[middle...].firstIndex(of: lineFeed) ?? bytes.endIndex
            let line = bytes[start..<end]
            if line.elementsEqual(password) { return true }
            if line.lexicographicallyPrecedes(password) { low = end + 1 } else { high = start }
        }
        return false
    }
}
