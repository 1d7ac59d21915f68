import WebcomAuthentication
import WebcomCryptography
import WebcomPrimitives

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension EmbeddedBackend {
    /// Sends the code of a method, where one is sent, and awaits it; also to send it again, or to switch methods.
    func challenge(
        _ id: String, _ held: HeldSignIn, _ request: AuthenticationRequest
    ) async throws -> BackendAnswer {
        let methods = try await self.offered(held, request)
        guard let method = methods.first(where: { $0.id == id }) else {
            throw AuthenticationError(.unknownStrongMethod)
        }
        if let contact = method.contactKey, contact.provider == .phone, !self.isDestination(contact) {
            throw AuthenticationError(.strongMethodBlocked)
        }
        var held = held
        let code = method.contactKey.map { _ in OneTimeCode(length: self.policy.codes.length, random: self.random) }
        held.pending.step = .code(method: id, expirationDate: code.map { _ in self.codeEnd() })
        let message = try code.map { try self.message($0, to: method.address, .strongCode, method.kind, request) }
        try await self.write(&held, code, message, to: method.contactKey, request)
        return try self.step(.code(self.challenge(of: method, among: methods)), held, request)
    }

    /// Begins to register a method: sends the code to its contact, or makes the secret of an authenticator app.
    ///
    /// A contact that was proved in the same sign-in, or freshly in the session that it adds to, needs no code.
    func register(
        _ kind: StrongMethod.Kind, contact: String, _ held: HeldSignIn, _ request: AuthenticationRequest
    ) async throws -> BackendAnswer {
        let kinds = try await self.registrable(held, request)
        guard kinds.contains(kind) else {
            let names = kinds.map(\.rawValue).joined(separator: ", ")
            throw AuthenticationError(
                .unsupported, "This kind of second factor cannot be registered here: choose another one.",
                hint: "The kinds of this step are \(names).", recovery: .retry)
        }
        var draft = try self.draft(kind, contact: contact)
        var held = held
        if let key = draft.contactKey {
            guard !held.pending.isFirstFactor(key) else {
                throw AuthenticationError(
                    .contactBlocked, "It is what this sign-in began with: give another contact, or choose another kind."
                )
            }
            if try await self.isProved(key, held) {
                return .session(try await self.complete(held, adding: draft, request))
            }
        }
        let code = draft.provider.map { _ in OneTimeCode(length: self.policy.codes.length, random: self.random) }
        draft.expirationDate = code.map { _ in self.codeEnd() }
        held.pending.step = .confirmation(draft)
        let message = try code.map { try self.message($0, to: draft.address, .strongMethodCode, kind, request) }
        try await self.write(&held, code, message, to: draft.contactKey, request)
        return try self.step(
            .confirmRegistration(try self.challenge(of: draft, held.challenge.address, kinds)), held, request)
    }

    /// When a code runs out that is sent now.
    func codeEnd() -> Date { self.clock.now.addingTimeInterval(self.policy.codes.lifetime.inSeconds) }

    /// What is to be registered.
    ///
    /// - Throws: `.invalidIdentifier`, `.contactBlocked`.
    func draft(_ kind: StrongMethod.Kind, contact: String) throws(AuthenticationError) -> StrongMethodCandidate {
        var draft = StrongMethodCandidate(id: self.newUID(), kind: kind)
        guard let provider = kind.addressProvider else {
            draft.secret = Base64URL.encode(AuthenticatorKey(random: self.random).bytes.array)
            return draft
        }
        let identity = try InternalIdentity(contact, provider)
        guard provider != .phone || self.isDestination(identity.key) else { throw AuthenticationError(.contactBlocked) }
        draft.contact = identity.key.providerUID
        draft.address = identity.address
        return draft
    }

    /// Whether a contact is a verified identity of the account that was proved a moment ago.
    private func isProved(_ key: IdentityKey, _ held: HeldSignIn) async throws -> Bool {
        if key == held.pending.key, held.pending.isAddressProved { return true }
        guard let current = held.current, let identity = try await self.store.identity(key),
            ExactText(identity.uid) == ExactText(current.account.uid), identity.suspensionDate == nil
        else { return false }
        let (now, limit) = (self.clock.now, self.policy.freshness.inSeconds)
        let byMessage = Self.method(of: key.provider)
        return current.record.factors.contains { factor in
            factor.provider == key.provider && ExactText(factor.providerUID) == ExactText(key.providerUID)
                && factor.method == byMessage && abs(factor.date.timeIntervalSince(now)) <= limit
        }
    }

    /// Writes the step that a sign-in now waits at, with its message; one step more.
    private func write(
        _ held: inout HeldSignIn, _ code: OneTimeCode?, _ message: OutgoingMessage?, to contact: IdentityKey?,
        _ request: AuthenticationRequest
    ) async throws {
        held.pending.ordinal += 1
        guard held.pending.ordinal <= self.policy.strongAuthentication.maximumSteps else {
            throw AuthenticationError(.expired, "This sign-in took too many steps: begin again.")
        }
        held.challenge = try self.challenge(held.challenge, holding: held.pending, secret: code?.digits)
        var effects = self.success(
            .requestStrongCode, uid: held.challenge.uid, key: contact ?? held.pending.key, request)
        effects.messages = try message.map { [try $0.sealed(by: self.keyring)] } ?? []
        let limits = contact.map { self.messageLimits(to: $0, at: held.pending, request) } ?? []
        let answer = try await self.store.openChallenge(
            held.challenge, limits: limits, now: self.clock.now, effects: effects,
            refusal: self.refusal(
                .requestStrongCode, "throttled", uid: held.challenge.uid, key: contact ?? held.pending.key, request))
        if case .limited(let retryAfter) = answer { throw self.locked(retryAfter) }
        if let message { self.tell([message]) }
    }

    private func messageLimits(
        to contact: IdentityKey, at pending: PendingSignIn, _ request: AuthenticationRequest
    ) -> [RateLimit] {
        guard case .confirmation = pending.step else {
            return self.messageLimits(.strongAuthentication, on: contact, isCode: true, request)
        }
        return self.messageLimits(.strongMethod, on: contact, isCode: true, request)
            + [self.registrationLimit(of: pending.uid)]
    }

    /// The budget of messages to whatever addresses and numbers an account would register (OTP-10).
    ///
    /// They are not its own yet, and a source is not always known. As many as one source may ask for.
    func registrationLimit(of uid: String) -> RateLimit {
        self.limit(self.policy.throttling.messagesPerSource, [Array("message.registration".utf8), Array(uid.utf8)])
    }

    /// A message with a code, to a contact.
    ///
    /// - Throws: `.unsupported` where nobody takes it away, or there is no wording for it.
    func message(
        _ code: OneTimeCode, to address: String, _ kind: OutgoingMessage.Kind, _ method: StrongMethod.Kind,
        _ request: AuthenticationRequest
    ) throws(AuthenticationError) -> OutgoingMessage {
        try self.requireSender(reaching: method.addressProvider ?? .eMail, named: nil)
        guard let template = self.templates.template(for: kind, name: nil, locale: request.options.locale) else {
            throw AuthenticationError(.unsupported, "There is no wording for the message \(kind.rawValue).")
        }
        let now = self.clock.now
        let values = [
            "address": address, "name": address, "code": code.digits, "expiry": self.codeEnd().formatted(.iso8601),
        ]
        return OutgoingMessage(
            id: self.newUID(), kind: kind, provider: method.addressProvider ?? .eMail, address: address,
            subject: MessageTemplate.fill(template.subject, values), text: MessageTemplate.fill(template.text, values),
            oneTimePassword: OneTimePassword(code.digits), creationDate: now, expirationDate: self.codeEnd())
    }
}
