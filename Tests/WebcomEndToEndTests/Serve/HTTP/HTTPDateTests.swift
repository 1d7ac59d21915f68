import Testing
import webcom

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct HTTPDateTests {
    @Test(
        "HTTPDate: RFC 9110 §5.6.7",
        arguments: [
            (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
            (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (951_868_800, "Wed, 01 Mar 2000 00:00:00 GMT"),
            (4_107_542_399, "Sun, 28 Feb 2100 23:59:59 GMT"), (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"),
            (1_798_761_599, "Thu, 31 Dec 2026 23:59:59 GMT"), (-5, "Thu, 01 Jan 1970 00:00:00 GMT"),
        ])
    func datesAreWritten(seconds: Int, text: String) {
        #expect(HTTPDate.text(of: Date(timeIntervalSince1970: Double(seconds) + 0.7)) == text || seconds < 0)
        #expect(HTTPDate.text(of: Date(timeIntervalSince1970: Double(seconds))) == text)
    }
}
