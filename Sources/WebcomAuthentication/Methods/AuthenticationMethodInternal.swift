import WebcomPrimitives

/// Proves an e-mail address or a phone number that the back-end manages, by a password or a one-time code (Webcom:
/// `AuthenticationMethodInternal`).
///
/// Give it to `initializeAuthentication`, set what the user types, call an action where a message is needed, then
/// `continueAuthentication`. The action called last says what that proves: after `attachIdentity` the token or code of
/// the message, after `requestOneTimePassword` the code, after `requestPasswordReset` the token or code and the new
/// password, and before any action the password or the code, by `mode`. An object serves one process at a time; it may be used from any thread.
public final class AuthenticationMethodInternal: AuthenticationMultiStepMethod {
    /// How the identity proves itself.
    public enum Mode: String, Hashable, Codable, Sendable, CaseIterable {
        /// A password that the user chose.
        case staticPassword
        /// A code that is sent each time.
        case oneTimePassword
    }

    let fields: Locked<Fields>
    /// E-mail or phone.
    public let provider: AuthenticationProvider
    /// How the identity proves itself.
    public let mode: Mode
    private let continuation: AuthenticationContinuation?

    private init(
        _ provider: AuthenticationProvider, _ mode: Mode, _ fields: Fields, _ continuation: AuthenticationContinuation?
    ) {
        self.provider = provider
        self.mode = mode
        self.fields = Locked(fields)
        self.continuation = continuation
    }

    /// Makes a method whose identifier is set later.
    public convenience init(provider: AuthenticationProvider, mode: Mode) {
        self.init(provider, mode, Fields(), nil)
    }

    /// Makes a method for an e-mail address.
    public convenience init(eMail: String, mode: Mode) {
        self.init(.eMail, mode, Fields(identifier: eMail), nil)
    }

    /// Makes a method for a phone number in international form (E.164).
    public convenience init(msisdn: String, mode: Mode) {
        self.init(.phone, mode, Fields(identifier: msisdn), nil)
    }

    /// Makes a method that takes up where another request, or another machine, left off.
    ///
    /// Give it to `initializeAuthentication` with the continuation's context. Provider and mode are the continuation's;
    /// set the token or code, then `continueAuthentication`.
    public convenience init(continuation: AuthenticationContinuation) {
        let front = continuation.front
        let intent: Intent =
            switch front.stepDue {
            case .verificationToken: .attach
            case .newPassword: .reset
            case .oneTimePassword where front.mode == .staticPassword: .attach
            default: .signIn
            }
        self.init(front.provider, front.mode ?? .staticPassword, Fields(intent: intent), continuation)
    }

    // MARK: - What the user gives

    /// Sets the address or number, as the user typed it.
    public func setIdentifier(_ identifier: String) { self.fields.withLock { $0.identifier = identifier } }
    /// Sets the password: of the identity, or the new one after `requestPasswordReset`.
    public func setStaticPassword(_ password: String) {
        let password = StaticPassword(password)
        self.fields.withLock { $0.password = password }
    }
    /// Sets the code of a message.
    public func setOneTimePassword(_ code: String) { self.fields.withLock { $0.secret = .code(OneTimePassword(code)) } }
    /// Sets the token of a message.
    public func setVerificationToken(_ token: String) {
        self.fields.withLock { $0.secret = .token(VerificationToken(token)) }
    }
    /// How to address the user; used when an identity is attached.
    public var displayName: String? {
        get { self.fields.withLock { $0.displayName } }
        set { self.fields.withLock { $0.displayName = newValue } }
    }
    /// What the app wants to keep of the user; used when an identity is attached.
    public var profile: JSONValue {
        get { self.fields.withLock { $0.profile } }
        set { self.fields.withLock { $0.profile = newValue } }
    }
    /// The identity of the signed-in account whose place the attached one takes; nil for none.
    ///
    /// So an address is changed. The new one gets the old one's password where none is set here. Used when an identity
    /// is attached in the context `.current`.
    public var replacedIdentity: AuthenticationIdentity? {
        get { self.fields.withLock { $0.replacedIdentity } }
        set { self.fields.withLock { $0.replacedIdentity = newValue } }
    }
    /// How the messages look.
    public var message: MessageSettings {
        get { self.fields.withLock { $0.message } }
        set { self.fields.withLock { $0.message = newValue } }
    }

    // MARK: - Called by the service

    /// Keeps the flow; what an earlier process was given to prove is forgotten.
    public func begin(_ flow: AuthenticationFlow, restricted: borrowing WebcomMarkers.Restricted) {
        self.fields.withLock { fields in
            if fields.flow != nil { (fields.intent, fields.secret) = (.signIn, nil) }
            fields.flow = flow
        }
        if let continuation = self.continuation { flow.resume(from: continuation) }
    }

    /// Says what is proved, by the action called last.
    ///
    /// - Throws: `.incompleteMethod` when something was not set; the process goes on.
    @concurrent public func credential(
        for process: AuthenticationProcess, restricted: borrowing WebcomMarkers.Restricted
    ) async throws -> AuthenticationCredential {
        let fields = self.fields.withLock { $0 }
        return AuthenticationCredential(
            provider: self.provider, identifier: fields.identifier, proof: try fields.proof(self.mode))
    }
}
