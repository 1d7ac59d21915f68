import WebcomTesting

/// Makes bytes that a decoder was not made for out of some that it was.
struct Mutator {
    var generator: SeededGenerator
    private static let hostile: [[UInt8]] = [
        [0], [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], Array("\u{301}".utf8),
        Array("\u{202E}".utf8), Array("٣".utf8), Array("=".utf8), Array(".".utf8), Array("$".utf8), Array("\n".utf8),
        Array("\u{1D7D8}".utf8), Array("-9223372036854775808".utf8), Array("1e999".utf8), Array("\\u".utf8),
        Array("{\"a\":".utf8), Array("[".utf8), Array("🏴󠁧󠁢󠁥󠁮󠁧󠁿".utf8), Array("18446744073709551616".utf8),
    ]

    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<max(1, bound), using: &self.generator) }

    private mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: 0...255, using: &self.generator) }
    }

    /// One of `samples`, changed in one to four places; now and then something else altogether.
    mutating func next(from samples: [[UInt8]]) -> [UInt8] {
        var bytes = samples[self.below(samples.count)]
        switch self.below(100) {
        case 0: return self.extreme(bytes)
        case 1...5: return self.bytes(self.below(200))
        case 6...10: return Array(bytes.prefix(self.below(bytes.count + 1)))
        default:
            for _ in 0...self.below(4) { self.mutate(&bytes) }
            return bytes
        }
    }

    /// Far longer or deeper than anything that is meant.
    private mutating func extreme(_ bytes: [UInt8]) -> [UInt8] {
        switch self.below(4) {
        case 0: return Array(repeatElement(bytes.isEmpty ? [0] : bytes, count: 400).joined())
        case 1: return Array(repeating: UInt8(ascii: "["), count: 100_000)
        case 2: return Array(repeatElement(Array("{\"a\":".utf8), count: 20_000).joined())
        default: return Array(repeatElement(Self.hostile[self.below(Self.hostile.count)], count: 20_000).joined())
        }
    }

    private mutating func mutate(_ bytes: inout [UInt8]) {
        let index = self.below(bytes.count + 1)
        let end = min(bytes.count, index + 1 + self.below(6))
        switch self.below(6) {
        case 0: if index < bytes.count { bytes[index] ^= 1 << UInt8(self.below(8)) }
        case 1: bytes.removeSubrange(index..<end)
        case 2: bytes.insert(contentsOf: Self.hostile[self.below(Self.hostile.count)], at: index)
        case 3: bytes.insert(contentsOf: bytes[index..<end], at: self.below(bytes.count + 1))
        case 4: bytes.replaceSubrange(index..<end, with: self.bytes(self.below(6)))
        default: bytes.insert(UInt8(self.below(256)), at: index)
        }
    }
}
