import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomPrimitives

@Suite struct OpaqueStringVectorTests {
    @Test("PWD-5: agrees with the golden cases of RFC 8265's OpaqueString")
    func agreesWithTheGoldenCases() throws {
        guard let text = VectorFile.text("identifiers/precis-opaquestring.json") else { return }
        var counts = (cases: 0, surrogates: 0)
        for row in text.split(separator: "\n{\n").dropFirst().compactMap({ Self.row(String($0)) }) {
            counts.cases += 1
            guard let value = try? JSONValue(json: row) else {
                counts.surrogates += 1  // A lone surrogate, which no Swift string holds and the reader refuses.
                continue
            }
            Self.check(input: value["input"]?.stringValue ?? "", output: value["output"]?.stringValue)
        }
        #expect(counts == (325, 2))
    }

    /// The object whose opening brace came before `text`; it closes at the start of a line.
    private static func row(_ text: String) -> String? {
        guard let end = text.firstRange(of: "\n}") else { return nil }
        return "{" + text[..<end.lowerBound] + "}"
    }

    private static func check(input: String, output: String?) {
        let note: Comment = "\(input.unicodeScalars.map { String($0.value, radix: 16) })"
        // The golden cases know no minimum; `accept` checks the characters first.
        do throws(PasswordIssue) {
            let bytes = try PasswordRules().accept(SecretBytes(utf8: input)).bytes.array
            #expect(output.map { Array($0.utf8) } == bytes, note)
        } catch .tooShort {
            let bytes = try? PasswordRules().normalize(SecretBytes(utf8: input)).bytes.array
            #expect(output.map { Array($0.utf8) } == bytes, note)
        } catch {
            #expect(output == nil, "\(note.rawValue): \(error)")
        }
    }
}
