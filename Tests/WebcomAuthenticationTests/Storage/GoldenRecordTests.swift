import Testing
import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Records as each version of the library wrote them: later ones read them for ever.
@Suite struct GoldenRecordTests {
    /// Ada is signed in, and the end of the same session is still to be told.
    private static let form1 = """
        010100000000000000096163636f756e742d3141c4dc9380000000010000000000000003416461000000000000000565
        4d61696c000000000000000f616461406578616d706c652e6f7267000000000000000a7b22616765223a33367d000000
        00000000010000000000000005654d61696c000000000000000f616461406578616d706c652e6f726700000000000000
        0370776441c4dc93800000000000000000000007746f6b656e2d3141c4f05a0000000000000000000000010000000000
        00000973657373696f6e2d310000000000000003010000000000000009726566726573682d3100000000000000010000
        00000000000b7468697353657373696f6e00000000000000096163636f756e742d3141c4dc9380000000010000000000
        0000034164610000000000000005654d61696c000000000000000f616461406578616d706c652e6f7267000000000000
        000a7b22616765223a33367d00000000000000010000000000000005654d61696c000000000000000f61646140657861
        6d706c652e6f7267000000000000000370776441c4dc93800000000000000000000007746f6b656e2d3141c4f05a0000
        00000000000000000001000000000000000973657373696f6e2d31000000000000000301000000000000000972656672
        6573682d31
        """
    /// Ada is signed in, by a token that runs out.
    private static let form2 = """
        020100000000000000096163636f756e742d3141c4dc9380000000010000000000000003416461000000000000000565
        4d61696c000000000000000f616461406578616d706c652e6f7267000000000000000a7b22616765223a33367d000000
        00000000010000000000000005654d61696c000000000000000f616461406578616d706c652e6f726700000000000000
        0370776441c4dc93800000000000000000000007746f6b656e2d3141c4f05a0000000000000000000000010000000000
        00000973657373696f6e2d310000000000000003010000000000000009726566726573682d310141c4dc941600000000
        00000000000000
        """

    /// Ada is signed in, with a scope and a claim.
    private static let form3 = """
        030100000000000000096163636f756e742d3141c4dc9380000000010000000000000003416461000000000000000565
        4d61696c000000000000000f616461406578616d706c652e6f7267000000000000000a7b22616765223a33367d000000
        00000000010000000000000005654d61696c000000000000000f616461406578616d706c652e6f726700000000000000
        0370776441c4dc93800000000000000000000007746f6b656e2d3141c4f05a0000000000000000000000010000000000
        00000973657373696f6e2d310000000000000003010000000000000009726566726573682d310141c4dc941600000000
        0000000000000100000000000000046d61696c00000000000000117b2274656e616e74223a22626c7565227d00000000
        00000000
        """

    private static func bytes(_ hexadecimal: String) -> [UInt8] {
        let digits = hexadecimal.filter { !$0.isWhitespace }.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }

    @Test("a record of form 1 is read: its token is good as long as the session")
    func readsForm1() throws {
        let record = try ServiceRecord(decoding: Self.bytes(Self.form1))
        let session = try #require(record.session)
        #expect(session.details.uid == "account-1" && session.details.displayName == "Ada")
        #expect(session.details.fields.generation == 3 && session.refreshToken?.reveal() == "refresh-1")
        #expect(session.details.tokenExpirationDate == nil)
        #expect(record.untold.map(\.session.id) == ["session-1"] && record.untold.first?.scope == .thisSession)
    }

    @Test("a record of form 2 is read: its session asks for nothing")
    func readsForm2() throws {
        let record = try ServiceRecord(decoding: Self.bytes(Self.form2))
        let end = Date(timeIntervalSinceReferenceDate: 700_000_300)
        #expect(record.session?.details.tokenExpirationDate == end)
        #expect(record.session?.details.scopes == [] && record.session?.details.claims == [:])
    }

    @Test("a record of form 3 is read, and written the same")
    func readsForm3() throws {
        let bytes = Self.bytes(Self.form3)
        let record = try ServiceRecord(decoding: bytes)
        #expect(record.session?.details.scopes == ["mail"])
        #expect(record.session?.details.claims == ["tenant": "blue"])
        #expect(record.encoded() == bytes)
    }

    @Test("Invariant 10: a record of a newer form is refused, whatever follows")
    func refusesNewerForms() {
        let error = #expect(throws: AuthenticationError.self) { try ServiceRecord(decoding: [4, 1, 0]) }
        #expect(error?.code == .storeUnavailable && error?.isTransient == false)
    }
}

extension ServiceRecord {
    fileprivate var session: BackendSession? {
        if case .signedIn(let session) = self.standing { session } else { nil }
    }
}
