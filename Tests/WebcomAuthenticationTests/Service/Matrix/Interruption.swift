/// What comes between a call and its answer.
enum Interruption: String, CaseIterable, Sendable {
    case signOut, newerSignIn, newerInitialization, cancel, taskCancelled, expiry

    /// Every one alone, and every two.
    static let sequences =
        Self.allCases.map { [$0] }
        + Self.allCases.flatMap { first in
            Self.allCases.map { [first, $0] }
        }
}
