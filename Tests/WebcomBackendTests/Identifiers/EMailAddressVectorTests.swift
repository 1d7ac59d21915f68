import Testing
import WebcomBackend

@Suite struct EMailAddressVectorTests {
    /// Diagnoses of which every address is accepted.
    private static let accepted: Set<String> = [
        "ISEMAIL_VALID", "ISEMAIL_DNSWARN_NO_RECORD", "ISEMAIL_DNSWARN_NO_MX_RECORD",
    ]
    /// Addresses refused although the diagnosis is an accepted one, and the reason: a single label.
    private static let exceptions: Set<String> = ["test@io"]

    @Test("IDN-1: isemail's valid and DNS-less addresses are accepted, all its other categories refused")
    func agreesWithIsemail() throws {
        guard let text = VectorFile.text("identifiers/isemail-tests.xml") else { return }
        var counts = [true: 0, false: 0]
        for test in text.split(separator: "<test id=").dropFirst() {
            let address = Self.decode(Self.element("address", of: test))
            let isAccepted =
                Self.accepted.contains(Self.element("diagnosis", of: test)) && !Self.exceptions.contains(address)
            counts[isAccepted, default: 0] += 1
            let outcome = Result { () throws(EMailAddressError) in try EMailAddress(address) }
            #expect(((try? outcome.get()) != nil) == isAccepted, "\(address.debugDescription): \(outcome)")
        }
        #expect(counts == [true: 21, false: 143])
    }

    private static func element(_ name: String, of test: Substring) -> String {
        guard let start = test.firstRange(of: "<\(name)>"), let end = test.firstRange(of: "</\(name)>") else {
            return ""
        }
        return String(test[start.upperBound..<end.lowerBound])
    }

    /// Undoes XML's entities, then the file's own: U+2400 and the 31 that follow stand for the controls.
    private static func decode(_ text: String) -> String {
        var result = text
        for (entity, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")] {
            result = result.split(separator: entity, omittingEmptySubsequences: false).joined(separator: character)
        }
        while let start = result.firstRange(of: "&#x"), let end = result[start.upperBound...].firstIndex(of: ";") {
            let scalar = UInt32(result[start.upperBound..<end], radix: 16).flatMap(Unicode.Scalar.init)
            result.replaceSubrange(start.lowerBound...end, with: scalar.map(String.init) ?? "")
        }
        var scalars = String.UnicodeScalarView()
        for scalar in result.unicodeScalars {
            scalars.append(
                (0x2400..<0x2420).contains(scalar.value) ? Unicode.Scalar(UInt8(scalar.value - 0x2400)) : scalar)
        }
        return String(scalars)
    }
}
