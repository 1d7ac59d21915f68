import Testing
import WebcomAuthentication
import WebcomPrimitives

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct AuthenticationContinuationTests {
    private static let front = "eMail\noneTimePassword\nnew\n1800000000\noneTimePassword"

    private static func text(_ front: String, sealed: String = "c2VhbA", version: String = "w1") -> String {
        "\(version).\(Base64URL.encode(Array(front.utf8))).\(sealed)"
    }

    @Test(arguments: AuthenticationService.Context.allCases, [nil] + AuthenticationMethodInternal.Mode.allCases)
    func comesBackFromItsString(
        context: AuthenticationService.Context, mode: AuthenticationMethodInternal.Mode?
    ) throws {
        let front = AuthenticationContinuation.Front(
            provider: .custom("bädge"), mode: mode, context: context,
            expirationDate: Date(timeIntervalSince1970: 1_800_000_000.75), stepDue: .strongCode)
        let continuation = AuthenticationContinuation(front: front, sealed: "c2VhbA")
        let copy = try AuthenticationContinuation(continuation.reveal())
        #expect(copy.front == front && copy.sealed == "c2VhbA")
        #expect(copy.front.expirationDate == Date(timeIntervalSince1970: 1_800_000_000))
        #expect(copy.reveal() == continuation.reveal())
        let coded = try JSONDecoder().decode(
            [AuthenticationContinuation].self, from: JSONEncoder().encode([continuation]))
        #expect(coded.first?.reveal() == continuation.reveal())
    }

    static let refused: [(String, String)] = [
        ("nothing", ""), ("points only", ".."), ("one part", "w1"), ("two parts", "w1.YQ"),
        ("another version", text(front, version: "w2")), ("no version", text(front, version: "")),
        ("no seal", text(front, sealed: "")), ("a fourth part", text(front) + ".YQ"),
        ("a leading space", " " + text(front)), ("a trailing line break", text(front) + "\n"),
        ("a foreign character in the seal", text(front, sealed: "c2V*bA")),
        ("padding", text(front, sealed: "c2VhbA==")), ("an impossible length", text(front, sealed: "c2Vhb")),
        ("bits that are not zero", text(front, sealed: "c2VhbB")), ("the other alphabet", text(front, sealed: "+/+/")),
        ("a front that is no UTF-8", "w1.\(Base64URL.encode([0xFF, 0xFE])).YQ"),
        ("four fields", text("eMail\n\nnew\n1800000000")), ("six fields", text(front + "\nx")),
        ("no provider", text("\n\nnew\n1800000000\ncredential")),
        ("an unknown mode", text("eMail\nhandshake\nnew\n1800000000\ncredential")),
        ("an unknown context", text("eMail\n\nold\n1800000000\ncredential")),
        ("no step", text("eMail\n\nnew\n1800000000\n")), ("no date", text("eMail\n\nnew\n\ncredential")),
        ("a date with a sign", text("eMail\n\nnew\n+1800000000\ncredential")),
        ("a date with a zero", text("eMail\n\nnew\n01800000000\ncredential")),
        ("a fraction", text("eMail\n\nnew\n1800000000.5\ncredential")),
        ("a date past 64 bits", text("eMail\n\nnew\n92233720368547758070\ncredential")),
        ("the last date of 64 bits", text("eMail\n\nnew\n9223372036854775807\ncredential")),
        ("the first date of 64 bits", text("eMail\n\nnew\n-9223372036854775808\ncredential")),
        ("CRLF", text("eMail\r\n\r\nnew\r\n1800000000\r\ncredential")),
        ("1 MB of points", String(repeating: ".", count: 1 << 20)),
        ("1 MB of seal", text(front, sealed: String(repeating: "A", count: 1 << 20))),
    ]

    @Test("CNT: what is not of the form is .invalidContinuation, and never a trap", arguments: refused)
    func refuses(what: String, text: String) {
        #expect(throws: AuthenticationError(.invalidContinuation), "\(what)") { try AuthenticationContinuation(text) }
    }

    @Test func everyCutAndEveryChangedByteIsRefusedOrRevealsAsItWasRead() throws {
        let text = Self.text(Self.front)
        for count in 0..<text.utf8.count {
            let cut = String(text.prefix(count))
            if let read = try? AuthenticationContinuation(cut) { #expect(read.reveal() == cut) }
        }
        for index in text.utf8.indices {
            for byte in UInt8(0)...127 {
                var bytes = Array(text.utf8)
                bytes[text.utf8.distance(from: text.utf8.startIndex, to: index)] = byte
                let changed = String(decoding: bytes, as: UTF8.self)
                if let read = try? AuthenticationContinuation(changed) { #expect(read.reveal() == changed) }
            }
        }
    }

    @Test(
        "A date that no calendar has makes a front all the same",
        arguments: [Double.infinity, -.infinity, .nan, 1e300, -1e300, 9.3e18])
    func takesAnyDate(seconds: Double) {
        let front = AuthenticationContinuation.Front(
            provider: .eMail, mode: nil, context: .new, expirationDate: Date(timeIntervalSince1970: seconds),
            stepDue: .credential)
        #expect(!front.authenticatedBytes.isEmpty)
    }

    @Test func acceptsUpToEightKibibytes() throws {
        let room = 8192 - Self.text(Self.front, sealed: "").utf8.count
        let fitting = Self.text(Self.front, sealed: String(repeating: "A", count: room / 4 * 4))
        #expect(try AuthenticationContinuation(fitting).reveal() == fitting)
        #expect(throws: AuthenticationError(.invalidContinuation)) {
            try AuthenticationContinuation(
                Self.text(Self.front, sealed: String(repeating: "A", count: room / 4 * 4 + 4)))
        }
    }
}
