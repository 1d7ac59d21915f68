import Testing
import webcom

@Suite struct LineBufferTests {
    @Test func linesAreMadeHoweverTheBytesCome() {
        let bytes = Array("one\r\n\ntwo\nthree".utf8)
        for size in 1...bytes.count {
            var buffer = LineBuffer(maximum: 10)
            var lines: [InputLine] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                buffer.append(bytes[start..<min(start + size, bytes.count)])
                while let line = buffer.next() { lines.append(line) }
            }
            lines += [buffer.finish(), buffer.finish()]
            #expect(lines == [.text("one"), .text(""), .text("two"), .text("three"), .end])
        }
    }

    @Test func aLineThatIsTooLongIsDroppedWhole() {
        var buffer = LineBuffer(maximum: 4)
        for _ in 0..<1_000 {
            buffer.append([UInt8](repeating: 0x61, count: 5))
            #expect(buffer.next() == nil)
        }
        #expect(buffer.byteCount <= 4, "the beginning of a line that is too long is kept")
        buffer.append(Array("b\nfour\nfives\n".utf8))
        #expect(buffer.next() == .tooLong)
        #expect(buffer.next() == .text("four"))
        #expect(buffer.next() == .tooLong)
        buffer.append(Array("sixsix".utf8))
        #expect(buffer.next() == nil)
        #expect(buffer.finish() == .tooLong)
        #expect(buffer.finish() == .end)
    }

    @Test(
        arguments: [
            ([0xFF], .malformed), ([0xED, 0xA0, 0x80], .malformed), ([0x61, 0x00], .control), ([0x1B], .control),
            ([0x0D, 0x0D], .control), ([0xC2, 0x85], .control), ([0x61, 0x0D], .text("a")), ([], .text("")),
        ] as [([UInt8], InputLine)])
    func bytesThatAreNoTextAreTold(bytes: [UInt8], line: InputLine) {
        #expect(InputLine(bytes) == line)
    }
}
