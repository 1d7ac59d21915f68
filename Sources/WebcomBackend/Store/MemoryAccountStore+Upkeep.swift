#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension MemoryAccountStore {
    /// Writes lines that belong to no other change.
    @concurrent public func note(_ entries: [AuditEntry]) async throws {
        try self.verb { $0.note(entries) }
    }

    /// The lines after one, in the store's order; linear in what it answers.
    @concurrent public func auditEntries(after id: Int64, limit: Int) async throws -> [AuditEntry] {
        try self.verb { state in Array(state.audit[state.firstLine(after: id)...].prefix(max(0, limit))) }
    }

    /// The lines about an account after one, in the store's order; linear in the lines after it.
    @concurrent public func auditEntries(of uid: String, after id: Int64, limit: Int) async throws -> [AuditEntry] {
        try self.verb { state in
            let lines = state.audit[state.firstLine(after: id)...].lazy.filter { line in
                line.uid.map { ExactText($0) } == ExactText(uid)
            }
            return Array(lines.prefix(max(0, limit)))
        }
    }

    /// Removes at most `limit` old lines and says how many; linear in all.
    @discardableResult
    @concurrent public func removeAudit(before date: Date, limit: Int) async throws -> Int {
        try self.verb { state in
            var left = max(0, limit)
            state.audit.removeAll { line in
                guard left > 0, line.date < date else { return false }
                left -= 1
                return true
            }
            return max(0, limit) - left
        }
    }

    /// The notices after one, in the store's order; linear in what is kept.
    @concurrent public func notices(after id: Int64, limit: Int) async throws -> [StoredNotice] {
        try self.verb { state in Array(state.notices.drop { $0.id <= id }.prefix(max(0, limit))) }
    }

    /// A value of the store's own, by name.
    @concurrent public func metadata(_ name: String) async throws -> [UInt8]? {
        try self.verb { $0.metadata[ExactText(name)] }
    }

    /// Writes a value of the store's own unless there is one; answers with the one that is there afterwards.
    @concurrent public func setMetadataIfAbsent(_ name: String, _ value: [UInt8]) async throws -> [UInt8] {
        try self.verb { state in
            if let known = state.metadata[ExactText(name)] { return known }
            state.metadata[ExactText(name)] = value
            return value
        }
    }

    /// Removes at most `limit` rows that have run out, and says how many; linear in everything that is kept.
    @discardableResult
    @concurrent public func removeExpired(now: Date, limit: Int) async throws -> Int {
        try self.verb { $0.removeExpired(now: now, limit: max(0, limit)) }
    }
}

extension MemoryAccountStore.State {
    /// The place of the first line after one; looks in the middle of what is left, again and again.
    func firstLine(after id: Int64) -> Int {
        var (low, high) = (0, self.audit.count)
        while low < high {
            let middle = (low + high) / 2
            if self.audit[middle].id <= id { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Removes at most `limit` rows that have run out.
    mutating func removeExpired(now: Date, limit: Int) -> Int {
        var left = limit
        for selector in Self.take(&left, of: self.challenges, where: { $0.expirationDate <= now }) {
            self.removeChallenge(selector)
        }
        for id in Self.take(&left, of: self.sessions, where: { $0.expirationDate <= now }) { self.end(id) }
        for id in Self.take(&left, of: self.messages, where: { $0.entry.expirationDate <= now }) {
            self.messages[id] = nil
        }
        for subject in Self.take(&left, of: self.counters, where: { $0.windowEnd <= now }) {
            self.counters[subject] = nil
        }
        let oldestAttempt = now.addingTimeInterval(-StoreRetention.attempts)
        for id in Self.take(&left, of: self.attempts, where: { $0.date <= oldestAttempt }) { self.attempts[id] = nil }
        let oldestNotice = now.addingTimeInterval(-StoreRetention.notices)
        let old = self.notices.prefix(left).prefix { $0.date <= oldestNotice }.count
        self.notices.removeFirst(old)
        return limit - left + old
    }

    private static func take<Key: Hashable, Row>(
        _ left: inout Int, of table: [Key: Row], where isOver: (Row) -> Bool
    ) -> [Key] {
        var taken: [Key] = []
        for (key, row) in table {
            guard taken.count < left else { break }
            if isOver(row) { taken.append(key) }
        }
        left -= taken.count
        return taken
    }
}
