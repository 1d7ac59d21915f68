import Testing
import WebcomCryptography

@Suite struct KeyedDigestTests {
    @Test func findsTheSameTextAgainAndNoOther() {
        let digest = KeyedDigest()
        let texts = ["", "a", "b", "ab", String(repeating: "a", count: 500), "e\u{301}", "é"]
        let digests = texts.map { digest.digest(of: $0) }
        #expect(Set(digests).count == texts.count)
        #expect(texts.map { digest.digest(of: $0) } == digests)
    }

    @Test func everyKeyHasDigestsOfItsOwn() {
        #expect(KeyedDigest().digest(of: "a") != KeyedDigest().digest(of: "a"))
    }
}
