import WebcomTokens

/// A verifier of this process whose keys are kept up to date while it is there.
struct FollowingVerifier: Sendable {
    weak var target: TokenVerifier?
    /// The keys that it has.
    var keyIDs: [String?]
}
