import Testing
import WebcomAuthentication
import WebcomTesting

@Suite struct SubscriptionTests {
    private final class Probe: Sendable {
        let isGone: Watched<Bool>
        init(_ isGone: Watched<Bool>) { self.isGone = isGone }
        deinit { self.isGone.update { $0 = true } }
    }

    private func subscribe(_ service: AuthenticationService, _ isGone: Watched<Bool>) -> AuthenticationSubscription {
        let probe = Probe(isGone)
        return service.subscribe { _ in _ = probe }
    }

    @Test("Peer 45: a cancelled subscription lets go of what its callbacks hold")
    func letsGoOfCallbacks() async throws {
        let rig = try await ServiceRig.settled()
        let isGone = Watched(false)
        let subscription = self.subscribe(rig.service, isGone)
        subscription.cancel()
        _ = try await isGone.first("the callbacks' end", within: .seconds(60), found: { _ in "a leak" }) {
            $0 ? () : nil
        }
    }
}
