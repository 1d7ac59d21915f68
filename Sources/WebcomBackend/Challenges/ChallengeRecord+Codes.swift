import WebcomAuthentication

extension ChallengeRecord {
    /// What the code of this challenge's secret is made over: secret, purpose, flow and identity (TOK-4).
    func codeInput(_ secret: String) -> [UInt8] {
        JoinedFields.bytes(
            self.purpose.rawValue, self.flow, self.identity.provider.rawValue, self.identity.providerUID,
            self.selector, secret)
    }

    /// What the body of this challenge is bound to.
    var bodyPlace: [UInt8] {
        JoinedFields.bytes(
            self.purpose.rawValue, self.flow, self.identity.provider.rawValue, self.identity.providerUID,
            self.selector, self.uid ?? "")
    }

    /// The code to compare with for what a user submitted; matches nothing where it cannot be right.
    func code(of secret: MessageSecret?, keyring: Keyring) -> [UInt8] {
        let input = self.codeInput(secret?.secret ?? "")
        return keyring.code(for: input, .challengeMAC, like: self.mac) ?? keyring.code(for: input, .challengeMAC)
    }
}
