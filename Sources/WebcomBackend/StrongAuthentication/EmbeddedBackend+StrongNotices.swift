import WebcomAuthentication

extension EmbeddedBackend {
    /// What an account's addresses are told of a second proof: that a method was registered, or a recovery code used;
    /// but for identities that are suspended with it, where a stranger may be reached (LNK-3).
    func notices(
        of proof: StrongProof, to account: AccountRecord, besides suspended: [IdentityKey],
        _ request: AuthenticationRequest
    ) async throws -> [OutgoingMessage] {
        switch proof.change {
        case .add:
            return try await self.notices(
                .strongMethodAdded, of: proof.method, to: account, besides: suspended, request)
        case .spend:
            return try await self.notices(
                .recoveryCodeUsed, of: proof.method, to: account, besides: suspended, request)
        default: return []
        }
    }

    /// What an account's verified addresses are told of a strong method (MFA-9, MFA-11, LNK-10).
    func notices(
        _ kind: OutgoingMessage.Kind, of method: StrongMethodRecord, to account: AccountRecord,
        besides suspended: [IdentityKey] = [], _ request: AuthenticationRequest
    ) async throws -> [OutgoingMessage] {
        let identities = try await self.store.identities(of: account.uid).filter {
            $0.suspensionDate == nil && !suspended.contains($0.key)
        }
        let values = ["method": Self.words(for: method), "left": String(max(0, method.codes.count - 1))]
        return try self.notices(kind, to: identities, account, request) { _ in values }
    }

    /// How a method is called in a message.
    private static func words(for method: StrongMethodRecord) -> String {
        switch method.kind {
        case .authenticatorApp: "An authenticator app"
        case .recoveryCode: "A recovery code"
        default: method.hint
        }
    }
}
