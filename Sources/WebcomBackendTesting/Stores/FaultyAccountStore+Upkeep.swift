public import WebcomBackend

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension FaultyAccountStore {
    /// As the store behind, as one numbered call.
    @concurrent public func leaseMessages(
        limit: Int, owner: String, until leaseEnd: Date, now: Date
    ) async throws -> [OutboxEntry] {
        try await self.call(.leaseMessages) {
            try await self.base.leaseMessages(limit: limit, owner: owner, until: leaseEnd, now: now)
        }
    }

    /// As the store behind, as one numbered call.
    @concurrent public func removeMessage(_ id: String, owner: String, now: Date, effects: StoreEffects) async throws {
        try await self.call(.removeMessage) {
            try await self.base.removeMessage(id, owner: owner, now: now, effects: effects)
        }
    }

    /// As the store behind, as one numbered call.
    @concurrent public func deferMessage(
        _ id: String, owner: String, until dueDate: Date, now: Date, effects: StoreEffects
    ) async throws {
        try await self.call(.deferMessage) {
            try await self.base.deferMessage(id, owner: owner, until: dueDate, now: now, effects: effects)
        }
    }

    /// As the store behind, as one numbered call.
    @concurrent public func waitingMessageCount(now: Date) async throws -> Int {
        try await self.call(.waitingMessageCount) {
            try await self.base.waitingMessageCount(now: now)
        }
    }

    /// As the store behind, as one numbered call.
    @concurrent public func note(_ entries: [AuditEntry]) async throws {
        try await self.call(.note) {
            try await self.base.note(entries)
        }
    }

    /// As the store behind, as one numbered call.
    @concurrent public func auditEntries(after id: Int64, limit: Int) async throws -> [AuditEntry] {
        try await self.call(.auditEntries) {
            try await self.base.auditEntries(after: id, limit: limit)
        }
    }

    /// As the store behind, as one numbered call.
    @concurrent public func notices(after id: Int64, limit: Int) async throws -> [StoredNotice] {
        try await self.call(.notices) {
            try await self.base.notices(after: id, limit: limit)
        }
    }

    /// As the store behind, as one numbered call.
    @concurrent public func metadata(_ name: String) async throws -> [UInt8]? {
        try await self.call(.metadata) {
            try await self.base.metadata(name)
        }
    }

    /// As the store behind, as one numbered call.
    @concurrent public func setMetadataIfAbsent(_ name: String, _ value: [UInt8]) async throws -> [UInt8] {
        try await self.call(.setMetadataIfAbsent) {
            try await self.base.setMetadataIfAbsent(name, value)
        }
    }

    /// As the store behind, as one numbered call.
    @discardableResult
    @concurrent public func removeExpired(now: Date, limit: Int) async throws -> Int {
        try await self.call(.removeExpired) {
            try await self.base.removeExpired(now: now, limit: limit)
        }
    }
}
