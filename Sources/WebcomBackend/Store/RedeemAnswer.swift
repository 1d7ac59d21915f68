/// What became of a redemption.
public enum RedeemAnswer: Hashable, Sendable {
    /// The secret was right: the challenge is consumed and its grant in force.
    case redeemed
    /// The secret was wrong: counted.
    case wrong(attemptsLeft: Int)
    /// No try is left.
    case exhausted
    /// A limit is reached: nothing was compared or counted.
    case limited(retryAfter: Duration)
    /// It ran out of time.
    case expired
    /// It was redeemed before.
    case consumed
    /// There is none, or it serves another purpose.
    case unknown
    /// The secret was right, but the grant cannot be given now: nothing is consumed.
    case conflict(StoreConflict)
}
