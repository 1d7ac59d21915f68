import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

extension BackendBench {
    static let newPassword = "quite another horse battery"

    /// An identity of the session's account, by what its provider calls it.
    func identity(_ providerUID: String, of session: BackendSession) async throws -> AuthenticationIdentity {
        let all = try await self.backend.perform(AuthenticationAccount.ListIdentities(), session)
        return all.first { $0.providerUID == providerUID }
            ?? AuthenticationIdentity(
                provider: Self.provider(providerUID), providerUID: providerUID, creationDate: self.clock.now)
    }

    func detach(_ providerUID: String, from session: BackendSession) async throws {
        let identity = try await self.identity(providerUID, of: session)
        try await self.backend.perform(AuthenticationAccount.DetachIdentity(identity), session)
    }

    func changePassword(
        of providerUID: String? = nil, from current: String? = nil, to new: String = Self.newPassword,
        endingOthers: Bool = true, _ session: BackendSession
    ) async throws {
        var identity: AuthenticationIdentity?
        if let providerUID { identity = try await self.identity(providerUID, of: session) }
        try await self.backend.perform(
            AuthenticationAccount.ChangePassword(
                of: identity, from: current.map { StaticPassword($0) }, to: StaticPassword(new),
                endingOtherSessions: endingOthers),
            session)
    }

    /// Asks for the message that has a new identity take the place of another one.
    func claim(
        _ identifier: String, replacing providerUID: String, password: String? = nil, _ session: BackendSession
    ) async throws -> MessageReceipt {
        let claim = IdentityClaim(
            provider: Self.provider(identifier), mode: .staticPassword, identifier: identifier,
            password: password.map { StaticPassword($0) },
            replacedIdentity: try await self.identity(providerUID, of: session))
        return try await self.backend.send(.attachIdentity(claim), self.request(.current, session: session))
    }

    /// The kinds of the messages that went to an address, the oldest first.
    func told(_ address: String) -> [OutgoingMessage.Kind] {
        self.messages.messages.filter { $0.address == address }.map(\.kind)
    }

    /// What was told to other processes so far.
    func storedNotices() async throws -> [BackendNotice] {
        try await self.store.notices(after: 0, limit: 1_000).map(\.notice)
    }
}
