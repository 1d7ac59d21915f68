import WebcomAuthentication
import WebcomBackend

extension AccountStoreContract {
    static let upkeepChecks: [Check] = [
        Check("audit: every field, in the order written, in pages", Self.auditPages),
        Check("notices: every kind, in the order written, in pages", Self.noticePages),
        Check("metadata: the first value stays", Self.metadataStays),
        Check("removeExpired: at most so many, at their end exactly, nothing else", Self.removeExpiredLimit),
        Check("removeExpired: sessions, messages, counters, attempts and old notices too", Self.removeExpiredKinds),
    ]

    private static func auditPages(_ bench: StoreBench) async throws {
        let lines = (0..<7).map { number in
            AuditEntry(
                date: Sample.date(100 - number), action: "action \(number)", isSuccess: number.isMultiple(of: 2),
                reason: "reason\n\(number)", uid: "uid", provider: .custom("x"), identifierDigest: "i",
                sourceDigest: "s", correlationID: "c\u{0}")
        }
        let bare = AuditEntry(date: Sample.date(1), action: "bare", isSuccess: false)
        try await bench.store.note(Array(lines[..<3]))
        _ = try await bench.store.register(
            Sample.guest("guest"), now: Sample.date(0), effects: StoreEffects(audit: Array(lines[3...])))
        try await bench.store.note([])
        try await bench.store.note([bare])
        var read: [AuditEntry] = []
        while true {
            let page = try await bench.store.auditEntries(after: read.last?.id ?? 0, limit: 3)
            try bench.expect(page.count <= 3, "a page of 3 has \(page.count) lines")
            try bench.expect(page.first.map { $0.id > read.last?.id ?? 0 } ?? true, "a page begins with an old line")
            read += page
            if page.isEmpty || read.count > 20 { break }
        }
        try bench.expect(zip(read, read.dropFirst()).allSatisfy { $0.id < $1.id }, "the places do not rise")
        for index in read.indices { read[index].id = 0 }
        try bench.equal(read, lines + [bare], "the audit without its places")
        try bench.equal(try await bench.store.auditEntries(after: 0, limit: 0).count, 0, "the size of a page of 0")
    }

    private static func noticePages(_ bench: StoreBench) async throws {
        let kinds: [BackendNotice] = [
            .sessionRevoked(sessionID: "é"), .accountDeleted(uid: "u"), .connectionLost, .connectionRestored,
            .sessionRevoked(sessionID: ""),
        ]
        let notices = kinds.enumerated().map { StoredNotice(date: Sample.date($0.offset), notice: $0.element) }
        for (number, notice) in notices.enumerated() {
            _ = try await bench.store.register(
                Sample.guest("\(number)"), now: Sample.date(number), effects: StoreEffects(notices: [notice]))
        }
        var read: [StoredNotice] = []
        while true {
            let page = try await bench.store.notices(after: read.last?.id ?? 0, limit: 2)
            try bench.expect(page.count <= 2, "a page of 2 has \(page.count) notices")
            read += page
            if page.isEmpty || read.count > 20 { break }
        }
        try bench.expect(zip(read, read.dropFirst()).allSatisfy { $0.id < $1.id }, "the places do not rise")
        for index in read.indices { read[index].id = 0 }
        try bench.equal(read, notices, "the notices without their places")
    }

    private static func metadataStays(_ bench: StoreBench) async throws {
        let first = try await bench.store.setMetadataIfAbsent("name", [1, 0, 255])
        try bench.equal(first, [1, 0, 255], "the first answer")
        let second = try await bench.store.setMetadataIfAbsent("name", [2])
        try bench.equal(second, [1, 0, 255], "the second answer")
        try bench.equal(try await bench.store.metadata("name"), [1, 0, 255], "the value")
        let empty = try await bench.store.setMetadataIfAbsent("empty", [])
        try bench.equal(empty, [], "the answer with an empty value")
        let kept = try await bench.store.setMetadataIfAbsent("empty", [3])
        try bench.equal(kept, [], "the answer when the value there is empty")
    }

    private static func removeExpiredLimit(_ bench: StoreBench) async throws {
        for number in 1...5 { try await bench.open(Sample.challenge("\(number)", expires: 100)) }
        try await bench.open(Sample.challenge("later", expires: 101))
        for (second, limit, expected) in [(99, 10, 0), (100, 0, 0), (100, 2, 2), (100, 2, 2), (100, 2, 1), (100, 2, 0)]
        {
            let removed = try await bench.store.removeExpired(now: Sample.date(second), limit: limit)
            try bench.equal(removed, expected, "the number removed at second \(second) with limit \(limit)")
        }
        for number in 1...5 {
            try bench.expect(try await bench.store.challenge("\(number)") == nil, "challenge \(number) is still there")
        }
        try bench.expect(try await bench.store.challenge("later") != nil, "a challenge that stands was removed")
    }

    private static func removeExpiredKinds(_ bench: StoreBench) async throws {
        let twoDays = 2 * 86_400
        var ada = Sample.registration("ada", password: Sample.password("secret"))
        ada.session = Sample.session("long", of: "uid-ada", idle: 9 * 86_400, absolute: 9 * 86_400)
        let line = AuditEntry(date: Sample.date(0), action: "line", isSuccess: true)
        let young = StoredNotice(date: Sample.date(twoDays), notice: .accountDeleted(uid: "young"))
        let old = StoredNotice(date: Sample.date(0), notice: .accountDeleted(uid: "old"))
        let messages = [Sample.message("short", expires: 100), Sample.message("long", expires: 9 * 86_400)]
        _ = try await bench.store.register(
            ada, now: Sample.date(0), effects: StoreEffects(audit: [line], messages: messages, notices: [old, young]))
        let short = Sample.session("short", of: "uid-ada", idle: 100)
        _ = try await bench.store.openSession(short, ending: nil, now: Sample.date(0), effects: .none)
        let limits = [Sample.limit("short", 1), Sample.limit("long", 1, in: 9 * 86_400)]
        let reservation = try await bench.reserved("ada", limits: limits, at: 0).reservation
        try await bench.store.removeExpired(now: Sample.date(30), limit: 100)
        try bench.equal(try await bench.store.notices(after: 0, limit: 9).count, 2, "the number of young notices")
        try await bench.store.removeExpired(now: Sample.date(twoDays), limit: 100)
        let notices = try await bench.store.notices(after: 0, limit: 9).map(\.notice)
        try bench.equal(notices, [.accountDeleted(uid: "young")], "the notices two days later")
        try bench.expect(try await bench.store.session("short") == nil, "a session that is over is still there")
        try bench.expect(try await bench.store.session("long") != nil, "a session that stands was removed")
        let waiting = try await bench.store.waitingMessageCount(now: Sample.date(0))
        try bench.equal(waiting, 1, "the number of messages")
        try bench.equal(try await bench.store.auditEntries(after: 0, limit: 9).count, 1, "the number of audit lines")
        let late = try await bench.settle(reservation, as: Sample.success("x", of: "ada"), at: twoDays)
        try bench.equal(late, .conflict(.versionChanged), "the answer to an attempt of two days ago")
        let wait = try await bench.wait("ada", limits: [limits[1]], at: twoDays)
        try bench.equal(wait, .seconds(7 * 86_400), "the wait under a limit whose window runs")
        try bench.expect(try await bench.store.account("uid-ada") != nil, "an account was removed")
        try bench.expect(try await bench.store.identity(Sample.key("ada")) != nil, "an identity was removed")
    }
}
