import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

/// Codes that add to the current session or account.
@Suite struct CodeAttachmentTests {
    @Test("in the current context a code adds a factor, of the same account only")
    func addsFactor() async throws {
        let bench = try await BackendBench()
        let session = try await bench.register()
        let both = try await bench.registerCode(BackendBench.number, to: session)
        #expect(both.details.uid == session.details.uid)
        #expect(both.details.factors.map(\.method) == ["sms", "pwd"])
        bench.waitForResend()
        try await bench.registerCode("other@example.org")
        bench.waitForResend()
        let receipt = try await bench.requestCode("other@example.org", to: both)
        let error = await refusal { try await bench.submit(receipt, for: "other@example.org", to: both) }
        #expect(error?.code == .accountMismatch)
        _ = try await bench.backend.confirm(both)
        let again = try await bench.requestCode(BackendBench.number, to: both)
        let renewed = try await bench.submit(again, for: BackendBench.number, to: both)
        #expect(renewed.details.factors.map(\.method) == ["sms", "pwd"])
        #expect(renewed.details.factors.first?.date == bench.clock.now)
        #expect(await refusal { try await bench.backend.confirm(both) }?.code == .sessionEnded)
    }

    @Test("in the current context nothing is sent without a session that stands", arguments: [true, false])
    func needsSession(_ resets: Bool) async throws {
        let bench = try await BackendBench()
        let guest = try await bench.guest()
        try await bench.backend.revoke(guest, scope: .thisSession)
        let message: IdentityMessage =
            resets
            ? .passwordReset(provider: .phone, identifier: BackendBench.number, MessageSettings())
            : .oneTimePassword(provider: .phone, identifier: BackendBench.number, MessageSettings())
        let without = await refusal { try await bench.backend.send(message, bench.request(.current)) }
        #expect(without?.code == .unauthenticated)
        let over = await refusal { try await bench.backend.send(message, bench.request(.current, session: guest)) }
        #expect(over?.code == .sessionEnded)
        #expect(bench.messages.messages.isEmpty)
    }

    @Test("LNK-7: attaching needs a recent proof, of which guests are exempt")
    func freshness() async throws {
        let bench = try await BackendBench()
        let session = try await bench.register()
        let guest = try await bench.guest()
        bench.clock.advance(by: .seconds(901))
        let error = await refusal { try await bench.claim(BackendBench.number, .oneTimePassword, to: session) }
        #expect(error?.code == .tokenTooOld)
        _ = try await bench.claim("guest@example.org", .oneTimePassword, to: guest)
        let fresh = try await bench.signIn(to: session)
        _ = try await bench.registerCode(BackendBench.number, to: fresh)
    }

    @Test("LNK-7: a code that was sent for one account attaches nothing to another")
    func swappedSession() async throws {
        let bench = try await BackendBench()
        let owner = try await bench.register()
        let other = try await bench.registerCode("other@example.org")
        let receipt = try await bench.claim(BackendBench.number, .oneTimePassword, to: owner)
        let error = await refusal { try await bench.submit(receipt, for: BackendBench.number, to: other) }
        #expect(error?.code == .accountMismatch)
    }

    @Test("LNK-8, GST-3: what is attached elsewhere is refused once it is proved, and stays where it is")
    func attachedElsewhere() async throws {
        let bench = try await BackendBench()
        let owner = try await bench.registerCode(BackendBench.number)
        let guest = try await bench.guest()
        bench.waitForResend()
        let receipt = try await bench.claim(BackendBench.number, .oneTimePassword, to: guest)
        let wrong = bench.wrongCode(for: BackendBench.number)
        let unproved = await refusal { try await bench.submit(receipt, wrong, for: BackendBench.number, to: guest) }
        #expect(unproved?.code == .invalidCode)
        let error = await refusal { try await bench.submit(receipt, for: BackendBench.number, to: guest) }
        #expect(error?.code == .existingIdentity)
        #expect(try await bench.backend.confirm(guest).details.isGuest)
        let signedIn = try await bench.submit(bench.requestCode(BackendBench.number), for: BackendBench.number)
        #expect(signedIn.details.uid == owner.details.uid)
    }

    @Test("OTP-6, OTP-10: who claims one address in the flow of another spoils no code that was sent to that one")
    func foreignFlow() async throws {
        let bench = try await BackendBench()
        let stranger = try await bench.claim(BackendBench.number, .oneTimePassword)
        bench.waitForResend()
        let receipt = try await bench.claim(BackendBench.number, .oneTimePassword)
        let spoiling = bench.request(continuation: stranger.continuation)
        _ = try await bench.backend.send(.attachIdentity(bench.claim("stranger@example.org")), spoiling)
        _ = try await bench.submit(receipt, for: BackendBench.number)
    }

    @Test("GST-2: a guest who proves a number keeps the account, gets a new session, and is a guest no more")
    func upgrades() async throws {
        let bench = try await BackendBench()
        let guest = try await bench.guest()
        let session = try await bench.registerCode(BackendBench.number, to: guest)
        #expect(session.details.uid == guest.details.uid && session.id != guest.id)
        #expect(!session.details.isGuest)
        #expect(session.details.factors.map(\.method) == ["sms"])
        #expect(await refusal { try await bench.backend.confirm(guest) }?.code == .sessionEnded)
    }

    @Test("every flow goes on after a restart between any two of its steps")
    func restarts() async throws {
        var bench = try await BackendBench()
        let receipt = try await bench.claim(BackendBench.number, .staticPassword)
        bench = try await bench.restarted()
        bench.waitForResend()
        let again = try await bench.backend.send(
            .resendVerification(MessageSettings()), bench.request(continuation: receipt.continuation))
        bench = try await bench.restarted()
        let session = try await bench.submit(again, for: BackendBench.number)
        bench = try await bench.restarted()
        bench.clock.advance(by: .seconds(1))
        let attach = try await bench.claim(BackendBench.address, .oneTimePassword, to: session)
        bench = try await bench.restarted()
        let both = try await bench.submit(attach, for: BackendBench.address, to: session)
        // The younger one first: what is reset by the older one has to be confirmed again (LNK-3).
        for identifier in [BackendBench.address, BackendBench.number] {
            bench = try await bench.restarted()
            let code = try await bench.requestCode(identifier)
            bench = try await bench.restarted()
            _ = try await bench.submit(code, for: identifier)
            bench = try await bench.restarted()
            let reset = try await bench.requestReset(identifier)
            bench = try await bench.restarted()
            let new = "a new password of length"
            let wrong = await refusal { try await bench.submit(reset, "wrong", newPassword: new, for: identifier) }
            #expect(wrong?.attemptsLeft == 4)
            bench = try await bench.restarted()
            let last = try await bench.submit(reset, newPassword: new, for: identifier)
            #expect(last.details.uid == both.details.uid)
        }
    }
}
