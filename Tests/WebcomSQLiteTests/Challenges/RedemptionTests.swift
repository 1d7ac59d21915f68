import Testing
import WebcomBackend
import WebcomSQLite

@Suite struct RedemptionTests {
    @Test("Invariant 11: of 64 parallel submissions over two stores one is redeemed")
    func oneOfManyIsRedeemed() async throws {
        let folder = try TemporaryFolder()
        let stores = [try SQLiteStore(path: folder.file("a.db")), try SQLiteStore(path: folder.file("a.db"))]
        _ = try await stores[0].register(Sample.registration("ann"), now: Sample.now, effects: .none)
        let challenge = Sample.challenge("s", for: "ann")
        _ = try await stores[1].openChallenge(
            challenge, limits: [], now: Sample.now, effects: .none, refusal: .none)
        let answers = try await withThrowingTaskGroup(of: RedeemAnswer.self) { group in
            for number in 0..<64 {
                group.addTask {
                    try await stores[number % 2].redeem(
                        "s", purpose: .signIn, mac: challenge.mac, limits: [],
                        granting: .openSession(Sample.session("new-\(number)", of: "ann"), ending: nil),
                        now: Sample.now, effects: StoreEffects(audit: [Sample.line("redeemed")]),
                        refusal: StoreEffects(audit: [Sample.line("refused")]))
                }
            }
            return try await group.reduce(into: [RedeemAnswer: Int]()) { $0[$1, default: 0] += 1 }
        }
        #expect(answers == [.redeemed: 1, .consumed: 63])
        #expect(try await stores[0].sessions(of: "ann", now: Sample.now).count == 2)
        let lines = try await stores[0].auditEntries(after: 0, limit: 100).map(\.action)
        #expect(lines.filter { $0 == "redeemed" }.count == 1 && lines.count == 64)
        for store in stores { await store.close() }
    }
}
