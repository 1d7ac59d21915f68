import Testing
import WebcomAuthentication

@Suite struct SessionKeyTests {
    @Test("IDN-4: keys are compared by their bytes, not by Unicode equivalence")
    func comparesBytes() {
        let (composed, decomposed) = (SessionKey("caf\u{E9}"), SessionKey("cafe\u{301}"))
        #expect(composed.rawValue == decomposed.rawValue, "Equal as strings, or the test is of no use.")
        #expect(composed != decomposed)
        #expect(Set([composed, decomposed, SessionKey("caf\u{E9}")]).count == 2)
        #expect(SessionKey("a") == "a" && SessionKey("a") != "A" && SessionKey("a") != "a\u{0}")
    }

    @Test func theDigestIsStableAndTellsKeysApart() {
        let key = SessionKey("caf\u{E9}")
        #expect(key.digest == SessionKey("caf\u{E9}").digest && key.digest.utf8.count == 16)
        #expect(key.digest != SessionKey("cafe\u{301}").digest)
        #expect(Set((0..<1_000).map { SessionKey("key \($0)").digest }).count == 1_000)
    }
}
