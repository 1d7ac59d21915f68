import WebcomAuthentication
import WebcomBackend
import WebcomPrimitives
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A store under a check, with the short forms that the checks are written in.
final class StoreBench: Sendable {
    let check: String
    let seed: UInt64
    let store: any AccountStore
    private let marks = Locked(0)

    init(check: String, seed: UInt64, store: any AccountStore) {
        self.check = check
        self.seed = seed
        self.store = store
    }

    /// Throws a violation unless `condition` holds.
    func expect(_ condition: Bool, _ message: @autoclosure () -> String) throws {
        guard !condition else { return }
        throw ContractViolation(check: self.check, message: message())
    }

    /// Throws a violation unless both are equal.
    func equal<Value: Equatable>(_ actual: Value, _ expected: Value, _ what: @autoclosure () -> String) throws {
        try self.expect(actual == expected, "\(what()) is \(actual), not \(expected)")
    }

    /// Throws a violation unless both are equal, without showing them.
    func same<Value: Equatable>(_ actual: Value, _ expected: Value, _ what: @autoclosure () -> String) throws {
        try self.expect(actual == expected, "\(what()) is not what was written")
    }

    /// Effects of all three kinds that ``expectWritten(_:)`` tells by their tag.
    func mark(_ tag: String) -> StoreEffects {
        let number = self.marks.withLock { count in
            count += 1
            return count
        }
        let message = OutboxEntry(
            id: "\(tag)#\(number)", bytes: Array(tag.utf8), creationDate: Sample.date(0),
            expirationDate: Sample.date(10_000_000))
        return StoreEffects(
            audit: [AuditEntry(date: Sample.date(0), action: tag, isSuccess: true)], messages: [message],
            notices: [StoredNotice(date: Sample.date(0), notice: .sessionRevoked(sessionID: tag))])
    }

    /// Checks that exactly the marks of these tags were written, in this order.
    func expectWritten(_ tags: [String], _ when: String = "in the end") async throws {
        let audit = try await self.store.auditEntries(after: 0, limit: 10_000).map(\.action)
        try self.equal(audit, tags, "the audit \(when)")
        let notices = try await self.store.notices(after: 0, limit: 10_000).map(\.notice)
        try self.equal(notices, tags.map { .sessionRevoked(sessionID: $0) }, "the notices \(when)")
        let now = Sample.date(5_000_000)
        let messages = try await self.store.leaseMessages(limit: 10_000, owner: "bench", until: now, now: now)
        let names = messages.map { $0.id.prefix { $0 != "#" } }.sorted()
        try self.equal(names, tags.map { $0[...] }.sorted(), "the outbox \(when)")
    }

    /// Runs `body` so many times at once and collects the answers.
    func parallel<Answer: Sendable>(
        _ count: Int, _ body: @escaping @Sendable (Int) async throws -> Answer
    ) async throws -> [Answer] {
        try await withThrowingTaskGroup(of: Answer.self) { group in
            for index in 0..<count { group.addTask { try await body(index) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }
}
