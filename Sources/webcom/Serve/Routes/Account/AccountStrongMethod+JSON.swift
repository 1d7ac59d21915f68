import WebcomAuthentication

extension AccountStrongMethod {
    /// The same for programs, in one object; what nobody said is left out.
    var json: JSONValue {
        var members: [String: JSONValue] = [
            "id": .string(self.id), "kind": .string(self.kind.rawValue), "hint": .string(self.hint),
            "creationDate": self.creationDate.json,
        ]
        members["label"] = self.label.map(JSONValue.string)
        members["lastUseDate"] = self.lastUseDate?.json
        members["codesLeft"] = self.codesLeft.map { .integer(Int64($0)) }
        return .object(members)
    }
}
