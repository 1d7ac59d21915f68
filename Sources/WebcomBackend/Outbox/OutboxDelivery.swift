import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Takes messages from the outbox to their senders: leased, sent, removed, or tried again later.
struct OutboxDelivery: Sendable {
    private static let batch = 16
    private static let sendTimeout: Duration = .seconds(30)
    private static let leaseSeconds: TimeInterval = 90
    private static let longestPause: TimeInterval = 600

    let store: any AccountStore
    let keyring: Keyring
    let senders: [any MessageSender]
    let clock: any AuthenticationClock
    let audit: AuditTrail
    /// The name under which messages are leased; random, one for each back-end.
    let owner: String

    /// Sends what is due, all at once; says how many messages left the outbox.
    func deliver() async throws -> Int {
        let now = self.clock.now
        let entries = try await self.store.leaseMessages(
            limit: Self.batch, owner: self.owner, until: now.addingTimeInterval(Self.leaseSeconds), now: now)
        return try await withThrowingTaskGroup(of: Bool.self) { group in
            for entry in entries { group.addTask { try await self.handle(entry) } }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
    }

    /// Whether a message left the outbox.
    private func handle(_ entry: OutboxEntry) async throws -> Bool {
        guard !entry.isSuppressed else { return try await self.remove(entry, nil) }
        guard let message = try? OutgoingMessage(entry, keyring: self.keyring) else {
            return try await self.remove(entry, self.audit.entry(.sendMessage, failure: "unreadable"))
        }
        guard let reason = await self.send(message) else {
            return try await self.remove(entry, self.audit.entry(.sendMessage, key: message.auditKey))
        }
        let line = self.audit.entry(.sendMessage, failure: reason, key: message.auditKey)
        let pause = Self.pause(afterTries: entry.attempts)
        try await self.store.deferMessage(
            entry.id, owner: self.owner, until: self.clock.now.addingTimeInterval(pause), now: self.clock.now,
            effects: StoreEffects(audit: [line]))
        return false
    }

    /// How long to wait after so many tries: 10 s, 20 s, 40 s, …, ten minutes.
    private static func pause(afterTries count: Int) -> TimeInterval {
        min(5 * TimeInterval(1 << min(max(count, 0), 20)), Self.longestPause)
    }

    /// Nil when the message is on its way, the reason otherwise.
    private func send(_ message: OutgoingMessage) async -> String? {
        guard let sender = self.senders.first(reaching: message.provider, named: message.sender) else {
            return "noSender"
        }
        do {
            try await Deadline.run(within: Self.sendTimeout, clock: self.clock) { try await sender.send(message) }
            return nil
        } catch is DeadlineExceeded {
            return "senderTimeout"
        } catch {
            return "senderFailed"
        }
    }

    private func remove(_ entry: OutboxEntry, _ line: AuditEntry?) async throws -> Bool {
        try await self.store.removeMessage(
            entry.id, owner: self.owner, now: self.clock.now, effects: StoreEffects(audit: line.map { [$0] } ?? []))
        return true
    }
}
