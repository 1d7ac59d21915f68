import Testing
import WebcomAuthentication
import WebcomTransport

/// One thing that a provider does wrong, and what has to be said of it.
struct Fault: Sendable, CustomTestStringConvertible {
    let name: String
    let change: @Sendable (inout ProviderScript) -> Void
    let code: AuthenticationError.Code
    /// What the message has to name.
    let word: String

    init(
        _ name: String, _ word: String, code: AuthenticationError.Code = .invalidProviderAnswer,
        _ change: @escaping @Sendable (inout ProviderScript) -> Void
    ) {
        self.name = name
        self.word = word
        self.code = code
        self.change = change
    }

    var testDescription: String { self.name }

    /// A fault of one claim: another value, or none.
    static func claim(_ name: String, _ value: JSONValue?, _ word: String? = nil) -> Fault {
        Fault("\(name) is \(value.map { String($0.json.prefix(40)) } ?? "missing")", word ?? name) { script in
            script.claims = { $0[name] = value }
        }
    }

    /// A fault of one member of the metadata.
    static func metadata(_ name: String, _ value: JSONValue?, _ word: String? = nil) -> Fault {
        Fault("\(name) is \(value.map { String($0.json.prefix(60)) } ?? "missing")", word ?? name) { script in
            script.metadata = { $0[name] = value }
        }
    }

    /// An answer in place of the right one.
    static func answer(
        _ name: String, _ word: String, _ path: String, code: AuthenticationError.Code = .invalidProviderAnswer,
        _ response: TransportResponse
    ) -> Fault {
        Fault(name, word, code: code) { $0.answers[path] = response }
    }

    /// Checks that a sign-in with the fault is refused as it should be.
    func check(_ party: RelyingParty, _ location: SourceLocation = #_sourceLocation) async {
        party.provider.script(self.change)
        guard let error = await party.refusal({ _ in }, location) else { return }
        #expect(error.code == self.code, "\(error)", sourceLocation: location)
        #expect(error.message.contains(self.word), "\(error)", sourceLocation: location)
    }
}
