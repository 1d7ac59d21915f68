import Synchronization
import WebcomAuthentication

/// Keeps a value that changes for a method that cannot: a struct's way to have a flow and a code.
final class FlowHolder: Sendable {
    private let flow = Mutex<AuthenticationFlow?>(nil)
    private let code = Mutex<String?>(nil)

    func keep(_ flow: AuthenticationFlow) { self.flow.withLock { $0 = flow } }

    func setCode(_ code: String) { self.code.withLock { $0 = code } }

    /// The flow of the process under way.
    func current() throws(AuthenticationError) -> AuthenticationFlow {
        guard let flow = self.flow.withLock({ $0 }) else {
            throw AuthenticationError(.stepNotDue, "Initialize an authentication first.")
        }
        return flow
    }

    /// What the user typed.
    func proof() throws(AuthenticationError) -> AuthenticationCredential.Proof {
        guard let code = self.code.withLock({ $0 }) else {
            throw AuthenticationError(.incompleteMethod, "Set the code first.")
        }
        return .oneTimePassword(OneTimePassword(code))
    }
}
