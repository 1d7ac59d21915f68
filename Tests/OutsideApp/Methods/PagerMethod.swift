import Synchronization
public import WebcomAuthentication

/// An app's own multi-step method as a final class with a lock of the standard library, in callback style.
public final class PagerMethod: AuthenticationMultiStepMethod {
    private struct Fields {
        var flow: AuthenticationFlow?
        var code: OneTimePassword?
    }

    private let number: String
    private let fields = Mutex(Fields())

    /// Makes a method for a pager.
    public init(number: String) { self.number = number }

    /// The app's own provider.
    public var provider: AuthenticationProvider { .custom("pager") }

    /// Has the pager beep, and calls back.
    public func page(then: @escaping @Sendable (Result<MessageReceipt, AuthenticationError>) -> Void) {
        guard let flow = self.fields.withLock({ $0.flow }) else {
            return then(.failure(AuthenticationError(.stepNotDue, "Initialize an authentication first.")))
        }
        let message = IdentityMessage.oneTimePassword(
            provider: self.provider, identifier: self.number, MessageSettings())
        flow.beginSending(message, then: then)
    }

    /// Sets the code that the pager showed.
    public func setCode(_ code: String) { self.fields.withLock { $0.code = OneTimePassword(code) } }

    /// Keeps the flow.
    public func begin(_ flow: AuthenticationFlow, restricted: borrowing WebcomMarkers.Restricted) {
        self.fields.withLock { $0 = Fields(flow: flow) }
    }

    /// Hands the code over.
    @concurrent public func credential(
        for process: AuthenticationProcess, restricted: borrowing WebcomMarkers.Restricted
    ) async throws -> AuthenticationCredential {
        guard let code = self.fields.withLock({ $0.code }) else { throw AuthenticationError(.incompleteMethod) }
        return AuthenticationCredential(
            provider: self.provider, identifier: self.number, proof: .oneTimePassword(code))
    }
}
