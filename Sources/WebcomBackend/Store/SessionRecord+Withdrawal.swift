import WebcomAuthentication

extension SessionRecord {
    /// The session without the proof by a strong method that was removed; nil where it had none by it.
    ///
    /// Its level is then what its other proofs are worth: 2 where another strong method is among them, else 1.
    package func withdrawing(method id: String) -> Self? {
        let left = self.factors.filter { $0.strongMethodKind == nil || ExactText($0.providerUID) != ExactText(id) }
        guard left.count < self.factors.count else { return nil }
        var session = self
        session.factors = left
        let isStrong = left.contains { $0.strongMethodKind != nil }
        session.level = isStrong ? self.level : min(self.level, 1)
        return session
    }
}
