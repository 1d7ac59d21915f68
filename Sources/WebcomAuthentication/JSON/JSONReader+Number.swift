extension JSONReader {
    /// The longest number accepted, in bytes; 17 significant digits tell any two doubles apart.
    private static let longestNumber = 512

    /// Reads a number: whole and within 64 bits as an integer, otherwise as the nearest double.
    mutating func readNumber() throws(JSONError) -> JSONValue {
        let start = self.position
        _ = self.skip(UInt8(ascii: "-"))
        if self.skip(UInt8(ascii: "0")) {
            if let byte = self.current, Self.isDigit(byte) { throw self.error(.invalidNumber) }
        } else {
            try self.skipDigits()
        }
        var isWhole = true
        if self.skip(UInt8(ascii: ".")) {
            isWhole = false
            try self.skipDigits()
        }
        if self.skip(UInt8(ascii: "e")) || self.skip(UInt8(ascii: "E")) {
            isWhole = false
            if !self.skip(UInt8(ascii: "+")) { _ = self.skip(UInt8(ascii: "-")) }
            try self.skipDigits()
        }
        guard self.position - start <= Self.longestNumber else { throw JSONError(.numberOutOfRange, offset: start) }
        if isWhole, let value = self.shortNumber(from: start) { return .integer(value) }
        let text = String(decoding: self.bytes[start..<self.position], as: UTF8.self)
        if isWhole, let value = Int64(text) { return .integer(value) }
        guard let value = Double(text), value.isFinite else { throw JSONError(.numberOutOfRange, offset: start) }
        return .number(value)
    }

    /// The whole number from `start` to here, if it has at most 18 digits, which cannot overflow.
    private func shortNumber(from start: Int) -> Int64? {
        let isNegative = self.bytes[start] == UInt8(ascii: "-")
        let digits = self.bytes[(isNegative ? start + 1 : start)..<self.position]
        guard digits.count <= 18 else { return nil }
        var value: Int64 = 0
        for digit in digits { value = value &* 10 &+ Int64(digit &- UInt8(ascii: "0")) }
        return isNegative ? -value : value
    }

    /// Steps over one or more digits.
    private mutating func skipDigits() throws(JSONError) {
        let start = self.position
        while let byte = self.current, Self.isDigit(byte) { self.position += 1 }
        guard self.position > start else {
            throw self.error(self.current == nil ? .unexpectedEnd : .invalidNumber)
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
