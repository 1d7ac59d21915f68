import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomCryptography
import WebcomSQLite
import WebcomTesting

/// A user's way through a flow on an SQLite file, of which nothing but the file, the messages, the session key and the
/// continuation's text outlives a restart.
struct FlowRun: Sendable {
    static let number = "+33612345678"
    static let newPassword = "a password that is new and long"

    let path: String
    let clock = ManualClock()
    let messages = CapturedMessages()
    private(set) var node: Node
    /// What a browser keeps of the flow.
    var cookie = ""
    /// The account that the flow must end in, where that is known.
    var uid: String?
    /// What the user's authenticator app and drawer hold.
    var app: AuthenticatorKey?
    var recoveryCodes: [String] = []

    init(path: String) async throws {
        self.path = path
        self.node = try await Node.onFile(path, messages: self.messages, clock: self.clock)
    }

    /// Ends store, back-end and application, and makes them anew.
    mutating func restart() async throws {
        await self.node.close()
        self.node = try await Node.onFile(self.path, messages: self.messages, clock: self.clock)
        _ = try await self.node.service.settledState()
    }

    /// Removes all that has run out by now.
    func purge() async throws { try await self.node.store.removeExpired(now: self.clock.now, limit: 10_000) }

    /// A method for an address or number.
    static func method(
        _ identifier: String, _ mode: AuthenticationMethodInternal.Mode
    ) -> AuthenticationMethodInternal {
        let method =
            identifier.hasPrefix("+")
            ? AuthenticationMethodInternal(msisdn: identifier, mode: mode)
            : AuthenticationMethodInternal(eMail: identifier, mode: mode)
        if mode == .staticPassword { method.setStaticPassword(Node.password) }
        return method
    }

    /// Asks for the message of a new identity.
    mutating func attach(
        _ identifier: String, _ mode: AuthenticationMethodInternal.Mode,
        _ context: AuthenticationService.Context = .new
    ) async throws {
        let method = Self.method(identifier, mode)
        self.node.service.initializeAuthentication(with: method, context: context)
        self.cookie = try await method.attachIdentity().continuation.reveal()
    }

    /// Asks for a code to sign in with.
    mutating func requestCode(_ identifier: String) async throws {
        let method = Self.method(identifier, .oneTimePassword)
        self.node.service.initializeAuthentication(with: method, context: .new)
        self.cookie = try await method.requestOneTimePassword().continuation.reveal()
    }

    /// Asks for what lets a new password be set.
    mutating func requestReset(_ identifier: String) async throws {
        let method = Self.method(identifier, .staticPassword)
        self.node.service.initializeAuthentication(with: method, context: .new)
        self.cookie = try await method.requestPasswordReset().continuation.reveal()
    }

    /// Has the message sent again.
    mutating func resend() async throws {
        self.clock.advance(by: .seconds(60))
        self.cookie = try await self.resumed().resendVerification().continuation.reveal()
    }

    /// Submits the secret of the newest message.
    mutating func submit(_ identifier: String, newPassword: String? = nil) async throws {
        let method = try self.resumed()
        let message = self.messages.latest(to: identifier)
        if let code = message?.oneTimePassword { method.setOneTimePassword(code.reveal()) }
        if let token = message?.verificationToken { method.setVerificationToken(token.reveal()) }
        if let newPassword { method.setStaticPassword(newPassword) }
        try await self.finish()
    }

    /// Signs in with a password.
    mutating func signIn(_ identifier: String, password: String = Node.password) async throws {
        let method = Self.method(identifier, .staticPassword)
        method.setStaticPassword(password)
        self.node.service.initializeAuthentication(with: method, context: .new)
        try await self.finish()
    }

    /// Signs in as a guest.
    mutating func guest() async throws {
        let outcome = try await self.node.service.authenticate(with: AuthenticationMethodGuest())
        self.uid = outcome.details?.uid
    }

    /// Signs out.
    func signOut() async { _ = await self.node.service.unauthenticate() }

    private func resumed() throws -> AuthenticationMethodInternal {
        let continuation = try AuthenticationContinuation(self.cookie)
        let method = AuthenticationMethodInternal(continuation: continuation)
        self.node.service.initializeAuthentication(with: method, context: continuation.front.context)
        return method
    }

    private mutating func finish() async throws {
        guard let uid = try await self.node.service.continueAuthentication().details?.uid else {
            throw FlowMisfit(what: "no details")
        }
        guard self.uid == nil || self.uid == uid else { throw FlowMisfit(what: "another account") }
        self.uid = uid
    }
}

/// A flow that ended somewhere else.
struct FlowMisfit: Error { let what: String }
