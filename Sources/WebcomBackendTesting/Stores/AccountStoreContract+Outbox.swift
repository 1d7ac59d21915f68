import WebcomBackend

extension AccountStoreContract {
    static let outboxChecks: [Check] = [
        Check("leaseMessages: the oldest first, at most so many, each try counted", Self.leaseOrder),
        Check("leaseMessages: nobody else gets them until the lease ends, at its end exactly", Self.leaseExclusive),
        Check("leaseMessages: removes what has run out, at its end exactly", Self.leaseExpired),
        Check("removeMessage: only while the owner holds the lease", Self.removeMessage),
        Check("deferMessage: only while the owner holds the lease; due again later", Self.deferMessage),
        Check("waitingMessageCount: leased and suppressed ones count, those that ran out do not", Self.countWaiting),
    ]

    private static func send(_ bench: StoreBench, _ messages: [OutboxEntry]) async throws {
        let answer = try await bench.store.register(
            Sample.guest("guest"), now: Sample.date(0), effects: StoreEffects(messages: messages))
        try bench.equal(answer, .done, "the answer to a registration with messages")
    }

    private static func lease(
        _ bench: StoreBench, _ owner: String = "one", limit: Int = 10, until end: Int = 60, at second: Int
    ) async throws -> [OutboxEntry] {
        try await bench.store.leaseMessages(
            limit: limit, owner: owner, until: Sample.date(end), now: Sample.date(second))
    }

    private static func leaseOrder(_ bench: StoreBench) async throws {
        try await Self.send(
            bench,
            [Sample.message("c", at: 3), Sample.message("a", at: 1), Sample.message("b", at: 2, isSuppressed: true)])
        try bench.equal(try await Self.lease(bench, limit: 0, at: 5).count, 0, "the number leased with limit 0")
        let early = try await Self.lease(bench, at: 0).map(\.id)
        try bench.equal(early, [], "what is leased before anything is due")
        let first = try await Self.lease(bench, limit: 2, at: 3)
        try bench.equal(first.map(\.id), ["a", "b"], "the first two")
        var expected = Sample.message("b", at: 2, isSuppressed: true)
        expected.attempts = 1
        try bench.same(first.last, expected, "a message with its try")
        let rest = try await Self.lease(bench, "two", at: 3)
        try bench.equal(rest.map(\.id), ["c"], "the rest, due at this moment exactly")
    }

    private static func leaseExclusive(_ bench: StoreBench) async throws {
        try await Self.send(bench, [Sample.message("a")])
        try bench.equal(try await Self.lease(bench, "one", until: 60, at: 10).count, 1, "the number leased first")
        try bench.equal(try await Self.lease(bench, "two", at: 59).count, 0, "the number leased during the lease")
        let next = try await Self.lease(bench, "two", until: 120, at: 60)
        try bench.equal(next.map(\.id), ["a"], "what is leased at the end of the lease exactly")
        try bench.equal(next.first?.attempts, 2, "the number of tries")
        try bench.equal(try await Self.lease(bench, "one", at: 61).count, 0, "the number leased to the first again")
    }

    private static func leaseExpired(_ bench: StoreBench) async throws {
        try await Self.send(bench, [Sample.message("a", expires: 100), Sample.message("b", expires: 101)])
        let leased = try await Self.lease(bench, until: 200, at: 100)
        try bench.equal(leased.map(\.id), ["b"], "what is leased at the end of one message exactly")
        let left = try await bench.store.waitingMessageCount(now: Sample.date(0))
        try bench.equal(left, 1, "the number of messages that are kept")
    }

    private static func removeMessage(_ bench: StoreBench) async throws {
        try await Self.send(bench, [Sample.message("a"), Sample.message("b")])
        func remove(_ id: String, _ owner: String, at second: Int, _ tag: String) async throws {
            let effects = StoreEffects(audit: [AuditEntry(date: Sample.date(0), action: tag, isSuccess: true)])
            try await bench.store.removeMessage(id, owner: owner, now: Sample.date(second), effects: effects)
        }
        try await remove("a", "one", at: 1, "without a lease")
        _ = try await Self.lease(bench, "one", until: 60, at: 1)
        try await remove("a", "two", at: 2, "by another")
        try await remove("a", "one", at: 60, "after the lease")
        try await remove("no such message", "one", at: 2, "of nothing")
        let kept = try await bench.store.waitingMessageCount(now: Sample.date(2))
        try bench.equal(kept, 2, "the number of messages after removals that must not be")
        try await remove("a", "one", at: 59, "removed a")
        try await remove("a", "one", at: 59, "again")
        _ = try await Self.lease(bench, "two", until: 200, at: 100)
        try await remove("b", "one", at: 101, "after it was leased to another")
        try await remove("b", "two", at: 101, "removed b")
        let left = try await bench.store.waitingMessageCount(now: Sample.date(101))
        try bench.equal(left, 0, "the number of messages in the end")
        let audit = try await bench.store.auditEntries(after: 0, limit: 100).map(\.action)
        try bench.equal(audit, ["removed a", "removed b"], "the audit")
    }

    private static func deferMessage(_ bench: StoreBench) async throws {
        try await Self.send(bench, [Sample.message("a")])
        func postpone(_ owner: String, until due: Int, at second: Int, _ tag: String) async throws {
            let effects = StoreEffects(audit: [AuditEntry(date: Sample.date(0), action: tag, isSuccess: true)])
            try await bench.store.deferMessage(
                "a", owner: owner, until: Sample.date(due), now: Sample.date(second), effects: effects)
        }
        try await postpone("one", until: 900, at: 1, "without a lease")
        _ = try await Self.lease(bench, "one", until: 60, at: 1)
        try await postpone("two", until: 900, at: 2, "by another")
        try await postpone("one", until: 900, at: 60, "after the lease")
        try await postpone("one", until: 100, at: 10, "deferred")
        try await postpone("one", until: 900, at: 11, "again")
        try bench.equal(try await Self.lease(bench, "two", at: 99).count, 0, "the number leased before it is due")
        let next = try await Self.lease(bench, "two", until: 200, at: 100)
        try bench.equal(next.map(\.attempts), [2], "the tries of what is leased when it is due exactly")
        try bench.equal(next.first?.dueDate, Sample.date(100), "the date when it was due")
        let audit = try await bench.store.auditEntries(after: 0, limit: 100).map(\.action)
        try bench.equal(audit, ["deferred"], "the audit")
    }

    private static func countWaiting(_ bench: StoreBench) async throws {
        try await Self.send(
            bench,
            [
                Sample.message("a", expires: 100), Sample.message("b", expires: 200, isSuppressed: true),
                Sample.message("c", at: 50, expires: 200),
            ])
        _ = try await Self.lease(bench, limit: 1, until: 1_000, at: 0)
        for (second, expected) in [(0, 3), (99, 3), (100, 2), (199, 2), (200, 0)] {
            let count = try await bench.store.waitingMessageCount(now: Sample.date(second))
            try bench.equal(count, expected, "the count at second \(second)")
        }
    }
}
