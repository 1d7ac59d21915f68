import Testing
import WebcomBackend

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct LineDateTests {
    @Test("a date keeps its millisecond there and back, as often as it is moved")
    func keepsMilliseconds() throws {
        for millisecond in 0..<1_000 {
            let date = Date(timeIntervalSince1970: 1_800_000_000 + Double(millisecond) / 1_000)
            let text = LineDate.text(date)
            let digits = String(1_000 + millisecond).dropFirst()
            #expect(text == "2027-01-15T08:00:00.\(digits)Z")
            #expect(LineDate.text(try #require(LineDate.date(text))) == text)
        }
    }
}
