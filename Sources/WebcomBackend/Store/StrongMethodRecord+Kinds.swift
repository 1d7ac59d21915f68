import WebcomAuthentication

extension StrongMethodRecord {
    /// Whether it is a set of recovery codes, which alone is no second factor.
    package var isRecovery: Bool { self.kind == .recoveryCode }

    /// Whether another method proves the user by the same contact; an authenticator app has none.
    func isSameContact(as other: Self) -> Bool {
        self.kind != .authenticatorApp && ExactText(self.kind.rawValue) == ExactText(other.kind.rawValue)
            && ExactText(self.contact) == ExactText(other.contact)
    }
}
