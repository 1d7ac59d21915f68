import Testing
import WebcomAuthentication
import WebcomBackend

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An attacker who tries very many identifiers, so that a victim's counter makes room for theirs.
@Suite struct FloodTests {
    private static let count = ProcessInfo.processInfo.environment["WEBCOM_SLOW_TESTS"] == "1" ? 1_000_000 : 50_000
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    private static func limit(_ number: Int) -> RateLimit {
        RateLimit(
            subject: Array(String(number).utf8), capacity: 10, window: .seconds(600),
            isForgivenBySuccess: true)
    }

    @Test("THR-8: a flood of identifiers does not reset a victim's counter, and leaves nothing once all are over")
    func victimsCounterSurvives() async throws {
        let store = MemoryAccountStore()
        let key = IdentityKey(provider: .eMail, providerUID: "victim@example.org")
        func attempt(_ number: Int, at second: Double) async throws -> Bool {
            let answer = try await store.reserveAttempt(
                on: key, limits: [Self.limit(number)], now: Self.now + second, refusal: .none)
            return if case .reserved = answer { true } else { false }
        }
        for _ in 0..<10 { #expect(try await attempt(-1, at: 0)) }
        for number in 0..<Self.count { _ = try await attempt(number, at: 1) }
        #expect(try await attempt(-1, at: 2) == false, "the flood has reset the victim's counter")
        let isKept = try await store.removeExpired(now: Self.now + 599, limit: .max) == 0
        #expect(isKept, "counters were removed before they were over")
        let removed = try await store.removeExpired(now: Self.now + 100_000, limit: .max)
        // An attempt of each try that was let through, and a counter of each identifier.
        #expect(removed == Self.count + 10 + Self.count + 1, "\(removed) rows were removed after the flood")
        #expect(try await store.removeExpired(now: Self.now + 200_000, limit: .max) == 0)
        #expect(try await attempt(-1, at: 200_001), "the victim is locked for ever")
    }
}
