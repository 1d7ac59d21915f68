import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

/// Three of the five pre-hijacking attacks: what an attacker left in an account by a provider's user of their own is of no
/// use once the owner of the address recovered it.
@Suite struct FederatedRecoveryTests {
    @Test(
        "LNK-2, LNK-1: unexpired session: sessions opened by a provider's user end with the owner's recovery",
        arguments: FederatedBench.Order.allCases)
    func unexpiredSession(_ order: FederatedBench.Order) async throws {
        let world = try await FederatedBench()
        let bench = world.bench
        let (attacker, uid) = try await world.shared(order)
        let attached = try await bench.visit(by: "eve", to: attacker)
        let second = try await bench.visit(by: "eve")
        #expect(attached.details.uid == uid && second.details.uid == uid)
        let owner = try await world.recover()
        #expect(try await world.account(uid).sessions == [owner.id])
        for session in [attached, second] {
            #expect(await refusal { try await bench.backend.confirm(session) }?.code == .sessionEnded)
            #expect(await refusal { try await bench.backend.refresh(session) }?.code == .sessionEnded)
        }
    }

    @Test(
        "LNK-3, LNK-1: trojan identifier: a provider's user whom the attacker attached signs in no more after a recovery",
        arguments: FederatedBench.Order.allCases)
    func trojanIdentifier(_ order: FederatedBench.Order) async throws {
        let world = try await FederatedBench()
        let bench = world.bench
        let (attacker, uid) = try await world.shared(order)
        _ = try await bench.visit(by: "eve", to: attacker)
        let begun = try await bench.beginVisit()
        let owner = try await world.recover()
        let before = try await world.account(uid)
        #expect(await refusal { try await bench.visit(by: "eve") }?.code == .invalidCredentials)
        // A visit that was under way before the recovery as well.
        let callback = PagesProvider.callback(state: PagesProvider.state(of: begun), code: "eve")
        let late = await refusal { try await bench.finishVisit(begun, callback: callback) }
        #expect(late?.code == .invalidCredentials)
        #expect(try await world.account(uid) == before)
        let password = await refusal { try await bench.signIn(password: FederatedBench.attackersPassword) }
        #expect(password?.code == .invalidCredentials)
        // Nor does the suspended one make a second account, or leave for another.
        let guest = try await bench.guest()
        #expect(await refusal { try await bench.visit(by: "eve", to: guest) }?.code == .accountMismatch)
        #expect(try await bench.visit(by: "vera", to: owner).details.uid == uid)
    }

    @Test(
        "LNK-4, LNK-1: unexpired change: a visit or a new address that is awaited changes nothing after a recovery",
        arguments: FederatedBench.Order.allCases)
    func unexpiredChange(_ order: FederatedBench.Order) async throws {
        let world = try await FederatedBench()
        let bench = world.bench
        let (attacker, uid) = try await world.shared(order)
        let visit = try await bench.beginVisit(to: attacker)
        let replacement = try await bench.claim(
            "eve@example.org", replacing: BackendBench.address, password: FederatedBench.attackersPassword, attacker)
        let callback = PagesProvider.callback(state: PagesProvider.state(of: visit), code: "eve")
        let owner = try await world.recover()
        let before = try await world.account(uid)
        for session in [attacker, owner] {
            let attached = await refusal { try await bench.finishVisit(visit, callback: callback, to: session) }
            let isOwner = session.id == owner.id
            #expect(attached?.code == (isOwner ? .expired : .sessionEnded), "\(String(describing: attached))")
            let replaced = await refusal {
                try await bench.redeem(replacement, for: "eve@example.org", to: session)
            }
            #expect(replaced?.code == (isOwner ? .expired : .sessionEnded), "\(String(describing: replaced))")
        }
        #expect(try await world.account(uid) == before)
        #expect(try await bench.store.identity(FederatedBench.key("eve")) == nil)
        #expect(try await bench.visit(by: "eve").details.uid != uid)
    }
}
