/// The head of an answer, taken in line by line.
struct ResponseHead {
    private(set) var status = 0
    private(set) var fields: [TransportRequest.Field] = []
    /// Whether the head of the answer itself, after those of status 1xx, is whole.
    private(set) var isWhole = false
    private var isBegun = false

    /// Takes a line with its end; false when it is none of a head.
    ///
    /// What comes after the head, the fields after a body in pieces, is none of it: ignored.
    mutating func take(_ line: [UInt8]) -> Bool {
        guard !self.isWhole else { return true }
        let text = line.prefix { $0 != 0x0D && $0 != 0x0A }
        guard line[text.endIndex...].allSatisfy({ $0 == 0x0D || $0 == 0x0A }) else { return false }
        guard self.isBegun else { return self.begin(text) }
        if text.isEmpty {
            self.isWhole = self.status >= 200
            self.isBegun = false
            return true
        }
        guard let colon = text.firstIndex(of: 0x3A) else { return false }
        let name = text[..<colon]
        let value = text[(colon + 1)...]
        guard HeadSyntax.isToken(name), HeadSyntax.isValue(value) else { return false }
        self.fields.append(
            .init(
                String(decoding: name, as: UTF8.self).lowercased(),
                String(decoding: value, as: UTF8.self).trimmingBlanks()))
        return true
    }

    /// Starts anew: of several heads the last one counts.
    private mutating func begin(_ line: ArraySlice<UInt8>) -> Bool {
        let code = line.drop { $0 != 0x20 }.drop { $0 == 0x20 }.prefix { $0 != 0x20 }
        guard line.starts(with: "HTTP/".utf8), code.count == 3, code.allSatisfy({ (0x30...0x39).contains($0) }),
            let status = Int(String(decoding: code, as: UTF8.self)), (100...599).contains(status)
        else { return false }
        self.status = status
        self.fields = []
        self.isBegun = true
        return true
    }
}
