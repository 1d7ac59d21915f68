import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomTesting

/// What may be the matter with an identifier that somebody gives.
enum IdentifierKind: String, CaseIterable, Sendable {
    case unknown
    case withPassword
    case neverConfirmed
    case locked
    case withoutPassword
    case disabled
}

extension BackendBench {
    /// Makes an identifier what `kind` says, known in another spelling where it has any; afterwards nothing counts under any limit but the lock.
    func seed(_ identifier: String, as kind: IdentifierKind) async throws {
        // In a spelling of its own, which must not show to who types another one.
        let spelled = identifier.prefix(1).uppercased() + identifier.dropFirst()
        switch kind {
        case .unknown: break
        case .withPassword, .locked: try await self.registerCode(spelled, .staticPassword)
        case .neverConfirmed: _ = try await self.claim(spelled, .staticPassword)
        case .withoutPassword: try await self.registerCode(spelled)
        case .disabled: try await self.registerDisabled(identifier, spelled)
        }
        self.clock.advance(by: .seconds(200_000))
        guard kind == .locked else { return }
        for _ in 0..<11 {
            _ = await refusal { try await self.signInByPassword(identifier, "wrong") }
        }
    }

    /// Signs in with a password on an identity of either provider.
    func signInByPassword(_ identifier: String, _ password: String) async throws -> BackendSession {
        try await Self.session(
            self.backend.authenticate(
                AuthenticationCredential(
                    provider: Self.provider(identifier), identifier: identifier,
                    proof: .staticPassword(StaticPassword(password))),
                self.request()))
    }

    private func registerDisabled(_ identifier: String, _ spelled: String) async throws {
        let seed = try await self.register("seed@example.org")
        let answer = try await self.store.reserveAttempt(
            on: IdentityKey(provider: .eMail, providerUID: "seed@example.org"), limits: [], now: self.clock.now,
            refusal: .none)
        guard case .reserved(_, let candidate?) = answer, var session = try await self.store.session(seed.id) else {
            Issue.record("the account to copy is not there")
            return
        }
        (session.id, session.uid) = ("seeded", "seeded")
        let key = IdentityKey(provider: Self.provider(identifier), providerUID: identifier)
        let identity = IdentityRecord(key: key, uid: "seeded", address: spelled, creationDate: self.clock.now)
        let account = AccountRecord(uid: "seeded", creationDate: self.clock.now, isDisabled: true)
        let done = try await self.store.register(
            Registration(account: account, identity: identity, password: candidate.password, session: session),
            now: self.clock.now, effects: .none)
        #expect(done == .done)
    }
}
