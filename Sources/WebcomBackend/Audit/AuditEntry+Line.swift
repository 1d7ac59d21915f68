import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension AuditEntry {
    /// The entry as one line of `name=value` fields, for logs.
    ///
    /// What is not a printable ASCII character other than the space, `=`, `"` and the backslash is escaped as
    /// `\u{…}`, so that no value can end the line or pass for another field (AUD-3).
    public var line: String {
        var fields = [
            ("date", self.date.formatted(.iso8601)), ("action", self.action),
            ("outcome", self.isSuccess ? "success" : "failure"),
        ]
        let optional = [
            ("reason", self.reason), ("uid", self.uid), ("provider", self.provider?.rawValue),
            ("identifier", self.identifierDigest), ("source", self.sourceDigest), ("correlation", self.correlationID),
        ]
        fields += optional.compactMap { name, value in value.map { (name, $0) } }
        return fields.map { "\($0)=\(Self.escaped($1))" }.joined(separator: " ")
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "=", "\"", "\\": result += "\\u{\(String(scalar.value, radix: 16))}"
            case "!"..."~": result.unicodeScalars.append(scalar)
            default: result += "\\u{\(String(scalar.value, radix: 16))}"
            }
        }
        return result
    }
}
