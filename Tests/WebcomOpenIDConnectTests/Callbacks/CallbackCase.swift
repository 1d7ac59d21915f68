import WebcomPrimitives

/// An address that a browser comes back with, with names for what is known of a visit only once it began.
struct CallbackCase: Hashable, Sendable {
    let text: String

    init(_ text: String) { self.text = text }

    /// The address for a visit that another one is under way beside.
    func callback(_ flow: CallbackFlow, beside other: CallbackFlow) -> String {
        var text = self.text
        let values = [
            "{code}": flow.code, "{state}": flow.state, "{iss}": flow.issuer, "{otherCode}": other.code,
            "{otherState}": other.state, "{selector}": String(flow.state.prefix { $0 != "." }),
        ]
        for (name, value) in values { text = text.replacing(name, with: FormEncoding.encoded(value)) }
        // Every character as an escape, and the escapes escaped once more.
        text = text.replacing("{everyState}", with: Self.escaped(flow.state))
        return text.replacing("{twiceCode}", with: Self.escaped(flow.code).replacing("%", with: "%25"))
    }

    private static func escaped(_ text: String) -> String {
        text.utf8.map { "%\($0 < 16 ? "0" : "")\(String($0, radix: 16))" }.joined()
    }
}
