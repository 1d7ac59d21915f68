extension JSONReader {
    /// Reads a string from its opening quote to past its closing one.
    mutating func readString() throws(JSONError) -> String {
        if let text = self.readPlainString() { return text }
        let start = self.position
        self.position += 1
        var content: [UInt8] = []
        while true {
            guard let byte = self.current else { throw self.error(.unexpectedEnd) }
            switch byte {
            case UInt8(ascii: "\""):
                self.position += 1
                guard let text = String(validating: content, as: UTF8.self) else {
                    throw JSONError(.invalidUTF8, offset: start)
                }
                return text
            case UInt8(ascii: "\\"): content.append(contentsOf: try self.readEscape())
            case 0x00..<0x20: throw self.error(.controlCharacter)
            default:
                content.append(byte)
                self.position += 1
            }
        }
    }

    /// Reads a string of ASCII without escapes; nil, and nothing read, where it has anything else.
    private mutating func readPlainString() -> String? {
        let start = self.position + 1
        guard let end = self.endOfPlainString(from: start) else { return nil }
        self.position = end + 1
        return String(decoding: self.bytes[start..<end], as: UTF8.self)
    }

    /// Where the quote is that ends a plain string; nil for any other string.
    private func endOfPlainString(from start: Int) -> Int? {
        let bytes = self.bytes.span
        var end = start
        while end < bytes.count {
            let byte = bytes[end]
            if byte == UInt8(ascii: "\"") { return end }
            guard byte &- 0x20 < 0x60, byte != UInt8(ascii: "\\") else { return nil }
            end &+= 1
        }
        return nil
    }

    /// Reads an escape from its backslash on and returns the UTF-8 bytes it stands for.
    private mutating func readEscape() throws(JSONError) -> [UInt8] {
        let start = self.position
        self.position += 1
        guard let letter = self.current else { throw self.error(.unexpectedEnd) }
        self.position += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [letter]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"): return Array(Character(try self.readScalar(from: start)).utf8)
        default: throw JSONError(.invalidEscape, offset: start)
        }
    }

    /// Reads the digits of an escape, and those of its other half when it is a high surrogate.
    private mutating func readScalar(from start: Int) throws(JSONError) -> Unicode.Scalar {
        let first = try self.readHexadecimal(from: start)
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard (0xD800..<0xDC00).contains(first), self.skip(UInt8(ascii: "\\")), self.skip(UInt8(ascii: "u")) else {
            throw JSONError(.loneSurrogate, offset: start)
        }
        let second = try self.readHexadecimal(from: start)
        guard (0xDC00..<0xE000).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw JSONError(.loneSurrogate, offset: start) }
        return scalar
    }

    /// Reads four hexadecimal digits of the escape at `start`.
    private mutating func readHexadecimal(from start: Int) throws(JSONError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = self.current else { throw self.error(.unexpectedEnd) }
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw JSONError(.invalidEscape, offset: start)
            }
            value = value << 4 | UInt32(digit)
            self.position += 1
        }
        return value
    }
}
