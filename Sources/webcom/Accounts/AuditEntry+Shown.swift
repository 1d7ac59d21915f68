import WebcomAuthentication
import WebcomBackend

extension AuditEntry {
    /// The line of the audit as JSON.
    var value: JSONValue {
        let texts = [
            ("date", LineDate.text(self.date)), ("action", self.action), ("reason", self.reason), ("uid", self.uid),
            ("provider", self.provider?.rawValue), ("identifier", self.identifierDigest),
            ("source", self.sourceDigest), ("correlation", self.correlationID),
        ]
        var members: [String: JSONValue] = ["isSuccess": .bool(self.isSuccess), "id": .integer(self.id)]
        for (name, text) in texts { members[name] = text.map { .string($0) } }
        return .object(members)
    }
}
