/// How the verification of a password ended.
public enum AttemptOutcome: Hashable, Sendable {
    /// It was wrong, or there was nothing to verify against.
    case failed
    /// It was right, and opens no session: who is signed in already proved once more who they are.
    ///
    /// `version` is the one it was verified against, `rehashed` what is to stand in its place.
    case verified(version: Int64, rehashed: PasswordRecord? = nil)
    /// It was right.
    ///
    /// `version` is the one it was verified against, `rehashed` what is to stand in its place.
    case succeeded(version: Int64, rehashed: PasswordRecord?, session: SessionRecord, ending: String?)
}
