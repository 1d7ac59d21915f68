import Testing
import WebcomCryptography

@Suite struct SystemRandomBytesTests {
    @Test(arguments: [0, 1, 16, 32, 1000])
    func answersTheCountAsked(count: Int) {
        #expect(SystemRandomBytes().bytes(count).count == count)
    }

    @Test func neverRepeats() {
        let source = SystemRandomBytes()
        #expect(Set((0..<1000).map { _ in source.bytes(16) }).count == 1000)
    }
}
