/// What becomes of a refresh token that belongs to a session: a pure state machine (RFT-1, RFT-2, RFT-6).
///
/// A session remembers the generation of its newest token and the one that was last presented to rotate. Whoever is left
/// behind, thief or owner, comes to present a generation that is neither.
package enum RefreshJudgement: Equatable {
    /// The token is replaced by one of the next generation, and counts as spent.
    case rotate
    /// The token was replaced a moment ago: its holder gets the newest one, which is its successor unless others refresh
    /// at the same time.
    case repeatSuccessor
    /// The token was replaced, and its successor was seen since: there are two holders.
    case reuse

    /// Judges the generation that is presented.
    ///
    /// - Parameters:
    ///   - presented: The generation of the token.
    ///   - current: The generation of the session's newest token.
    ///   - spent: The generation that was last presented to rotate.
    ///   - age: How many seconds ago that was, by clocks that may differ.
    ///   - replacementAge: How many seconds ago the presented generation was replaced; nil where that was long ago.
    ///   - grace: For how long the same successor is given.
    package static func of(
        presented: UInt64, current: UInt64, spent: UInt64?, age: Double, replacementAge: Double? = nil, grace: Duration
    ) -> Self {
        if presented == current { return .rotate }
        guard presented == spent else {
            // Two nodes that refresh in turn leave each other behind by more than one within a moment.
            guard presented < current, let replacementAge else { return .reuse }
            return abs(replacementAge) <= grace / .seconds(1) ? .repeatSuccessor : .reuse
        }
        // Past the grace the successor was never seen, as far as is known: it is replaced by another one. Had somebody
        // seen it after all, presenting it will show that there are two.
        return abs(age) <= grace / .seconds(1) ? .repeatSuccessor : .rotate
    }
}
