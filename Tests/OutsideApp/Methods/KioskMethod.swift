import Synchronization
public import WebcomAuthentication

/// An app's own multi-step method as an actor, whose `begin` is nonisolated.
public actor KioskMethod: AuthenticationMultiStepMethod {
    private nonisolated let flow = Mutex<AuthenticationFlow?>(nil)
    private let resident: String
    private var code: String?

    /// Makes a method for whoever stands at the kiosk.
    public init(resident: String) { self.resident = resident }

    /// The app's own provider.
    public nonisolated var provider: AuthenticationProvider { .custom("kiosk") }

    /// Has the kiosk print a code.
    public func printCode() async throws(AuthenticationError) -> MessageReceipt {
        guard let flow = self.flow.withLock({ $0 }) else { throw AuthenticationError(.stepNotDue) }
        return try await flow.send(
            .oneTimePassword(provider: self.provider, identifier: self.resident, MessageSettings(locale: "en")))
    }

    /// Sets the code that was printed.
    public func setCode(_ code: String) { self.code = code }

    /// Keeps the flow; no actor is needed for it.
    public nonisolated func begin(_ flow: AuthenticationFlow, restricted: borrowing WebcomMarkers.Restricted) {
        self.flow.withLock { $0 = flow }
    }

    /// Hands the code over, on the actor.
    public func credential(
        for process: AuthenticationProcess, restricted: borrowing WebcomMarkers.Restricted
    ) async throws -> AuthenticationCredential {
        guard let code = self.code else { throw AuthenticationError(.incompleteMethod) }
        return AuthenticationCredential(
            provider: self.provider, identifier: self.resident, proof: .oneTimePassword(OneTimePassword(code)))
    }
}
