#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension MemoryAccountStore {
    /// Everything that the store keeps.
    struct State: Sendable {
        /// An attempt that was counted and not settled.
        struct Attempt: Sendable {
            let key: IdentityKey
            let uid: String?
            let version: Int64?
            let date: Date
        }

        /// A message with its lease.
        struct Message: Sendable {
            var entry: OutboxEntry
            let sequence: UInt64
            var owner: ExactText?
            var leaseEnd: Date?
        }

        /// What a newer challenge takes the place of.
        struct Flow: Hashable, Sendable {
            let flow: ExactText
            let purpose: ExactText

            init(of challenge: ChallengeRecord) {
                self.flow = ExactText(challenge.flow)
                self.purpose = ExactText(challenge.purpose.rawValue)
            }
        }

        var isClosed = false
        var accounts: [ExactText: AccountRecord] = [:]
        var identities: [IdentityKey: IdentityRecord] = [:]
        var identityKeys: [ExactText: [IdentityKey]] = [:]
        var passwords: [IdentityKey: PasswordRecord] = [:]
        var providerTokens: [IdentityKey: ProviderTokensRecord] = [:]
        var strongMethods: [ExactText: [StrongMethodRecord]] = [:]
        var sessions: [ExactText: SessionRecord] = [:]
        var sessionIDs: [ExactText: [ExactText]] = [:]
        var challenges: [ExactText: ChallengeRecord] = [:]
        var selectors: [Flow: ExactText] = [:]
        var counters: [[UInt8]: RateCounter] = [:]
        var attempts: [ExactText: Attempt] = [:]
        var messages: [ExactText: Message] = [:]
        var lastMessage: UInt64 = 0
        var audit: [AuditEntry] = []
        var lastLine: Int64 = 0
        var notices: [StoredNotice] = []
        var lastNotice: Int64 = 0
        var metadata: [ExactText: [UInt8]] = [:]

        /// Counts one of every limit or of none.
        mutating func reserve(_ limits: [RateLimit], now: Date) -> LimitAnswer {
            var counters: [[UInt8]: RateCounter] = [:]
            for limit in limits { counters[limit.subject] = self.counters[limit.subject] }
            let answer = RateCounter.reserve(limits, in: &counters, now: now)
            self.counters.merge(counters) { _, new in new }
            return answer
        }

        /// Writes what belongs to a change.
        mutating func write(_ effects: StoreEffects) {
            self.note(effects.audit)
            for entry in effects.messages {
                self.lastMessage += 1
                self.messages[ExactText(entry.id)] = Message(entry: entry, sequence: self.lastMessage)
            }
            for var notice in effects.notices {
                self.lastNotice += 1
                notice.id = self.lastNotice
                self.notices.append(notice)
            }
            for record in effects.providerTokens { self.write(record) }
        }

        /// Appends lines to the audit.
        mutating func note(_ entries: [AuditEntry]) {
            for var entry in entries {
                self.lastLine += 1
                entry.id = self.lastLine
                self.audit.append(entry)
            }
        }
    }
}
