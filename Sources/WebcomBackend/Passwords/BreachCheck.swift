import WebcomAuthentication
import WebcomPrimitives

/// Asks a list of leaked passwords about each new password (NIST SP 800-63B §3.1.1.2).
///
/// ```swift
/// let check = BreachCheck(RangeList(), whenUnavailable: .failOpen)
/// ```
public struct BreachCheck: Sendable {
    /// The list.
    public let list: any BreachList
    /// What becomes of a password when the list throws or takes too long.
    public let policy: BreachPolicy
    /// How long the list may take: 5 seconds by default, 0.1 to 60.
    public let timeLimit: Duration

    /// Sets the list and the choice that has no safe default.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - policy: What becomes of a password when the list throws or takes too long.
    ///   - timeLimit: How long the list may take; out of its range, the nearest end of it.
    public init(_ list: any BreachList, whenUnavailable policy: BreachPolicy, timeLimit: Duration = .seconds(5)) {
        self.list = list
        self.policy = policy
        self.timeLimit = min(max(.milliseconds(100), timeLimit), .seconds(60))
    }

    /// Whether the password must be refused.
    ///
    /// - Throws: `.unavailable` where the list cannot be asked and the policy is closed; `.cancelled`.
    func refuses(
        _ password: NormalizedPassword, clock: any AuthenticationClock
    ) async throws(AuthenticationError) -> Bool {
        do {
            let secret = StaticPassword(password.bytes)
            return try await Deadline.run(within: self.timeLimit, clock: clock) {
                try await self.list.contains(secret)
            }
        } catch {
            // Whoever gave up has not set a password: neither choice lets it pass.
            if Task.isCancelled { throw AuthenticationError(.cancelled) }
            switch self.policy {
            case .failOpen: return false
            case .failClosed: throw AuthenticationError(.unavailable, cause: error)
            }
        }
    }
}
