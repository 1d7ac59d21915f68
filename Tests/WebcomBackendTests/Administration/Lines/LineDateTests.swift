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
        let wrong = try (0..<1_000).filter { millisecond in
            let date = Date(timeIntervalSince1970: 1_800_000_000 + Double(millisecond) / 1_000)
            let text = LineDate.text(date)
            let expected = "2027-01-15T08:00:00.\(String(1_000 + millisecond).dropFirst())Z"
            let again = LineDate.text(try #require(LineDate.date(text)))
            return text != expected || again != text
        }
        #expect(wrong == [], "these milliseconds became others")
    }
}
