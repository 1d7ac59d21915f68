#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

extension ChallengeRecord {
    /// What a submission to a challenge comes to, before its grant is looked at.
    package enum Judgement: Hashable, Sendable {
        /// It serves another purpose.
        case unknown
        /// It was redeemed before.
        case consumed
        /// It ran out of time.
        case expired
        /// No try was left before this one.
        case exhausted
        /// The secret is wrong, or the challenge is a decoy.
        case wrong(attemptsLeft: Int)
        /// The secret is right: consume it if the grant can be given.
        case right

        /// Whether a secret was compared, so that the try counts under the limits.
        package var isCompared: Bool {
            switch self {
            case .wrong, .right: true
            case .unknown, .consumed, .expired, .exhausted: false
            }
        }

        /// How many tries to write to the record; nil where they stay what they are.
        ///
        /// What was once seen expired has none left, so that it stays over when the clock is set back (ROB-5).
        package var attemptsLeft: Int? {
            switch self {
            case .wrong(let attemptsLeft): attemptsLeft
            case .expired: 0
            case .unknown, .consumed, .exhausted, .right: nil
            }
        }

        /// The answer, where it does not depend on the grant; nil for `.right`.
        package var answer: RedeemAnswer? {
            switch self {
            case .unknown: .unknown
            case .consumed: .consumed
            case .expired: .expired
            case .exhausted: .exhausted
            case .wrong(let attemptsLeft): attemptsLeft > 0 ? .wrong(attemptsLeft: attemptsLeft) : .exhausted
            case .right: nil
            }
        }
    }

    /// Decides what a submission comes to; the one decision of every store.
    ///
    /// In this order: another purpose, redeemed before, out of time (at its end exactly), no try left, decoy or wrong.
    /// The try that uses up the last one is answered `.exhausted`.
    package func judge(mac: [UInt8], purpose: Purpose, now: Date) -> Judgement {
        guard ExactText(self.purpose.rawValue) == ExactText(purpose.rawValue) else { return .unknown }
        let isRight = self.matches(mac: mac)
        guard self.consumptionDate == nil else { return .consumed }
        guard self.expirationDate > now else { return .expired }
        guard self.attemptsLeft > 0 else { return .exhausted }
        return isRight && !self.isDecoy ? .right : .wrong(attemptsLeft: self.attemptsLeft - 1)
    }
}
