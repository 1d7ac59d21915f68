import Testing
import WebcomTokens

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct TokenKeyRingTests {
    private func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

    @Test("JWT-10: a ring that was kept is the same ring, in whichever order its keys come")
    func keepsItself() throws {
        let keys = try (0..<3).map { _ in try SigningKey.generate(.edDSA) }
        var ring = TokenKeyRing(keys[0], overlap: .seconds(10))
        try ring.add(keys[2], signingFrom: self.date(200))
        try ring.add(keys[1], signingFrom: self.date(100))
        let kept = try TokenKeyRing(ring.entries.reversed(), overlap: .seconds(10))
        #expect(kept.entries.map(\.key.id) == keys.map(\.id))
        #expect(kept.entries.map(\.signingFrom) == [.distantPast, self.date(100), self.date(200)])
    }

    @Test("JWT-10: a ring has at least one key, none twice, and not too many")
    func bounds() throws {
        #expect(throws: TokenKeyRingError.noKey) { try TokenKeyRing([]) }
        let key = try SigningKey.generate(.edDSA)
        var ring = TokenKeyRing(key)
        #expect(throws: TokenKeyRingError.duplicateKey) { try ring.add(key, signingFrom: self.date(1)) }
        for number in 1..<TokenKeyRing.maximumCount {
            try ring.add(try SigningKey.generate(.edDSA), signingFrom: self.date(Double(number)))
        }
        #expect(throws: TokenKeyRingError.tooManyKeys(maximum: 16)) {
            try ring.add(try SigningKey.generate(.edDSA), signingFrom: self.date(99))
        }
    }

    @Test("JWT-10: a key leaves when its last token has expired, and never the one that signs")
    func removes() throws {
        let keys = try (0..<3).map { _ in try SigningKey.generate(.edDSA) }
        var ring = TokenKeyRing(keys[0], overlap: .seconds(10))
        try ring.add(keys[1], signingFrom: self.date(100))
        try ring.add(keys[2], signingFrom: self.date(105))
        ring.removeExpired(at: self.date(109))
        #expect(ring.entries.count == 3)
        ring.removeExpired(at: self.date(110))
        #expect(ring.entries.map(\.key.id) == [keys[1].id, keys[2].id])
        ring.removeExpired(at: .distantFuture)
        #expect(ring.entries.map(\.key.id) == [keys[2].id])
    }
}
