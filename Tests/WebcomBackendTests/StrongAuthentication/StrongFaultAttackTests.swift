import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

/// What failing stores, and what happens in the last moment, leave of a second proof.
@Suite struct StrongFaultAttackTests {
    @Test("MFA-8: whichever call fails, a recovery code is spent exactly where a session was opened")
    func faults() async throws {
        let store = HookedStore()
        let bench = try await BackendBench.strong(.whenRegistered, store: store)
        let account = try await StrongAccount.make(on: bench)
        let uid = account.session.details.uid
        for code in account.codes {
            for number in 1..<40 {
                let (sessions, left) = try await Self.counts(bench, uid)
                let step = try await BackendBench.step(bench.begin(.password(), bench.strongRequest()))
                let chosen = try await BackendBench.step(
                    bench.advance(step, .challenge(methodID: account.id(.recoveryCode))))
                store.reset(failing: number, after: number.isMultiple(of: 2))
                let words = await StrongStand.words {
                    try await bench.advance(chosen, .submit(OneTimePassword(code)))
                }
                let wasFailed = !store.isArmed
                store.reset()
                let (newSessions, newLeft) = try await Self.counts(bench, uid)
                #expect(newSessions - sessions == left - newLeft, "call \(number): \(words)")
                #expect(words != "session 2" || newLeft < left, "call \(number): a session for nothing")
                guard newLeft == left else { break }
                #expect(wasFailed, "call \(number): \(words)")
                bench.clock.advance(by: .seconds(901))
            }
        }
    }

    private static func counts(_ bench: BackendBench, _ uid: String) async throws -> (sessions: Int, left: Int) {
        let sessions = try await bench.store.sessions(of: uid, now: bench.clock.now).count
        let codes = try await bench.store.strongMethods(of: uid).first { $0.kind == .recoveryCode }?.codes.count
        return (sessions, codes ?? 0)
    }

    @Test("MFA-3: a method that is registered while a password is checked leaves that sign-in's session of no use")
    func methodDuringSignIn() async throws {
        let store = SettlingStore()
        let bench = try await BackendBench.strong(.whenRegistered, store: store)
        let owner = try await bench.register()
        store.beforeNextSettlement { _ in _ = try await bench.registerStrong(.authenticatorApp, of: owner) }
        let late = try await bench.signIn()
        for body in [
            { _ = try await bench.backend.confirm(late) }, { _ = try await bench.backend.refresh(late) },
            { _ = try await bench.backend.perform(AuthenticationAccount.ReadProfile(), late) },
            { _ = try await bench.signIn(to: late) },
        ] as [@Sendable () async throws -> Void] {
            #expect(await refusal(body)?.code == .strongAuthenticationRequired)
        }
    }
}
