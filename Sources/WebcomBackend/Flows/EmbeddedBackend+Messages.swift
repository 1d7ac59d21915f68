import WebcomAuthentication
import WebcomCryptography
import WebcomPrimitives

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension EmbeddedBackend {
    /// What a claim leaves for the redemption, but for the password.
    func body(of claim: IdentityClaim) throws(AuthenticationError) -> ChallengeBody {
        guard claim.profile.isAcceptableProfile else { throw JSONValue.tooLargeProfile }
        let isToken = claim.provider == .eMail && claim.mode == .staticPassword
        return ChallengeBody(
            mode: claim.mode, codeLength: isToken ? nil : self.policy.codes.length,
            displayName: claim.displayName.flatMap { DisplayName($0)?.text }, profile: claim.profile,
            message: try self.checked(claim.message))
    }

    /// Refuses message settings that name what is not there; what is too long to name a language is left out.
    func checked(_ settings: MessageSettings) throws(AuthenticationError) -> MessageSettings {
        if let name = settings.template, !self.templates.contains(name: name) {
            throw AuthenticationError(.unsupported, "No template has the name that was asked for: add it at start.")
        }
        if let name = settings.sender, !self.senders.contains(where: { $0.name == name }) {
            throw AuthenticationError(.unsupported, "No sender has the name that was asked for: add it at start.")
        }
        var result = settings
        if let locale = result.locale, !MessageTemplates.isLanguage(locale) { result.locale = nil }
        return result
    }

    /// Refuses to write a message that nobody would take away: there is no sender for its address, and no capture.
    ///
    /// Asked before anything is looked up: known and unknown identities get the same answer (ENU-4).
    func requireSender(
        reaching provider: AuthenticationProvider, named name: String?
    ) throws(AuthenticationError) {
        guard self.capture == nil, self.senders.first(reaching: provider, named: name) == nil else { return }
        guard self.senders.first(reaching: provider, named: nil) != nil else {
            throw AuthenticationError(
                .unsupported, "No sender takes messages to \(provider) addresses: give EmbeddedBackend senders.")
        }
        throw AuthenticationError(
            .unsupported,
            "No sender of the name that was asked for takes messages to \(provider) addresses: add it at start.")
    }

    /// The message of a challenge: its token or code, or the notice to an owner who registers again.
    ///
    /// Where nobody could use the secret, the message is written all the same, and never sent (ENU-4).
    func message(
        for challenge: ChallengeRecord, _ body: ChallengeBody, _ secret: MessageSecret,
        _ request: AuthenticationRequest
    ) throws(AuthenticationError) -> OutgoingMessage {
        let kind = Self.kind(of: challenge, body)
        let locale = body.message.locale ?? request.options.locale
        guard let template = self.templates.template(for: kind, name: body.message.template, locale: locale) else {
            throw AuthenticationError(.unsupported, "There is no wording for the message \(kind.rawValue).")
        }
        var values = [
            "address": challenge.address, "expiry": challenge.expirationDate.formatted(.iso8601),
            "name": body.displayName ?? challenge.address,
        ]
        let isNotice = kind == .alreadyRegistered
        let isCode = body.codeLength != nil
        if !isNotice { values[isCode ? "code" : "token"] = secret.text }
        if !isNotice, !isCode { values["link"] = self.policy.links.base(for: kind)?.link(secret.text) }
        return OutgoingMessage(
            id: Base64URL.encode(self.random.bytes(16)), kind: kind, provider: challenge.identity.provider,
            address: challenge.address, subject: MessageTemplate.fill(template.subject, values),
            text: MessageTemplate.fill(template.text, values), sender: body.message.sender,
            verificationToken: isNotice || isCode ? nil : VerificationToken(secret.text),
            oneTimePassword: isNotice || !isCode ? nil : OneTimePassword(secret.text),
            creationDate: challenge.creationDate, expirationDate: challenge.expirationDate,
            isSuppressed: challenge.isDecoy && !isNotice)
    }

    private static func kind(of challenge: ChallengeRecord, _ body: ChallengeBody) -> OutgoingMessage.Kind {
        let isCode = body.codeLength != nil
        switch challenge.purpose {
        case .signIn: return .code
        case .passwordReset: return isCode ? .passwordResetCode : .passwordReset
        default:
            guard !challenge.isDecoy else { return .alreadyRegistered }
            return isCode ? .verificationCode : .verification
        }
    }
}

extension MessageSettings {
    /// These settings, with the earlier ones where they leave a choice open.
    func filled(from earlier: Self) -> Self {
        MessageSettings(
            template: self.template ?? earlier.template, locale: self.locale ?? earlier.locale,
            sender: self.sender ?? earlier.sender)
    }
}
