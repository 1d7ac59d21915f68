import Testing
import webcom

@Suite struct SubmittedFieldsTests {
    @Test func aFormIsRead() throws {
        let fields = try SubmittedFields(form: Array("a=b+c%26%3d&d=&e&%C3%A9=%f0%9f%a6%8a&f=g=h&&".utf8))
        #expect(fields["a"] == "b c&=")
        #expect(fields["d"] == "")
        #expect(fields["e"] == "")
        #expect(fields["é"] == "🦊")
        #expect(fields["f"] == "g=h")
        #expect(fields["x"] == nil)
    }

    @Test(arguments: [
        "a=%", "a=%1", "a=%zz", "%=a", "a=b&a=c", "a=%ff", "a=%c0%80", "a=%ed%a0%80",
        (0..<33).map { "x\($0)=1" }.joined(separator: "&"),
    ])
    func aFormThatIsNotClearIsRefused(text: String) {
        #expect(throws: HTTPRefusal.self) { try SubmittedFields(form: Array(text.utf8)) }
    }

    @Test func anObjectOfStringsIsRead() throws {
        let fields = try SubmittedFields(json: Array(#"{"a":"b c","d":"","e":null}"#.utf8))
        #expect(fields["a"] == "b c")
        #expect(fields["d"] == "")
        #expect(fields["e"] == nil)
    }

    @Test(arguments: [
        "", "[]", "1", "null", #"{"a":1}"#, #"{"a":true}"#, #"{"a":{}}"#, #"{"a":["b"]}"#, #"{"a":"b","a":"c"}"#,
        #"{"a":"b"} "# + "x", "{\"\(String(repeating: "n", count: 65))\":\"a\"}",
        "{\((0..<33).map { "\"x\($0)\":\"1\"" }.joined(separator: ","))}",
    ])
    func anythingElseIsRefused(text: String) {
        #expect(throws: HTTPRefusal.self) { try SubmittedFields(json: Array(text.utf8)) }
    }
}
