/// The wording of a message.
///
/// In both parts `{token}`, `{link}`, `{code}`, `{address}`, `{name}` and `{expiry}` stand for what the message is
/// about; in ``OutgoingMessage/Kind/identitiesSuspended``, `{suspended}` lists those identities, masked, and
/// in ``OutgoingMessage/Kind/identityReplaced`` `{replaced}` is the one that was replaced. What stands
/// for nothing known stays as it is. `{name}` was written by whoever asked for the message, who may be anybody. Values
/// are put in once: one that holds a placeholder is not read again.
public struct MessageTemplate: Hashable, Sendable {
    /// The subject.
    public var subject: String
    /// The text.
    public var text: String

    /// Sets the wording.
    public init(subject: String, text: String) {
        self.subject = subject
        self.text = text
    }

    /// Puts `values` in place of their names; linear.
    static func fill(_ text: String, _ values: [String: String]) -> String {
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "{") {
            result += rest[..<start]
            guard let end = rest[start...].firstIndex(of: "}") else {
                rest = rest[start...]
                break
            }
            let name = String(rest[rest.index(after: start)..<end])
            result += values[name] ?? String(rest[start...end])
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }
}
