import Testing
import WebcomAuthentication
import WebcomTesting

/// An object whose names are expected is read as strictly as any other value, and says the same.
@Suite struct JSONMembersTests {
    /// One that is found by its bytes, one of eight, one that is too long for that, one beyond ASCII, one of none.
    private static let texts = ["a", "12345678", "123456789", "\u{E9}", "", "iss"]
    private static let names = JSONNames(Self.texts)

    /// What `json` says by both ways of reading; the members as one object.
    private static func outcomes(
        _ json: [UInt8], _ limits: JSONLimits = JSONLimits()
    ) -> (members: Result<JSONValue?, JSONError>, value: Result<JSONValue, JSONError>) {
        let members = Result { () throws(JSONError) -> JSONValue? in
            try JSONMembers(json: json, names: Self.names, limits: limits).map(Self.object)
        }
        return (members, Result { () throws(JSONError) in try JSONValue(json: json, limits: limits) })
    }

    private static func object(_ members: JSONMembers) -> JSONValue {
        var object = members.others
        for (text, value) in zip(Self.texts, members.expected) {
            #expect(object[text] == nil, "\(text) was expected and is among the others")
            object[text] = value
        }
        return .object(object)
    }

    private static func expectSame(_ json: [UInt8], _ comment: Comment, _ limits: JSONLimits = JSONLimits()) {
        let (members, value) = Self.outcomes(json, limits)
        switch value {
        case .success(.object(let object)): #expect(members == .success(.object(object)), comment)
        case .success: #expect(members == .success(nil), comment)
        case .failure(let error): #expect(members == .failure(error), comment)
        }
    }

    @Test(arguments: [
        "{}", " { } ", #"{"a":1}"#, #"{"a" : {"a":1,"b":2}, "b":[{"a":3}]}"#, #"{"\u0061":1}"#, #"{"12345678":1}"#,
        #"{"123456789":1}"#, #"{"1234567":1,"1234567890":2}"#, #"{"":1}"#, "{\"\u{E9}\":1}", "{\"e\u{301}\":1}",
        #"{"is":1,"iss":2,"isss":3,"ISS":4,"\u0000iss":5,"iss\u0000":6}"#, #"{"a":null,"iss":null,"x":null}"#,
    ])
    func saysWhatTheDictionarySays(text: String) { Self.expectSame(Array(text.utf8), "\(text)") }

    @Test(
        "JWT-5: what is refused is the same, and so is where",
        arguments: [
            "", "[]", "1", "null", "{", #"{"a"#, #"{"a""#, #"{"a":"#, #"{"a":1"#, #"{"a":1,"#, #"{"a":1,}"#, "{} {}",
            "\u{FEFF}{}", #"{"a":1,"a":2}"#, #"{"a":1,"\u0061":2}"#, #"{"\u0061":1,"a":2}"#, #"{"x":1,"x":2}"#,
            #"{"x":1,"\u0078":2}"#, "{\"\u{E9}\":1,\"e\u{301}\":2}", #"{"a":1,"a":tru}"#, #"{"a":null,"a":1}"#,
            #"{"":1,"":2}"#, #"{"123456789":1,"123456789":2}"#, #"{"a\":1}"#, #"{"a\""#, "{\"a\n\":1}",
            "{\"\u{0}iss\":1}", #"{"iss":01}"#,
            #"{"a":"\ud800"}"#, #"{"\ud800":1}"#, #"{a:1}"#, #"{"a";1}"#, "[1,",
        ])
    func refusesTheSame(text: String) { Self.expectSame(Array(text.utf8), "\(text)") }

    @Test func hasTheSameLimits() {
        let text = Array(#"{"a":[[1]],"12345678":{"b":{}},"x":2}"#.utf8)
        for limit in 0...40 {
            Self.expectSame(text, "\(limit) bytes", JSONLimits(maximumBytes: limit))
            Self.expectSame(text, "depth \(limit)", JSONLimits(maximumDepth: limit))
            Self.expectSame(text, "\(limit) members", JSONLimits(maximumMembers: limit))
            Self.expectSame(text, "names of \(limit) bytes", JSONLimits(maximumNameBytes: limit))
        }
    }

    @Test func mutatedTextsAreReadInTheSameWay() {
        let seed = UInt64.random(in: 0 ... .max)
        print("JSONMembersTests seed \(seed)")
        var random = SeededGenerator(seed: seed)
        let alphabet = Array("{}[]:,\"\\u0061a12is x\u{E9}\u{1}".utf8) + [0xFF]
        let sample = Array(#"{"a":1,"12345678":"x","iss":["a"],"b":{"a":2},"123456789":-3,"":true,"is":0}"#.utf8)
        for _ in 0..<4_000 {
            var text = sample
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let index = Int.random(in: 0..<text.count, using: &random)
                text[index] = alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
            }
            Self.expectSame(text, "seed \(seed): \(text)")
        }
    }

    @Test func wholeNumbersAreExactToTheLastDigit() throws {
        for digits in 1...19 {
            for text in ["1" + String(repeating: "0", count: digits - 1), String(repeating: "9", count: digits)] {
                for number in [text, "-" + text] {
                    let expected = Int64(number).map(JSONValue.integer) ?? Double(number).map(JSONValue.number)
                    #expect(try JSONValue(json: number) == expected, "\(number)")
                }
            }
        }
        #expect(try JSONValue(json: "-0") == 0)
    }
}
