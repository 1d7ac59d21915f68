import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What a clock that is set back, jumps or tells nonsense does to the back-end: nothing that ran out comes back.
@Suite struct ClockTests {
    @Test(
        "ROB-5: a code or token that was found expired is refused for good, and can be sent again",
        arguments: [BackendBench.address, BackendBench.number])
    func expiredChallenge(_ identifier: String) async throws {
        let bench = try await BackendBench()
        let receipt = try await bench.claim(identifier, .staticPassword)
        let secret = bench.secret(for: identifier)
        bench.clock.set(now: receipt.expirationDate)
        #expect(await refusal { try await bench.submit(receipt, secret, for: identifier) }?.code == .expired)
        bench.clock.set(now: ManualClock.start)
        let error = await refusal(of: "an expired secret, once the clock was set back") {
            try await bench.submit(receipt, secret, for: identifier)
        }
        #expect(error?.recovery == .restart)
        bench.clock.set(now: receipt.expirationDate)
        let again = try await bench.backend.send(
            .resendVerification(MessageSettings()), bench.request(continuation: receipt.continuation))
        _ = try await bench.submit(again, for: identifier)
    }

    @Test("ROB-5: a token that was found expired is still told as expired when it is looked at")
    func inspection() async throws {
        let bench = try await BackendBench()
        let receipt = try await bench.attach()
        let token = try #require(bench.messages.token(for: BackendBench.address))
        bench.clock.set(now: receipt.expirationDate)
        #expect(await refusal { try await bench.redeem(receipt) }?.code == .expired)
        #expect(await refusal { try await bench.backend.inspect(token) }?.code == .expired)
        bench.clock.set(now: ManualClock.start)
        #expect(await refusal { try await bench.backend.inspect(token) }?.code == .invalidToken)
    }

    /// What finds a session over.
    enum Finding: String, CaseIterable, Sendable {
        case confirm, refresh, attach
    }

    @Test("ROB-5: a session that was found over stays over, whatever found it", arguments: Finding.allCases)
    func expiredSession(_ finding: Finding) async throws {
        let bench = try await BackendBench()
        let session = try await bench.register()
        let other = try await bench.signIn()
        bench.clock.set(now: session.details.expirationDate)
        let error = await refusal {
            switch finding {
            case .confirm: _ = try await bench.backend.confirm(session)
            case .refresh: _ = try await bench.backend.refresh(session)
            case .attach: _ = try await bench.claim(BackendBench.number, .oneTimePassword, to: session)
            }
        }
        #expect(error?.code == .sessionEnded)
        bench.clock.set(now: ManualClock.start)
        let late = await refusal(of: "a session that was over, once the clock was set back") {
            try await bench.backend.confirm(session)
        }
        #expect(late?.code == .sessionEnded)
        _ = try await bench.backend.confirm(other)
    }

    @Test("ROB-5: setting the clock back forgives no failure, and locks nobody out for longer than the wait")
    func counters() async throws {
        let bench = try await BackendBench { $0.throttling.passwordsPerIdentity.free = 1 }
        try await bench.register()
        for _ in 0..<2 {
            #expect(await refusal { try await bench.signIn(password: "wrong") }?.code == .invalidCredentials)
            bench.clock.advance(by: .seconds(1))
        }
        bench.clock.set(now: ManualClock.start.addingTimeInterval(-86_400))
        let error = await refusal(of: "a try without a wait, once the clock was set back") {
            try await bench.signIn()
        }
        #expect(error?.code == .identityTemporarilyLocked)
        #expect(error?.retryAfter == .seconds(2))
        bench.clock.advance(by: .seconds(2))
        _ = try await bench.signIn()
    }

    @Test(
        "ROB-5, ROB-3: a clock that tells nonsense stops no process, and all is well once it is right again",
        arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e18, -1e18, 1e11, -1e11])
    func nonsense(_ seconds: Double) async throws {
        let bench = try await BackendBench()
        let receipt = try await bench.attach()
        let known = try await bench.registerCode(BackendBench.number)
        bench.clock.set(now: Date(timeIntervalSince1970: seconds))
        _ = try? await bench.attach()
        _ = try? await bench.redeem(receipt)
        _ = try? await bench.requestCode(BackendBench.number)
        _ = try? await bench.requestReset(BackendBench.number)
        _ = try? await bench.guest()
        _ = try? await bench.signIn()
        _ = try? await bench.backend.confirm(known)
        _ = try? await bench.backend.refresh(known)
        try? await bench.backend.revoke(known, scope: .otherSessions)
        bench.clock.set(now: ManualClock.start.addingTimeInterval(7 * 86_400))
        let session = try await bench.register("fresh@example.org")
        #expect(try await bench.signIn("fresh@example.org").details.uid == session.details.uid)
    }
}
