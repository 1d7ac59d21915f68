import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

@Suite struct AttachmentTests {
    @Test("GST-2: a guest who proves an address keeps the account and gets another session")
    func upgradesGuest() async throws {
        let bench = try await BackendBench()
        let guest = try await bench.guest()
        #expect(guest.details.isGuest)
        let session = try await bench.redeem(bench.attach(to: guest), to: guest)
        #expect(session.details.uid == guest.details.uid)
        #expect(!session.details.isGuest)
        #expect(session.details.level == 1)
        #expect(session.details.factors.map(\.method) == ["pwd"])
        #expect(session.id != guest.id)
        #expect(await refusal { try await bench.backend.confirm(guest) }?.code == .sessionEnded)
        #expect(try await bench.store.account(session.details.uid)?.isGuest == false)
        _ = try await bench.backend.confirm(session)
    }

    @Test("GST-3, LNK-8: another account's identity is told of only after it was proved")
    func existingIdentity() async throws {
        let bench = try await BackendBench()
        let owner = try await bench.register()
        let guest = try await bench.guest()
        let receipt = try await bench.attach(password: "another password of enough length", to: guest)
        let error = await refusal { try await bench.redeem(receipt, to: guest) }
        #expect(error?.code == .existingIdentity)
        _ = try await bench.backend.confirm(guest)
        #expect(try await bench.signIn().details.uid == owner.details.uid)
    }

    @Test("an identity that the account has already is renewed")
    func renewsIdentity() async throws {
        let bench = try await BackendBench()
        let session = try await bench.register()
        bench.clock.advance(by: .seconds(60))
        let newer = "another password of enough length"
        let renewed = try await bench.redeem(bench.attach(password: newer, to: session), to: session)
        #expect(renewed.details.uid == session.details.uid)
        #expect(renewed.details.factors.map(\.date) == [bench.clock.now])
        #expect(!bench.messages.messages.contains { $0.kind == .identityAttached }, "it was told of itself")
        _ = try await bench.signIn(password: newer)
        #expect(await refusal { try await bench.signIn() }?.code == .invalidCredentials)
    }

    @Test("a second identity is attached to the account, and both prove it")
    func secondIdentity() async throws {
        let bench = try await BackendBench()
        let session = try await bench.register()
        let both = try await bench.redeem(
            bench.attach("second@example.org", to: session), for: "second@example.org", to: session)
        #expect(both.details.factors.map(\.providerUID) == ["second@example.org", BackendBench.address])
        #expect(try await bench.signIn("second@example.org").details.uid == session.details.uid)
    }

    @Test("the session that an identity is attached to must be the one that asked, and stand")
    func otherSession() async throws {
        let bench = try await BackendBench()
        let (guest, other) = try await (bench.guest(), bench.guest())
        let receipt = try await bench.attach(to: guest)
        #expect(await refusal { try await bench.redeem(receipt, to: other) }?.code == .accountMismatch)
        try await bench.backend.revoke(guest, scope: .thisSession)
        #expect(await refusal { try await bench.redeem(receipt, to: guest) }?.code == .sessionEnded)
        let request = bench.request(.current)
        let error = await refusal { try await bench.backend.send(.attachIdentity(bench.claim()), request) }
        #expect(error?.code == .unauthenticated)
    }

    @Test("LNK-10: of an account with many addresses the sixteen oldest are told, so that one step sends no flood")
    func boundedNotices() async throws {
        let bench = try await BackendBench()
        var session = try await bench.register()
        for number in 0..<16 {
            bench.clock.advance(by: .seconds(1))
            session = try await bench.registerCode("address\(number)@example.org", to: session)
        }
        bench.messages.removeAll()
        _ = try await bench.registerCode(BackendBench.number, to: session)
        let told = bench.messages.messages.filter { $0.kind == .identityAttached }.map(\.address)
        #expect(told == [BackendBench.address] + (0..<15).map { "address\($0)@example.org" })
    }
}
