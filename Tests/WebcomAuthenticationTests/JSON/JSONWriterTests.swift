import Testing
import WebcomAuthentication
import WebcomTesting

@Suite struct JSONWriterTests {
    @Test(
        arguments: [
            (JSONValue.null, "null"), (true, "true"), (false, "false"), (.integer(.min), "-9223372036854775808"),
            (1.0, "1.0"), (0.1, "0.1"), (1e22, "1e+22"), (.number(.leastNonzeroMagnitude), "5e-324"), (-0.0, "-0.0"),
            (.number(.nan), "null"),
            (.number(.infinity), "null"), ("a/é😀\u{7F}", "\"a/é😀\u{7F}\""),
            ("\"\\\u{8}\u{9}\u{A}\u{C}\u{D}\u{0}\u{1F}", #""\"\\\b\t\n\f\r\u0000\u001f""#), ([], "[]"), ([:], "{}"),
            ([1, "a", [nil]], #"[1,"a",[null]]"#), (["b": 1, "a": ["d": 2, "c": 3]], #"{"a":{"c":3,"d":2},"b":1}"#),
        ] as [(JSONValue, String)])
    func writesOneForm(value: JSONValue, expected: String) {
        #expect(value.json == expected)
        #expect(value.description == expected)
        #expect(value.utf8 == Array(expected.utf8))
    }

    @Test func sortsNamesByTheirBytes() {
        let names = ["b", "B", "aa", "a", "", "\u{E9}", "z", "\u{FFFD}", "\u{1F600}", "e\u{302}"]
        let value = JSONValue.object(Dictionary(uniqueKeysWithValues: names.map { ($0, .null) }))
        let sorted = ["", "B", "a", "aa", "b", "e\u{302}", "z", "\u{E9}", "\u{FFFD}", "\u{1F600}"]
        #expect(value.utf8 == Array(("{" + sorted.map { "\"\($0)\":null" }.joined(separator: ",") + "}").utf8))
    }

    @Test func everyScalarOfTheBasicPlanesComesBack() throws {
        var text = ""
        for number in UInt32(0)..<0x3000 {
            if let scalar = Unicode.Scalar(number) { text.unicodeScalars.append(scalar) }
        }
        let back = try JSONValue(json: JSONValue.string(text).utf8).stringValue
        #expect(back.map { Array($0.utf8) } == Array(text.utf8))
    }

    @Test func randomNumbersComeBack() throws {
        let seed = UInt64.random(in: 0 ... .max)
        print("JSONWriterTests seed \(seed)")
        var random = SeededGenerator(seed: seed)
        for _ in 0..<2_000 {
            let number = Double(bitPattern: random.next())
            guard number.isFinite else { continue }
            let value: JSONValue = [.number(number), .integer(Int64(bitPattern: random.next()))]
            #expect(try JSONValue(json: value.json) == value, "seed \(seed)")
        }
    }
}
