import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

/// A provider's user who belongs to one account, and comes back while another one is signed in.
@Suite struct FederatedConflictTests {
    enum Current: String, CaseIterable, Sendable {
        case guest, address, providersUser
    }

    @Test(
        "LNK-8, LNK-7, GST-3: an identity of another account is .accountMismatch, and nobody loses anything",
        arguments: Current.allCases)
    func losesNothing(_ kind: Current) async throws {
        let world = try await FederatedBench()
        let bench = world.bench
        let owner = try await bench.visit(by: "vera")
        let current =
            switch kind {
            case .guest: try await bench.guest()
            case .address: try await bench.register()
            case .providersUser: try await bench.visit(by: "eve")
            }
        let uids = [owner.details.uid, current.details.uid]
        let before = [try await world.account(uids[0]), try await world.account(uids[1])]
        let identity = try await bench.store.identity(FederatedBench.key("vera"))
        bench.clock.advance(by: .seconds(1))
        bench.messages.removeAll()
        let error = await refusal { try await bench.visit(by: "vera", to: current) }
        #expect(error?.code == .accountMismatch)
        #expect(try await world.account(uids[0]) == before[0], "the owner lost something")
        #expect(try await world.account(uids[1]) == before[1], "the other account changed")
        #expect(try await bench.store.identity(FederatedBench.key("vera")) == identity)
        #expect(bench.messages.messages.isEmpty)
        for session in [owner, current] { _ = try await bench.backend.confirm(bench.backend.refresh(session)) }
        #expect(try await bench.visit(by: "vera").details.uid == uids[0])
        #expect(try await bench.auditLines().contains("visit.authenticate accountMismatch"))
    }

    @Test("LNK-7: attaching takes a proof of the account that is fresh when the visit ends, and a visit that it began")
    func needsAFreshProof() async throws {
        let world = try await FederatedBench()
        let bench = world.bench
        let session = try await bench.register()
        bench.clock.advance(by: .seconds(86_400))
        #expect(await refusal { try await bench.visit(to: session) }?.code == .tokenTooOld)
        #expect(try await bench.store.identity(FederatedBench.key("vera")) == nil)
        // A visit that nobody's session began attaches to nobody's account.
        let fresh = try await bench.signIn()
        let step = try await bench.beginVisit()
        let callback = PagesProvider.callback(state: PagesProvider.state(of: step))
        #expect(await refusal { try await bench.finishVisit(step, callback: callback, to: fresh) } != nil)
        #expect(try await bench.store.identity(FederatedBench.key("vera")) == nil)
        #expect(try await bench.visit(to: fresh).details.uid == session.details.uid)
    }

    @Test("LNK-9, LNK-10: the last way in is not detached; the address is told of what is attached")
    func keepsOneWayIn() async throws {
        let world = try await FederatedBench()
        let bench = world.bench
        let session = try await bench.visit()
        let uid = session.details.providerUID
        let identity = AuthenticationIdentity(
            provider: PagesProvider.provider, providerUID: uid, creationDate: bench.clock.now)
        let detach = AuthenticationAccount.DetachIdentity(identity)
        #expect(await refusal { try await bench.backend.perform(detach, session) }?.code == .lastIdentity)
        let both = try await bench.redeem(bench.attach(to: session), to: session)
        bench.messages.removeAll()
        let all = try await bench.visit(by: "second", to: both)
        #expect(bench.told(BackendBench.address) == [.identityAttached])
        try await bench.backend.perform(detach, all)
        #expect(try await bench.store.identity(FederatedBench.key("vera")) == nil)
    }
}
