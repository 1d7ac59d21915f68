import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

@Suite struct FaultTests {
    @Test(
        "AUD-2: whichever call of the store fails, before or after it is done, the back-end stays usable",
        arguments: [true, false])
    func survivesEachFault(_ after: Bool) async throws {
        for number in 1...64 {
            let store = HookedStore()
            let bench = try await BackendBench(
                store: store, providers: [.custom("badge"): ClosureVerifier { _, _ in ProvedIdentity(subject: "b") }])
            store.reset(failing: number, after: after)
            var isFault = false
            do { try await self.story(bench) } catch is HookedStore.Fault { isFault = true } catch let error
                as AuthenticationError
            { isFault = error.code == .unavailable }
            let count = store.verbs.count
            store.reset()
            let session = try await bench.register("fresh@example.org")
            #expect(try await bench.signIn("fresh@example.org").details.uid == session.details.uid, "call \(number)")
            if !isFault {
                #expect(number > count, "call \(number) failed and nobody was told")
                return
            }
        }
        Issue.record("the story never came to its end")
    }

    /// Every flow once.
    private func story(_ bench: BackendBench) async throws {
        let guest = try await bench.guest()
        let receipt = try await bench.attach(to: guest)
        let again = try await bench.backend.send(
            .resendVerification(MessageSettings()),
            bench.request(.current, session: guest, continuation: receipt.continuation))
        _ = try await bench.redeem(again, to: guest)
        let session = try await bench.signIn()
        let badge = AuthenticationCredential(provider: .custom("badge"), proof: .fields([:]))
        let attached = try await BackendBench.session(
            bench.backend.authenticate(badge, bench.request(.current, session: session)))
        let entered = try await BackendBench.session(bench.backend.authenticate(badge, bench.request()))
        _ = try await bench.backend.refresh(attached)
        _ = try await bench.backend.confirm(entered)
        try await bench.backend.revoke(entered, scope: .allSessions)
    }
}
