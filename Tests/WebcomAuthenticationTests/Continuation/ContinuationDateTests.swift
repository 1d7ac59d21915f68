import Testing
import WebcomAuthentication
import WebcomPrimitives

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct ContinuationDateTests {
    @Test(
        "a continuation of any date that somebody wrote is refused or read, and stops nothing",
        arguments: [
            "9223372036854775807", "-9223372036854775808", "9223372036854774784", "253402300800", "-62135596801",
        ])
    func hostileDate(_ seconds: String) async {
        let front = "eMail\nstaticPassword\nnew\n\(seconds)\nverificationToken"
        let text = "w1.\(Base64URL.encode(Array(front.utf8))).AAAA"
        await #expect(processExitsWith: .success) { [text = text as String] in
            _ = try? AuthenticationContinuation(text).reveal()
        }
        #expect(throws: AuthenticationError(.invalidContinuation)) { try AuthenticationContinuation(text) }
    }

    @Test("a date that cannot be written is cut to one that can")
    func cut() throws {
        for seconds in [TimeInterval.nan, .infinity, -.infinity, 1e300, -1e300] {
            let front = AuthenticationContinuation.Front(
                provider: .eMail, mode: nil, context: .new, expirationDate: Date(timeIntervalSince1970: seconds),
                stepDue: .credential)
            let text = AuthenticationContinuation(front: front, sealed: "AAAA").reveal()
            #expect(try AuthenticationContinuation(text).front == front)
        }
    }
}
