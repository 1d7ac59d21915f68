public import Dispatch
import WebcomPrimitives

/// The actions that send a message, in both call styles.
///
/// Each needs a process: call `initializeAuthentication` with the method first. An action that fails leaves the process
/// alive where another try makes sense.
extension AuthenticationMethodInternal {
    /// Takes the receipt of a message, or why none was sent.
    public typealias ReceiptHandler = @Sendable (Result<MessageReceipt, AuthenticationError>) -> Void

    /// Creates the identity (signs up): a message with a token, or a code, goes to it, and proves it.
    ///
    /// With the context `.current` the identity is attached to the signed-in account, a guest's among them.
    ///
    /// - Throws: `.invalidIdentifier`, `.tooWeakPassword`, `.incompleteMethod`, `.identityTemporarilyLocked`, … Whether the
    ///   address belongs to somebody already is not told.
    @discardableResult
    public func attachIdentity() async throws(AuthenticationError) -> MessageReceipt {
        try await self.send(self.claim)
    }
    /// Creates the identity, and calls back with the receipt of its message.
    public func attachIdentity(queue: DispatchQueue? = nil, then: @escaping ReceiptHandler) {
        self.send(self.claim, queue, then)
    }

    /// Sends the message of `attachIdentity` again, with a new token or code; the earlier one is of no use any more.
    @discardableResult
    public func resendVerification() async throws(AuthenticationError) -> MessageReceipt {
        try await self.send(Self.resend)
    }
    /// Sends the message of `attachIdentity` again, and calls back with its receipt.
    public func resendVerification(queue: DispatchQueue? = nil, then: @escaping ReceiptHandler) {
        self.send(Self.resend, queue, then)
    }

    /// Sends a code to sign in with.
    @discardableResult
    public func requestOneTimePassword() async throws(AuthenticationError) -> MessageReceipt {
        try await self.send(self.code)
    }
    /// Sends a code to sign in with, and calls back with the receipt of its message.
    public func requestOneTimePassword(queue: DispatchQueue? = nil, then: @escaping ReceiptHandler) {
        self.send(self.code, queue, then)
    }

    /// Sends a token or a code that lets a new password be set; `setStaticPassword` then gives the new one.
    @discardableResult
    public func requestPasswordReset() async throws(AuthenticationError) -> MessageReceipt {
        try await self.send(self.reset)
    }
    /// Sends a token or a code that lets a new password be set, and calls back with the receipt of its message.
    public func requestPasswordReset(queue: DispatchQueue? = nil, then: @escaping ReceiptHandler) {
        self.send(self.reset, queue, then)
    }

    // MARK: - Messages

    private typealias Make = (Fields, String?) throws(AuthenticationError) -> (IdentityMessage, Intent)

    private func claim(
        _ fields: Fields, _ identifier: String?
    ) throws(AuthenticationError) -> (IdentityMessage, Intent) {
        if self.mode == .staticPassword, fields.password == nil, fields.replacedIdentity == nil {
            throw AuthenticationError(.incompleteMethod, "Set the password first.")
        }
        let claim = IdentityClaim(
            provider: self.provider, mode: self.mode, identifier: try Self.needed(identifier),
            password: fields.password, displayName: fields.displayName, profile: fields.profile,
            replacedIdentity: fields.replacedIdentity, message: fields.message)
        return (.attachIdentity(claim), .attach)
    }
    private static func resend(
        _ fields: Fields, _ identifier: String?
    ) throws(AuthenticationError) -> (IdentityMessage, Intent) {
        (.resendVerification(fields.message), fields.intent)
    }
    private func code(_ fields: Fields, _ identifier: String?) throws(AuthenticationError) -> (IdentityMessage, Intent)
    {
        let identifier = try Self.needed(identifier)
        return (.oneTimePassword(provider: self.provider, identifier: identifier, fields.message), .code)
    }
    private func reset(
        _ fields: Fields, _ identifier: String?
    ) throws(AuthenticationError) -> (IdentityMessage, Intent) {
        let identifier = try Self.needed(identifier)
        return (.passwordReset(provider: self.provider, identifier: identifier, fields.message), .reset)
    }
    private static func needed(_ identifier: String?) throws(AuthenticationError) -> String {
        guard let identifier else { throw AuthenticationError(.incompleteMethod, "Set the identifier first.") }
        return identifier
    }

    // MARK: - Sending

    /// Decides at the call what is sent and by which flow; a secret of an earlier message is forgotten.
    private func prepare(_ make: Make) throws(AuthenticationError) -> (AuthenticationFlow, IdentityMessage) {
        try self.fields.withLock { fields throws(AuthenticationError) in
            guard let flow = fields.flow else { throw AuthenticationError.notDue(.initialize) }
            let (message, intent) = try make(fields, fields.identifier)
            fields.intent = intent
            fields.secret = nil
            return (flow, message)
        }
    }

    private func send(_ make: Make) async throws(AuthenticationError) -> MessageReceipt {
        let (flow, message) = try self.prepare(make)
        return try await flow.send(message)
    }

    private func send(_ make: Make, _ queue: DispatchQueue?, _ then: @escaping ReceiptHandler) {
        let queue = queue ?? self.fields.withLock { $0.flow }?.callbackQueue ?? Self.orphanQueue
        do throws(AuthenticationError) {
            let (flow, message) = try self.prepare(make)
            flow.beginSending(message) { result in queue.async { then(result) } }
        } catch {
            queue.async { then(.failure(error)) }
        }
    }

    /// Where handlers run of methods that no service was given.
    private static let orphanQueue = DispatchQueue(label: "webcom.callbacks.orphan")
}
