import Testing
import WebcomAuthentication
import WebcomTesting

@Suite struct JSONReaderTests {
    @Test(
        arguments: [
            ("null", JSONValue.null), ("true", true), (" \t\r\nfalse ", false), ("0", 0), ("-0", 0), ("-12", -12),
            ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
            ("9223372036854775808", 9_223_372_036_854_775_808.0), ("1.5", 1.5), ("1.0", 1.0), ("1e2", 100.0),
            ("1E+2", 100.0), ("1e-2", 0.01), ("1e-400", 0.0), ("\"\"", ""), ("[]", []), ("{}", [:]), ("[ ]", []),
            ("{ }", [:]), ("[1, [2], {\"a\" : 3}]", [1, [2], ["a": 3]]),
            (#""\"\\\/\b\f\n\r\t\u0041\u00e9\uD83D\ude00""#, "\"\\/\u{8}\u{C}\n\r\tAé😀"), (#""\u0000""#, "\u{0}"),
            ("\"é😀\u{7F}\"", "é😀\u{7F}"),
        ] as [(String, JSONValue)])
    func readsWhatTheGrammarHas(text: String, expected: JSONValue) throws {
        #expect(try JSONValue(json: text) == expected)
    }

    @Test(
        arguments: [
            ("", JSONError.Code.unexpectedEnd, 0), (" ", .unexpectedEnd, 1), ("nul", .unexpectedEnd, 3),
            ("nulL", .unexpectedByte, 3), ("True", .unexpectedByte, 0), ("NaN", .unexpectedByte, 0),
            ("Infinity", .unexpectedByte, 0), ("-Infinity", .invalidNumber, 1), ("1 2", .trailingContent, 2),
            ("{}x", .trailingContent, 2), ("null\0", .trailingContent, 4), ("01", .invalidNumber, 1),
            ("-01", .invalidNumber, 2), ("+1", .unexpectedByte, 0), (".5", .unexpectedByte, 0),
            ("1.", .unexpectedEnd, 2),
            ("1.e5", .invalidNumber, 2), ("1e", .unexpectedEnd, 2), ("1e+x", .invalidNumber, 3),
            ("-", .unexpectedEnd, 1),
            ("0x10", .trailingContent, 1), ("1e400", .numberOutOfRange, 0), ("[-1e400]", .numberOutOfRange, 1),
            ("[", .unexpectedEnd, 1), ("[1,]", .unexpectedByte, 3), ("[,1]", .unexpectedByte, 1),
            ("[1 2]", .unexpectedByte, 3), ("[1}", .unexpectedByte, 2), ("{", .unexpectedEnd, 1),
            ("{\"a\"}", .unexpectedByte, 4), ("{\"a\":}", .unexpectedByte, 5), ("{\"a\":1,}", .unexpectedByte, 7),
            ("{a:1}", .unexpectedByte, 1), ("{1:1}", .unexpectedByte, 1), ("'a'", .unexpectedByte, 0),
            ("/**/1", .unexpectedByte, 0), ("\"a", .unexpectedEnd, 2), ("\"\\", .unexpectedEnd, 2),
            ("\"\\x\"", .invalidEscape, 1), ("\"\\U0041\"", .invalidEscape, 1), ("\"\\u004\"", .invalidEscape, 1),
            ("\"\\u00g1\"", .invalidEscape, 1), ("\"\\u00", .unexpectedEnd, 5), ("\"a\nb\"", .controlCharacter, 2),
            ("\"\t\"", .controlCharacter, 1), ("\"\0\"", .controlCharacter, 1), ("\"\\ud800\"", .loneSurrogate, 1),
            ("\"\\udc00\"", .loneSurrogate, 1), ("\"\\ud800\\n\"", .loneSurrogate, 1),
            ("\"\\ud800\\ud800\"", .loneSurrogate, 1), ("\"\\ude00\\ud83d\"", .loneSurrogate, 1),
            ("\u{FEFF}1", .byteOrderMark, 0), ("\u{A0}1", .unexpectedByte, 0), ("1\u{2028}", .trailingContent, 1),
        ] as [(String, JSONError.Code, Int)])
    func refusesTheRestAndSaysWhere(text: String, code: JSONError.Code, offset: Int) {
        let error = #expect(throws: JSONError.self) { try JSONValue(json: text) }
        #expect(error?.code == code)
        #expect(error?.offset == offset)
    }

    @Test(arguments: [
        "{\"a\":1,\"a\":1}", "{\"a\":1,\"\\u0061\":2}", "{\"\":1,\"\":2}", "{\"x\":{\"a\":1,\"b\":2,\"a\":3}}",
        "{\"\u{E9}\":1,\"e\u{301}\":2}",
    ])
    func refusesRepeatedNames(text: String) {
        let error = #expect(throws: JSONError.self) { try JSONValue(json: text) }
        #expect(error?.code == .duplicateName)
    }

    /// The plain beginning of a string must not be taken for the whole.
    @Test(arguments: ["é", "\u{7F}é", "\u{1F600}", "\\u00e9", "\\n", "\\\"", "\\\\"])
    func readsStringsThatEndOtherwiseThanTheyBegin(tail: String) throws {
        for head in ["", "a", "plain ASCII, \u{7F}"] {
            let whole = try JSONValue(json: "[\"\(head)\(tail)\(head)\",1]")
            let own = try JSONValue(json: "[\"\(tail)\"]")[0]?.stringValue ?? "nothing"
            #expect(whole == .array([.string("\(head)\(own)\(head)"), 1]))
        }
    }

    @Test func acceptsOneNameInTwoObjects() throws {
        #expect(try JSONValue(json: #"{"a":{"a":1},"b":{"a":2}}"#)["b"]?["a"] == 2)
    }

    @Test(
        arguments: [
            [0x80], [0xC0, 0xAF], [0xE9], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],
            [0xE2, 0x82], [0xFF],
        ] as [[UInt8]])
    func refusesMalformedUTF8(sequence: [UInt8]) {
        for text in [[0x5B, 0x22] + sequence + [0x22, 0x5D], Array("{\"".utf8) + sequence + Array("\":1}".utf8)] {
            let error = #expect(throws: JSONError.self) { try JSONValue(json: text) }
            #expect(error?.code == .invalidUTF8)
            #expect(error?.offset == 1)
        }
        #expect(throws: JSONError.self) { try JSONValue(json: sequence) }
    }

    @Test func boundsDepth() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        _ = try JSONValue(json: nested(32))
        for (depth, limits) in [(33, JSONLimits()), (513, JSONLimits(maximumDepth: .max))] {
            let error = #expect(throws: JSONError.self) { try JSONValue(json: nested(depth), limits: limits) }
            #expect(error?.code == .tooDeep)
            #expect(error?.offset == depth - 1)
        }
        _ = try JSONValue(json: nested(512), limits: JSONLimits(maximumDepth: .max))
        let objects = String(repeating: "{\"a\":", count: 1_000)
        #expect(throws: JSONError.self) { try JSONValue(json: objects) }
    }

    @Test func siblingsDoNotAddToDepth() throws {
        let text = "[" + Array(repeating: "[[]],{\"a\":{}}", count: 40).joined(separator: ",") + "]"
        #expect(try JSONValue(json: text, limits: JSONLimits(maximumDepth: 3)).arrayValue?.count == 80)
    }

    @Test func boundsBytesMembersAndNames() throws {
        func code(_ text: String, _ limits: JSONLimits) -> JSONError.Code? {
            let outcomes = [
                Result { () throws(JSONError) in try JSONValue(json: text, limits: limits) },
                Result { () throws(JSONError) in try JSONValue(json: Array(text.utf8), limits: limits) },
            ]
            #expect(outcomes[0] == outcomes[1])
            guard case .failure(let error) = outcomes[1] else { return nil }
            return error.code
        }
        #expect(code("[1]", JSONLimits(maximumBytes: 3)) == nil)
        #expect(code("[12]", JSONLimits(maximumBytes: 3)) == .tooManyBytes)
        #expect(code("[1,2,{\"a\":1}]", JSONLimits(maximumMembers: 4)) == nil)
        #expect(code("[1,2,{\"a\":1}]", JSONLimits(maximumMembers: 3)) == .tooManyMembers)
        #expect(code("{\"abc\":1}", JSONLimits(maximumNameBytes: 3)) == nil)
        #expect(code("{\"abcd\":1}", JSONLimits(maximumNameBytes: 3)) == .nameTooLong)
        #expect(code(String(repeating: "1", count: 512), JSONLimits()) == .numberOutOfRange)
        #expect(code("0." + String(repeating: "1", count: 510), JSONLimits()) == nil)
        #expect(code("0." + String(repeating: "1", count: 511), JSONLimits()) == .numberOutOfRange)
    }

    @Test func raisesAndLowersLimitsIntoTheirRanges() {
        let low = JSONLimits(maximumBytes: -1, maximumDepth: -1, maximumMembers: -1, maximumNameBytes: -1)
        #expect(low == JSONLimits(maximumBytes: 0, maximumDepth: 1, maximumMembers: 0, maximumNameBytes: 1))
        let high = JSONLimits(maximumDepth: .max, maximumNameBytes: .max)
        #expect(high == JSONLimits(maximumDepth: 512, maximumNameBytes: 4_096))
    }

    @Test func errorsHoldNothingOfTheText() {
        let error = #expect(throws: JSONError.self) { try JSONValue(json: "{\"sentinel\":1,\"sentinel\":sentinel}") }
        #expect(error?.description.contains("sentinel") == false)
        #expect(error?.description.hasPrefix("Byte 14: ") == true)
    }

    @Test func mutatedTextsNeverTrapAndRoundTripWhenRead() throws {
        let seed = UInt64.random(in: 0 ... .max)
        print("JSONReaderTests seed \(seed)")
        var random = SeededGenerator(seed: seed)
        let alphabet = Array("{}[]:,\"\\u0018de.+-truefalsn \u{E9}\u{1}".utf8) + [0xFF, 0xED, 0xA0, 0x80]
        let sample = Array(#"{"a":[1,-2.5e3,true,null,"\ud83d\ude00é"],"b":{"c":""}}"#.utf8)
        for _ in 0..<4_000 {
            var text = sample
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let index = Int.random(in: 0..<text.count, using: &random)
                text[index] = alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
            }
            do throws(JSONError) {
                let value = try JSONValue(json: text)
                #expect(try JSONValue(json: value.utf8) == value, "seed \(seed): \(text)")
            } catch {
                #expect((0...text.count).contains(error.offset), "seed \(seed): \(text)")
            }
        }
    }
}
