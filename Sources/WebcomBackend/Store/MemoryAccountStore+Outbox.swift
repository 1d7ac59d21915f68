#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension MemoryAccountStore {
    /// Leases messages that are due, the oldest first, and removes all that have run out; sorts those that are due.
    @concurrent public func leaseMessages(
        limit: Int, owner: String, until leaseEnd: Date, now: Date
    ) async throws -> [OutboxEntry] {
        let owner = ExactText(owner)
        return try self.verb { state in
            state.messages = state.messages.filter { $0.value.entry.expirationDate > now }
            let due = state.messages.values.filter { message in
                message.entry.dueDate <= now
                    && (message.owner == nil || message.owner == owner || !message.isLeased(at: now))
            }
            let oldest = due.sorted { left, right in
                (left.entry.creationDate, left.sequence) < (right.entry.creationDate, right.sequence)
            }
            return oldest.prefix(max(0, limit)).map { message in
                var message = message
                message.entry.attempts += 1
                message.owner = owner
                message.leaseEnd = leaseEnd
                state.messages[ExactText(message.entry.id)] = message
                return message.entry
            }
        }
    }

    /// Removes a message, with its effects, while `owner` holds its lease; nothing happens otherwise.
    @concurrent public func removeMessage(
        _ id: String, owner: String, now: Date, effects: StoreEffects
    ) async throws {
        try self.verb { state in
            guard state.leasedMessage(id, owner: owner, now: now) != nil else { return }
            state.messages[ExactText(id)] = nil
            state.write(effects)
        }
    }

    /// Ends the lease of a message and has it tried again later, while `owner` holds it; nothing happens otherwise.
    @concurrent public func deferMessage(
        _ id: String, owner: String, until dueDate: Date, now: Date, effects: StoreEffects
    ) async throws {
        try self.verb { state in
            guard var message = state.leasedMessage(id, owner: owner, now: now) else { return }
            message.entry.dueDate = dueDate
            message.owner = nil
            message.leaseEnd = nil
            state.messages[ExactText(id)] = message
            state.write(effects)
        }
    }

    /// How many messages wait that have not run out; linear in all.
    @concurrent public func waitingMessageCount(now: Date) async throws -> Int {
        try self.verb { state in state.messages.values.count { $0.entry.expirationDate > now } }
    }
}

extension MemoryAccountStore.State {
    /// The message of this name while `owner` holds its lease.
    func leasedMessage(_ id: String, owner: String, now: Date) -> Message? {
        guard let message = self.messages[ExactText(id)], message.owner == ExactText(owner),
            message.isLeased(at: now)
        else { return nil }
        return message
    }
}

extension MemoryAccountStore.State.Message {
    /// Whether a lease runs; it is over at its end exactly.
    func isLeased(at now: Date) -> Bool { self.leaseEnd.map { $0 > now } ?? false }
}
