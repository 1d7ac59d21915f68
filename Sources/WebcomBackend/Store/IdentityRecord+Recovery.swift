#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

extension IdentityRecord {
    /// Which of an account's identities a recovery by this one suspends (LNK-3); the one decision of every store.
    ///
    /// Every other one that is not suspended yet; while this one is on probation, only those that were not attached
    /// before it. Otherwise who got into an account for a moment could attach an identity, recover by it, and so shut
    /// out the owner.
    package func suspended(
        byRecoveryAmong identities: [Self], probation: Duration, now: Date
    ) -> [Self] {
        let isOnProbation = now < self.creationDate.addingTimeInterval(probation.inSeconds)
        return identities.filter { other in
            other.key != self.key && other.suspensionDate == nil
                && !(isOnProbation && other.creationDate < self.creationDate)
        }
    }
}
