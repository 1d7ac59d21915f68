import WebcomAuthentication
import WebcomCryptography
import WebcomPrimitives

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension EmbeddedBackend {
    /// No account is told at more addresses than so many at once.
    private static let maximumNotices = 16
    private static let noticeLifetime: TimeInterval = 86_400

    /// What the other addresses of an account are told when one is attached to it (LNK-10).
    func noticesOfAttachment(
        of challenge: ChallengeRecord, to account: AccountRecord?, _ request: AuthenticationRequest
    ) async throws -> [OutgoingMessage] {
        guard let account else { return [] }
        let others = try await self.store.identities(of: account.uid).filter { $0.key != challenge.identity }
        let subject = InternalIdentity.masked(challenge.address, challenge.identity.provider)
        return try self.notices(.identityAttached, about: subject, to: others, account, request)
    }

    /// What every address of an account is told when its password was set anew (LNK-10).
    ///
    /// Written for the challenge's own identity where it belongs to nobody: the same work, and no redemption sends it.
    func noticesOfReset(
        of challenge: ChallengeRecord, to owner: ChallengeOwner, _ request: AuthenticationRequest
    ) async throws -> [OutgoingMessage] {
        var identities = try await self.store.identities(of: owner.uid)
        if owner.identity == nil {
            identities = [
                IdentityRecord(key: challenge.identity, uid: owner.uid, creationDate: challenge.creationDate)
            ]
        }
        let subject = InternalIdentity.masked(challenge.address, challenge.identity.provider)
        return try self.notices(.passwordChanged, about: subject, to: identities, owner.account, request)
    }

    /// Has the capture see what was written, and the worker send it.
    func tell(_ messages: [OutgoingMessage]) {
        for message in messages { self.capture?.capture(message) }
        self.worker.wake()
    }

    private func notices(
        _ kind: OutgoingMessage.Kind, about subject: String, to identities: [IdentityRecord],
        _ account: AccountRecord?, _ request: AuthenticationRequest
    ) throws -> [OutgoingMessage] {
        guard let template = self.templates.template(for: kind, name: nil, locale: request.options.locale) else {
            return []
        }
        let now = self.clock.now
        return identities.filter { $0.key.provider == .eMail || $0.key.provider == .phone }
            .prefix(Self.maximumNotices)
            .map { identity in
                let address = identity.address.isEmpty ? identity.key.providerUID : identity.address
                let values = ["address": subject, "name": account?.displayName ?? address]
                return OutgoingMessage(
                    id: Base64URL.encode(self.random.bytes(16)), kind: kind, provider: identity.key.provider,
                    address: address, subject: MessageTemplate.fill(template.subject, values),
                    text: MessageTemplate.fill(template.text, values), creationDate: now,
                    expirationDate: now.addingTimeInterval(Self.noticeLifetime))
            }
    }
}
