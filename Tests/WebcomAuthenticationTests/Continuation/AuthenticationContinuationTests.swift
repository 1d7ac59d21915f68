import Testing
import WebcomAuthentication
import WebcomPrimitives

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct AuthenticationContinuationTests {
    private func string(_ seconds: String) -> String {
        let front = ["eMail", "staticPassword", "new", seconds, "credential"].joined(separator: "\n")
        return "w1.\(Base64URL.encode(Array(front.utf8))).AAAA"
    }

    @Test(
        "OAU-2: no date that a client writes into its cookie ends the program",
        arguments: [Int64.max, .max - 1, .min, 1 << 62, -1, 253_402_300_800])
    func refusesImpossibleDates(seconds: Int64) throws {
        #expect(throws: AuthenticationError(.invalidContinuation)) {
            _ = try AuthenticationContinuation(self.string(String(seconds))).reveal()
        }
    }

    @Test func readsTheLastPossibleDate() throws {
        let continuation = try AuthenticationContinuation(self.string("253402300799"))
        #expect(continuation.reveal() == self.string("253402300799"))
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
    func writesAnyDate(seconds: Double) throws {
        let continuation = Sample.continuation("AAAA", until: Date(timeIntervalSince1970: seconds))
        #expect(try AuthenticationContinuation(continuation.reveal()).front == continuation.front)
    }
}
