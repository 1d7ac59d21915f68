import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension EmbeddedBackend {
    /// What a held sign-in brings about.
    func ending(
        of held: HeldSignIn, _ session: NewSession, _ request: AuthenticationRequest
    ) async throws -> SignInEnding {
        switch held.pending.goal {
        case .signIn: return try await self.endingSignIn(held, session)
        case .attach(let body): return try await self.endingAttachment(held, body, session, request)
        case .setPassword(let verifier): return try await self.endingReset(held, verifier, session, request)
        case .enter(let name, let profile, _, _, let isKnown):
            if isKnown { return try await self.endingSignIn(held, session) }
            return try await self.endingEntry(held, name, profile, session, request)
        }
    }

    private func endingSignIn(_ held: HeldSignIn, _ session: NewSession) async throws -> SignInEnding {
        guard let account = try await self.store.account(held.pending.uid),
            let identity = try await self.store.identity(held.pending.key)
        else { throw AuthenticationError(.expired) }
        return SignInEnding(
            grant: .openSession(session.record, ending: held.current?.record.id), account: account,
            identity: identity, error: Self.endingError)
    }

    private func endingAttachment(
        _ held: HeldSignIn, _ body: ChallengeBody, _ session: NewSession, _ request: AuthenticationRequest
    ) async throws -> SignInEnding {
        let plan = self.plan(
            held.pending.key, held.challenge.address, body, session, of: held.pending.uid, after: held.current)
        let notices = try await self.notices(
            of: plan.identity, replacing: body.replaced?.key, to: held.current?.account, request)
        let isNew = held.current == nil
        return SignInEnding(
            grant: plan.grant, account: plan.account, identity: plan.identity, notices: notices
        ) { conflict in Self.attachmentError(conflict, isNew: isNew) }
    }

    private func endingReset(
        _ held: HeldSignIn, _ verifier: String, _ session: NewSession, _ request: AuthenticationRequest
    ) async throws -> SignInEnding {
        let owner = try await self.owner(of: held.challenge)
        guard let account = owner.account, ExactText(owner.uid) == ExactText(held.pending.uid) else {
            throw AuthenticationError(.expired)
        }
        let told = try await self.noticesOfReset(of: held.challenge, to: owner, request)
        let record = PasswordRecord(verifier: Array(verifier.utf8), version: 1, date: session.record.creationDate)
        return SignInEnding(
            grant: .setPassword(record, session: session.record, probation: self.policy.probation), account: account,
            identity: owner.identity, notices: told.messages, suspended: told.suspended,
            error: Self.endingError)
    }

    private func endingEntry(
        _ held: HeldSignIn, _ name: String?, _ profile: JSONValue, _ session: NewSession,
        _ request: AuthenticationRequest
    ) async throws -> SignInEnding {
        let now = self.clock.now
        let identity = IdentityRecord(
            key: held.pending.key, uid: held.pending.uid, creationDate: now, displayName: name, profile: profile)
        let isNew = held.current == nil
        var account =
            held.current?.account ?? AccountRecord(uid: held.pending.uid, creationDate: now, displayName: name)
        account.isGuest = false
        let grant: ChallengeGrant =
            if let current = held.current {
                .attach(identity, password: nil, session: session.record, ending: current.record.id)
            } else {
                .register(Registration(account: account, identity: identity, session: session.record))
            }
        let notices = try await self.noticesOfAttachment(of: identity, to: held.current?.account, request)
        return SignInEnding(grant: grant, account: account, identity: identity, notices: notices) { conflict in
            Self.attachmentError(conflict, isNew: isNew)
        }
    }

    /// Why an identity could not be attached by who proved it.
    static func attachmentError(_ conflict: StoreConflict, isNew: Bool) -> AuthenticationError {
        guard conflict != .identityTaken, conflict != .identityGone else { return Self.error(conflict) }
        return AuthenticationError(isNew ? .expired : .sessionEnded)
    }

    private static func endingError(_ conflict: StoreConflict) -> AuthenticationError {
        conflict == .sessionEnded
            ? AuthenticationError(.sessionEnded)
            : AuthenticationError(.expired, "It cannot be used any more: begin again.")
    }
}
