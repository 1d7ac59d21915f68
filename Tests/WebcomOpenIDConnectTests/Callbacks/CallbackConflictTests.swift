import Testing
import WebcomAuthentication

/// A visit in the context of who is signed in, as the app sees it.
@Suite struct CallbackConflictTests {
    private func signIn(_ world: CallbackWorld, _ browser: SessionKey, as subject: String) async throws -> CallbackFlow
    {
        world.party.provider.script { $0.claims = { $0["sub"] = .string(subject) } }
        let flow = try await world.begin(browser)
        #expect(await flow.refusal(of: flow.callback) == nil)
        return flow
    }

    @Test("LNK-8, LNK-7: attaching an identity of another account fails, and both stay signed in as they are")
    func losesNothing() async throws {
        let world = try await CallbackWorld()
        let owner = try await self.signIn(world, "the owner's browser", as: "owner")
        let other = try await self.signIn(world, "another browser", as: "other")
        let before = [owner.service.authenticationDetails?.uid, other.service.authenticationDetails?.uid]
        #expect(before[0] != before[1])
        world.party.provider.script { $0.claims = { $0["sub"] = "owner" } }
        let visit = try await world.begin("another browser", context: .current)
        let error = await visit.refusal(of: visit.callback)
        #expect(error?.code == .accountMismatch)
        for (flow, uid) in zip([owner, other], before) {
            #expect(flow.service.authenticationDetails?.uid == uid)
            _ = try await flow.service.account.identities()
        }
        let again = try await self.signIn(world, "a third browser", as: "owner")
        #expect(again.service.authenticationDetails?.uid == before[0])
        await world.application.shutdown()
    }

    @Test("LNK-7: a new identity is attached to who is signed in, and signs in to that account from then on")
    func attaches() async throws {
        let world = try await CallbackWorld()
        let first = try await self.signIn(world, "browser", as: "first")
        let uid = first.service.authenticationDetails?.uid
        world.party.provider.script { $0.claims = { $0["sub"] = "second" } }
        let visit = try await world.begin("browser", context: .current)
        #expect(await visit.refusal(of: visit.callback) == nil)
        #expect(visit.service.authenticationDetails?.uid == uid)
        let other = try await self.signIn(world, "another browser", as: "second")
        #expect(other.service.authenticationDetails?.uid == uid)
        await world.application.shutdown()
    }
}
