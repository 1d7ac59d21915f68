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
        of identity: IdentityRecord, to account: AccountRecord?, _ request: AuthenticationRequest
    ) async throws -> [OutgoingMessage] {
        guard let account else { return [] }
        let others = try await self.store.identities(of: account.uid).filter {
            $0.key != identity.key && $0.suspensionDate == nil
        }
        let subject = Self.masked(identity)
        return try self.notices(.identityAttached, to: others, account, request) { _ in ["address": subject] }
    }

    /// What the addresses of an account are told of a change of one identity (LNK-10): first that one's own, suspended or
    /// not, then the others that are not suspended.
    func notices(
        of kind: OutgoingMessage.Kind, among identities: [IdentityRecord], concerning key: IdentityKey,
        _ account: AccountRecord, _ values: [String: String], _ request: AuthenticationRequest
    ) throws -> [OutgoingMessage] {
        let concerned = identities.filter { $0.key == key }
        let others = identities.filter { $0.key != key && $0.suspensionDate == nil }
        let subject = concerned.first.map(Self.masked)
        return try self.notices(kind, to: concerned + others, account, request) { recipient in
            ["address": subject ?? Self.masked(recipient)].merging(values) { $1 }
        }
    }

    /// What the addresses that an account had are told when one takes the place of another (LNK-10).
    func noticesOfReplacement(
        of replaced: IdentityKey, by identity: IdentityRecord, _ account: AccountRecord,
        _ request: AuthenticationRequest
    ) async throws -> [OutgoingMessage] {
        let identities = try await self.store.identities(of: account.uid)
        guard let old = identities.first(where: { $0.key == replaced }) else { return [] }
        let values = ["address": Self.masked(identity), "replaced": Self.masked(old)]
        return try self.notices(
            of: .identityReplaced, among: identities, concerning: replaced, account, values, request)
    }

    /// What every address of an account is told when its password was set anew (LNK-10), and which identities are to be
    /// confirmed again (LNK-3).
    ///
    /// Who can be reached at a suspended one may be a stranger, and is told of that one alone; those that were
    /// suspended before are told nothing. Written for the challenge's own identity where it belongs to nobody: the same
    /// work, and no redemption sends it.
    func noticesOfReset(
        of challenge: ChallengeRecord, to owner: ChallengeOwner, _ request: AuthenticationRequest
    ) async throws -> (messages: [OutgoingMessage], suspended: [IdentityKey]) {
        var identities = try await self.store.identities(of: owner.uid).filter { $0.suspensionDate == nil }
        if owner.identity == nil {
            identities = [
                IdentityRecord(key: challenge.identity, uid: owner.uid, creationDate: challenge.creationDate)
            ]
        }
        let subject = InternalIdentity.masked(challenge.address, challenge.identity.provider)
        let suspended =
            owner.identity?.suspended(
                byRecoveryAmong: identities, probation: self.policy.probation, now: self.clock.now) ?? []
        let kind: OutgoingMessage.Kind = suspended.isEmpty ? .passwordChanged : .identitiesSuspended
        let messages = try self.notices(kind, to: identities, owner.account, request) { recipient in
            let isSuspended = suspended.contains { $0.key == recipient.key }
            let listed = (isSuspended ? [recipient] : suspended).map(Self.masked)
            return ["address": subject, "suspended": listed.joined(separator: ", ")]
        }
        return (messages, suspended.map(\.key))
    }

    /// Has the capture see what was written, and the worker send it.
    func tell(_ messages: [OutgoingMessage]) {
        for message in messages { self.capture?.capture(message) }
        self.worker.wake()
    }

    /// How an owner would recognise an identity: masked, or by its provider where it has no address.
    private static func masked(_ identity: IdentityRecord) -> String {
        guard identity.key.provider == .eMail || identity.key.provider == .phone else {
            return identity.key.provider.customName ?? identity.key.provider.rawValue
        }
        let address = identity.address.isEmpty ? identity.key.providerUID : identity.address
        return InternalIdentity.masked(address, identity.key.provider)
    }

    /// One message of a kind to each identity that messages can go to.
    func notices(
        _ kind: OutgoingMessage.Kind, to identities: [IdentityRecord], _ account: AccountRecord?,
        _ request: AuthenticationRequest, values: (IdentityRecord) -> [String: String]
    ) throws -> [OutgoingMessage] {
        guard let template = self.templates.template(for: kind, name: nil, locale: request.options.locale) else {
            return []
        }
        let now = self.clock.now
        return identities.filter { $0.key.provider == .eMail || self.isDestination($0.key) }
            .prefix(Self.maximumNotices)
            .map { identity in
                let address = identity.address.isEmpty ? identity.key.providerUID : identity.address
                var values = values(identity)
                values["name"] = account?.displayName ?? address
                return OutgoingMessage(
                    id: Base64URL.encode(self.random.bytes(16)), kind: kind, provider: identity.key.provider,
                    address: address, subject: MessageTemplate.fill(template.subject, values),
                    text: MessageTemplate.fill(template.text, values), creationDate: now,
                    expirationDate: now.addingTimeInterval(Self.noticeLifetime))
            }
    }
}
