import Testing
import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct JSONValueTests {
    private let sample: JSONValue = [
        "null": nil, "bool": true, "integer": 7, "number": 1.5, "string": "text", "array": [1, 2], "object": ["a": "b"],
    ]

    @Test func subscriptsReachMembersAndElements() {
        #expect(self.sample["array"]?[1] == 2)
        #expect(self.sample["object"]?["a"] == "b")
        #expect(self.sample["absent"] == nil)
        #expect(self.sample[0] == nil)
        #expect(self.sample["array"]?["a"] == nil)
        for index in [-1, 2, Int.max, Int.min] { #expect(self.sample["array"]?[index] == nil) }
    }

    @Test func accessorsGiveOnlyTheirOwnKind() {
        #expect(self.sample["null"]?.isNull == true)
        #expect(self.sample["bool"]?.boolValue == true)
        #expect(self.sample["integer"]?.integerValue == 7)
        #expect(self.sample["integer"]?.doubleValue == 7)
        #expect(self.sample["number"]?.doubleValue == 1.5)
        #expect(self.sample["number"]?.integerValue == nil)
        #expect(self.sample["string"]?.stringValue == "text")
        #expect(self.sample["array"]?.arrayValue == [1, 2])
        #expect(self.sample["object"]?.objectValue == ["a": "b"])
        let null = JSONValue.null
        #expect(null.boolValue == nil && null.stringValue == nil && null.doubleValue == nil)
        #expect(null.arrayValue == nil && null.objectValue == nil && !self.sample.isNull)
    }

    @Test func theLastOfTwoLiteralMembersStays() {
        let value: JSONValue = ["a": 1, "a": 2]
        #expect(value == ["a": 2])
    }

    @Test func wholeAndOtherNumbersDiffer() {
        #expect(JSONValue.integer(1) != .number(1))
    }

    @Test func codersCarryEveryKind() throws {
        let data = try JSONEncoder().encode(self.sample)
        #expect(try JSONDecoder().decode(JSONValue.self, from: data) == self.sample)
        #expect(try JSONValue(json: [UInt8](data)) == self.sample)
    }

    @Test func codersWriteNumbersThatAreNotFiniteAsNull() throws {
        let data = try JSONEncoder().encode([JSONValue.number(.nan), .number(.infinity)])
        #expect([UInt8](data) == Array("[null,null]".utf8))
    }

    @Test func codersRefuseWhatIsNoValue() {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(JSONValue.self, from: Data("[1e400]".utf8))
        }
    }
}
