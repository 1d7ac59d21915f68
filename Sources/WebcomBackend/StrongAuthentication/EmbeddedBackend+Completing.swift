import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension EmbeddedBackend {
    /// Ends a sign-in that needs no second proof after all.
    func complete(_ held: HeldSignIn, _ request: AuthenticationRequest) async throws -> BackendSession {
        let held = try await self.reclaimed(held)
        let permit = self.permit(completing: held.challenge)
        return try await self.complete(held, by: nil, self.ownCode(of: held.challenge), permit, request)
    }

    /// Ends a sign-in by registering a method whose contact was proved already.
    func complete(
        _ held: HeldSignIn, adding draft: StrongMethodCandidate, _ request: AuthenticationRequest
    ) async throws -> BackendSession {
        let held = try await self.reclaimed(held)
        let (uid, now) = (held.pending.uid, self.clock.now)
        let record = StrongMethodRecord(
            id: draft.id, uid: uid, kind: draft.kind, contact: draft.contact, address: draft.address,
            creationDate: now, lastUseDate: now)
        let limit = self.policy.strongAuthentication.maximumMethods
        let proof = StrongProof(
            .add(record, isFirst: true, limit: limit), of: record, code: self.ownCode(of: held.challenge))
        return try await self.complete(held, by: proof, self.permit(completing: held.challenge), request)
    }

    /// Ends a sign-in by a second proof, if that is right.
    func complete(
        _ held: HeldSignIn, by proof: StrongProof, _ permit: consuming StrongPermit, _ request: AuthenticationRequest
    ) async throws -> BackendSession {
        try await self.complete(held, by: proof, proof.code, permit, request)
    }

    /// Takes a challenge back from the code that was sent for it.
    private func reclaimed(_ held: HeldSignIn) async throws -> HeldSignIn {
        guard case .open = held.pending.step else {
            var held = held
            held.pending.step = .open
            held.challenge = try self.challenge(held.challenge, holding: held.pending, secret: nil)
            _ = try await self.store.openChallenge(
                held.challenge, limits: [], now: self.clock.now, effects: .none, refusal: .none)
            return held
        }
        return held
    }

    /// Redeems what stands for the sign-in: its session, all that it is for and the second proof, in one transaction.
    private func complete(
        _ held: HeldSignIn, by proof: StrongProof?, _ code: [UInt8], _ permit: consuming StrongPermit,
        _ request: AuthenticationRequest
    ) async throws -> BackendSession {
        let (challenge, pending) = (held.challenge, held.pending)
        let session = self.session(of: held, by: proof?.method, request)
        let ending = try await self.ending(of: held, session, request)
        var grant = ending.grant
        if let proof {
            let endsOthers = proof.isRegistration && self.policy.strongAuthentication.endsOtherSessions
            grant = .strengthen(proof.change, endingOthers: endsOthers, grant)
        }
        var told = ending.notices
        if let proof, !pending.makesAccount {
            told += try await self.notices(of: proof, to: ending.account, besides: ending.suspended ?? [], request)
        }
        let action: AuditAction = proof?.isRegistration == true ? .registerStrongMethod : .authenticateStrong
        var effects = self.success(action, uid: pending.uid, key: pending.key, request)
        effects.messages = try told.map { try $0.sealed(by: self.keyring) }
        effects.providerTokens = try self.kept(pending.goal.tokens, of: pending.key)
        try await self.redeem(
            permit, code: code, granting: grant, effects: effects,
            refusal: self.refusal(action, "refused", uid: challenge.uid, key: pending.key, request)
        ) { conflict in Self.strongError(conflict) ?? ending.error(conflict) }
        self.tell(told)
        if held.current == nil { self.ringIfNew(session.record, after: nil, effects) }
        if let suspended = ending.suspended { self.ring(.recovery(suspendedIdentities: suspended.count), effects) }
        return await self.opened(
            session, account: ending.account, identity: ending.identity, extra: pending.goal.extra)
    }

    /// The session of a sign-in, with both its proofs.
    private func session(
        of held: HeldSignIn, by method: StrongMethodRecord?, _ request: AuthenticationRequest
    ) -> NewSession {
        var request = request
        request.options.scopes = held.pending.scopes
        request.options.claims = held.pending.claims
        let current = held.pending.isAddition ? held.current : nil
        let session = self.newSession(
            of: held.pending.uid, proving: held.pending.key, by: held.pending.factor.method, after: current, request)
        var record = session.record
        record.factors[0] = held.pending.factor
        guard let method else { return NewSession(record: record, token: session.token) }
        record.raise(by: method, now: self.clock.now)
        return NewSession(record: record, token: session.token)
    }

    /// Why a second proof could not be taken, as its user is told it; nil where that is not why.
    static func strongError(_ conflict: StoreConflict) -> AuthenticationError? {
        switch conflict {
        case .methodGone: AuthenticationError(.unknownStrongMethod)
        case .codeUsed: AuthenticationError(.invalidCode, "The code was used already: wait for the next one.")
        case .methodTaken:
            AuthenticationError(
                .existingStrongMethod, "A strong method was registered meanwhile: begin again.", recovery: .restart)
        case .tooManyMethods: AuthenticationError(.tooManyStrongMethods)
        default: nil
        }
    }
}

extension SessionRecord {
    /// Notes a second proof (SES-8: nothing but a proof raises a level).
    mutating func raise(by method: StrongMethodRecord, now: Date) {
        let factor = AuthenticationFactor(
            provider: .strongMethod(method.kind), providerUID: method.id, method: method.kind.proofName, date: now)
        self.factors = [factor] + self.factors.filter { !factor.renews($0) }
        self.level = max(self.level, 2)
    }
}
