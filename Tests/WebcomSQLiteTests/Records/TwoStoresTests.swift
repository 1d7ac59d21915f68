import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomSQLite

@Suite struct TwoStoresTests {
    private let folder: TemporaryFolder
    private let first: SQLiteStore
    private let second: SQLiteStore

    init() throws {
        self.folder = try TemporaryFolder()
        self.first = try SQLiteStore(path: self.folder.file("a.db"))
        self.second = try SQLiteStore(path: self.folder.file("a.db"))
    }

    @Test func eachSeesWhatTheOtherWrote() async throws {
        let notice = StoredNotice(date: Sample.now, notice: .sessionRevoked(sessionID: "s"))
        _ = try await self.first.register(
            Sample.registration("ann"), now: Sample.now, effects: StoreEffects(notices: [notice]))
        #expect(try await self.second.account("ann") == Sample.account("ann"))
        #expect(try await self.second.notices(after: 0, limit: 9).map(\.notice) == [notice.notice])
        #expect(
            try await self.second.register(Sample.registration("ann"), now: Sample.now, effects: .none)
                == .conflict(.identityTaken))
        #expect(try await self.second.endSessions(.all(of: "ann"), now: Sample.now, effects: .none) == ["ann-1"])
        #expect(try await self.first.session("ann-1") == nil)
        #expect(try await self.first.setMetadataIfAbsent("k", [1]) == [1])
        #expect(try await self.second.setMetadataIfAbsent("k", [2]) == [1])
        await self.first.close()
        await self.second.close()
    }

    @Test func oneOfTwoReplacementsOfTheSameVersionWins() async throws {
        let address = RecordAddress(rawValue: "a")
        let stores = [self.first, self.second]
        for version in UInt64(0)..<20 {
            let wins = try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 0..<8 {
                    group.addTask {
                        try await stores[number % 2].replace(
                            version == 0 ? nil : version,
                            with: SealedRecord(
                                version: version + 1, bytes: [UInt8(number)], expirationDate: Sample.now),
                            at: address)
                    }
                }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(wins == 1)
            #expect(try await self.first.record(at: address) == self.second.record(at: address))
        }
        await self.first.close()
        await self.second.close()
    }

    @Test func oneOfManyRenewalsOfAGenerationWins() async throws {
        let stores = [self.first, self.second]
        var session = Sample.session("ann-1", of: "ann")
        _ = try await self.first.register(Sample.registration("ann"), now: Sample.now, effects: .none)
        session.generation = 1
        let answers = try await withThrowingTaskGroup(of: ChangeAnswer.self) { group in
            for number in 0..<32 {
                group.addTask { [session] in
                    try await stores[number % 2].renewSession(session, from: .max, now: Sample.now, effects: .none)
                }
            }
            return try await group.reduce(into: [ChangeAnswer: Int]()) { $0[$1, default: 0] += 1 }
        }
        #expect(answers == [.done: 1, .conflict(.versionChanged): 31])
        await self.first.close()
        await self.second.close()
    }
}
