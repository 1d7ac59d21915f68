import WebcomTesting

extension FaultyAccountStore {
    /// When in a call something happens.
    public enum Moment: String, Hashable, Sendable {
        /// Before the store does it: nothing is written.
        case before
        /// After the store did it: it is written, and the answer waits or is lost.
        case after
    }

    /// A call that was made.
    public struct Call: Hashable, Sendable, CustomStringConvertible {
        /// Its number, the first being 1.
        public let number: Int
        /// What was called.
        public let verb: Verb

        /// The number and the verb.
        public var description: String { "\(self.number) \(self.verb.rawValue)" }
    }

    /// The verbs of an account store.
    public enum Verb: String, CaseIterable, Hashable, Sendable {
        case account, accounts, identity, identities, attach, register
        case changeAccount, detachIdentity, deleteAccount, importAccount
        case changeIdentity
        case openChallenge, challenge, redeem
        case reserveAttempt, attemptCount, settleAttempt, setPassword, passwords
        case session, sessions, openSession, renewSession, endSessions
        case strongMethods, changeStrongMethods
        case providerTokens, leaseProviderTokens, replaceProviderTokens
        case leaseMessages, removeMessage, deferMessage, waitingMessageCount
        case note, auditEntries, removeAudit
        case notices
        case metadata, setMetadataIfAbsent, removeExpired
    }

    /// What is to happen at a call.
    struct Plan: Sendable {
        enum Target: Hashable, Sendable {
            case call(Int)
            case next(Verb)
        }

        let target: Target
        let moment: Moment
        /// Where the call waits; nil when it fails.
        let gate: Gate?

        func isDue(at call: Call) -> Bool { self.target == .call(call.number) || self.target == .next(call.verb) }

        /// Whether one call can use up only one of both.
        func isAlike(_ other: Self) -> Bool {
            self.moment == other.moment && (self.gate == nil) == (other.gate == nil)
        }
    }
}
