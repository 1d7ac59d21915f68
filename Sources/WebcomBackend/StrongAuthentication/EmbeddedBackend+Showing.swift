import WebcomAuthentication
import WebcomCryptography

extension EmbeddedBackend {
    /// How many characters a recovery code is shown with.
    private static let recoveryCodeLength = 19

    /// What the user is asked for of a method.
    func challenge(of method: StrongMethodRecord, among methods: [StrongMethodRecord]) -> StrongChallenge {
        let isSent = method.kind.addressProvider != nil
        return StrongChallenge(
            kind: method.kind, sentTo: isSent ? method.hint : nil,
            codeLength: isSent
                ? self.policy.codes.length
                : method.kind == .recoveryCode ? Self.recoveryCodeLength : AuthenticatorCode.digitCount,
            resendAfter: isSent ? self.policy.codes.resendAfter : nil,
            methods: methods.filter { $0.id != method.id }.map(\.shown))
    }

    /// What the user is asked for of a method that is being registered; `account` is what an authenticator app shows.
    func challenge(
        of draft: StrongMethodCandidate, _ account: String, _ kinds: [StrongMethod.Kind]
    ) throws(AuthenticationError) -> StrongChallenge {
        guard let provider = draft.provider else {
            return StrongChallenge(
                kind: draft.kind, codeLength: AuthenticatorCode.digitCount,
                authenticator: try self.setup(of: draft, account), kinds: kinds)
        }
        return StrongChallenge(
            kind: draft.kind, sentTo: InternalIdentity.masked(draft.address, provider),
            codeLength: self.policy.codes.length, resendAfter: self.policy.codes.resendAfter, kinds: kinds)
    }

    private func setup(
        of draft: StrongMethodCandidate, _ account: String
    ) throws(AuthenticationError) -> AuthenticatorSetup {
        guard let key = draft.authenticatorKey else { throw AuthenticationError(.unavailable) }
        let issuer = self.policy.strongAuthentication.issuer
        do {
            let address = try AuthenticatorAddress(
                issuer: issuer, account: account.isEmpty ? issuer : account, key: key)
            return AuthenticatorSetup(
                address: SecretField(address.reveal()), key: SecretField(key.revealedBase32()))
        } catch { throw AuthenticationError(.unavailable, cause: error) }
    }
}

extension StrongMethodRecord {
    /// How its owner recognises it, masked.
    var hint: String {
        guard let provider = self.kind.addressProvider else { return self.name ?? "" }
        return InternalIdentity.masked(self.address, provider)
    }

    /// The method as its account has it.
    var ofAccount: AccountStrongMethod {
        AccountStrongMethod(
            self.shown, label: self.name, creationDate: self.creationDate, lastUseDate: self.lastUseDate,
            codesLeft: self.isRecovery ? self.codes.count : nil)
    }

    /// The method as it may be shown.
    var shown: StrongMethod { StrongMethod(id: self.id, kind: self.kind, hint: self.hint) }
}
