public import WebcomAuthentication

/// One call to a scripted back-end, without its secrets.
public struct CallRecord: ScriptRecord, CustomStringConvertible {
    /// The place among all calls, from 1.
    public internal(set) var number = 0
    /// Which call it was.
    public let call: BackendCall
    /// The place among the calls of its kind, from 1.
    public internal(set) var occurrence = 0
    /// The provider of the credential, message or continuation.
    public internal(set) var provider: AuthenticationProvider?
    /// Whether it was to begin anew or to add to a session.
    public internal(set) var context: AuthenticationService.Context?
    /// The session that it was about, or that the request named.
    public internal(set) var sessionID: String?
    /// The generation of that session.
    public internal(set) var generation: UInt64?
    /// The name of the proof, message, move, scope or operation.
    public internal(set) var detail: String?
    /// The step due, where a continuation went with it.
    public internal(set) var stepDue: AuthenticationStep?
    /// How it ended.
    public internal(set) var outcome = CallOutcome.running

    init(_ call: BackendCall, detail: String? = nil) {
        self.call = call
        self.detail = detail
    }

    init(_ call: BackendCall, detail: String, provider: AuthenticationProvider?, _ request: AuthenticationRequest) {
        self.init(call, detail: detail)
        self.provider = provider ?? request.continuation?.front.provider
        self.context = request.context
        self.sessionID = request.session?.id
        self.generation = request.session?.details.fields.generation
        self.stepDue = request.continuation?.front.stepDue
    }

    init(_ call: BackendCall, detail: String? = nil, _ session: BackendSession) {
        self.init(call, detail: detail)
        self.provider = session.details.provider
        self.sessionID = session.id
        self.generation = session.details.fields.generation
    }

    /// Number, call, what it was about and how it ended.
    public var description: String {
        let subject = [self.detail, self.provider?.rawValue, self.sessionID].compactMap(\.self).joined(separator: ", ")
        return "#\(self.number) \(self.call)(\(subject)): \(self.outcome)"
    }
}
