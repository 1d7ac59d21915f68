import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

@Suite struct VerificationTests {
    @Test("an account exists only once its address was proved")
    func registersOnRedemption() async throws {
        let bench = try await BackendBench()
        let key = IdentityKey(provider: .eMail, providerUID: BackendBench.address)
        let receipt = try await bench.attach("Alice@Example.org")
        #expect(try await bench.store.identity(key) == nil)
        #expect(receipt.sentTo == "A•••@e•••.org")
        let session = try await bench.redeem(receipt)
        #expect(session.details.providerUID == BackendBench.address)
        #expect(session.details.displayName == "Alice")
        #expect(session.details.providerProfile == ["colour": "blue"])
        #expect(session.details.factors.map(\.method) == ["pwd"])
        #expect(session.details.level == 1)
        let identity = try #require(await bench.store.identity(key))
        #expect(identity.uid == session.details.uid)
        #expect(identity.address == "Alice@example.org")
        #expect(try await bench.signIn().details.uid == session.details.uid)
    }

    @Test("TOK-1, TOK-2: a token is a selector and 256 random bits")
    func tokenForm() async throws {
        let bench = try await BackendBench()
        _ = try await bench.attach()
        let parts = try #require(bench.messages.token(for: BackendBench.address)).reveal().split(separator: ".")
        #expect(parts.map(\.utf8.count) == [16, 43])
        let text = try #require(bench.messages.latest(to: BackendBench.address)).text
        #expect(text.contains(parts.joined(separator: ".")))
    }

    @Test("TOK-4: a token is good once")
    func singleUse() async throws {
        let bench = try await BackendBench()
        let receipt = try await bench.attach()
        _ = try await bench.redeem(receipt)
        let error = await refusal { try await bench.redeem(receipt) }
        #expect(error?.code == .invalidToken)
        #expect(error?.recovery == .restart)
    }

    @Test("TOK-4: 64 parallel redemptions open one session")
    func parallelRedemptions() async throws {
        let bench = try await BackendBench()
        let receipt = try await bench.attach()
        let sessions = await withTaskGroup(of: BackendSession?.self) { group in
            for _ in 0..<64 { group.addTask { try? await bench.redeem(receipt) } }
            return await group.reduce(into: [BackendSession]()) { if let session = $1 { $0.append(session) } }
        }
        #expect(sessions.count == 1)
        let uid = try #require(sessions.first?.details.uid)
        #expect(try await bench.store.sessions(of: uid, now: bench.clock.now).count == 1)
    }

    @Test("TOK-4: a token runs out, and the flow can send another one")
    func expires() async throws {
        let bench = try await BackendBench()
        let receipt = try await bench.attach()
        bench.clock.advance(by: .seconds(3600))
        #expect(await refusal { try await bench.redeem(receipt) }?.code == .expired)
        let again = try await bench.backend.send(
            .resendVerification(MessageSettings()), bench.request(continuation: receipt.continuation))
        _ = try await bench.redeem(again)
    }

    @Test("TOK-4: a token proves the address that it was sent to, whatever was asked for since")
    func frozenTarget() async throws {
        let bench = try await BackendBench()
        let receipt = try await bench.attach("first@example.org")
        let request = bench.request(continuation: receipt.continuation)
        let second = try await bench.backend.send(.attachIdentity(bench.claim("second@example.org")), request)
        let first = try #require(bench.messages.token(for: "first@example.org")).reveal()
        for place in [receipt, second] {
            #expect(await refusal { try await bench.redeem(place, token: first) } != nil)
        }
        let session = try await bench.redeem(second, for: "second@example.org")
        #expect(session.details.providerUID == "second@example.org")
    }

    @Test("a wrong token says how many tries are left, and the right one then works")
    func wrongToken() async throws {
        let bench = try await BackendBench()
        let receipt = try await bench.attach()
        for (left, wrong) in [(4, "nonsense"), (3, String(repeating: "x", count: 5000)), (2, "")] {
            let error = await refusal { try await bench.redeem(receipt, token: wrong) }
            #expect(error?.code == .invalidToken)
            #expect(error?.attemptsLeft == left)
            #expect(error?.recovery == .retry)
        }
        _ = try await bench.redeem(receipt)
    }

    @Test("a token without tries left is over")
    func exhausts() async throws {
        let bench = try await BackendBench()
        let receipt = try await bench.attach()
        for _ in 0..<4 { _ = await refusal { try await bench.redeem(receipt, token: "a.b") } }
        for token in ["a.b", nil] {
            let error = await refusal { try await bench.redeem(receipt, token: token) }
            #expect(error?.code == .invalidToken)
            #expect(error?.attemptsLeft == 0)
            #expect(error?.recovery == .restart)
        }
    }

    @Test("a token before its message was asked for is not due")
    func notDue() async throws {
        let bench = try await BackendBench()
        let credential = AuthenticationCredential(
            provider: .eMail, proof: .verificationToken(VerificationToken("a.b"), newPassword: nil))
        let error = await refusal { try await bench.backend.authenticate(credential, bench.request()) }
        #expect(error?.code == .stepNotDue)
        #expect(error?.dueStep == .credential)
        let resend = await refusal {
            try await bench.backend.send(.resendVerification(MessageSettings()), bench.request())
        }
        #expect(resend?.code == .stepNotDue)
    }

    @Test("a message sent again makes the earlier token useless, and leaves both continuations good")
    func resends() async throws {
        let bench = try await BackendBench()
        let receipt = try await bench.attach()
        let first = try #require(bench.messages.token(for: BackendBench.address)).reveal()
        let again = try await bench.backend.send(
            .resendVerification(MessageSettings()), bench.request(continuation: receipt.continuation))
        #expect(await refusal { try await bench.redeem(again, token: first) }?.code == .invalidToken)
        _ = try await bench.redeem(receipt)
    }

    @Test("a flow that is through sends nothing more, and a token is none of another provider's")
    func afterRedemption() async throws {
        let bench = try await BackendBench()
        let receipt = try await bench.attach()
        let request = bench.request(continuation: receipt.continuation)
        let token = try #require(bench.messages.token(for: BackendBench.address))
        let credential = AuthenticationCredential(
            provider: .phone, proof: .verificationToken(token, newPassword: nil))
        let other = await refusal { try await bench.backend.authenticate(credential, request) }
        #expect(other?.code == .invalidContinuation)
        _ = try await bench.redeem(receipt)
        let error = await refusal {
            try await bench.backend.send(.resendVerification(MessageSettings()), request)
        }
        #expect(error?.code == .expired)
    }

    @Test(
        "PWD-1, PWD-2, PWD-6, PWD-7: a password that breaks the rules is refused before anything is sent",
        arguments: [
            ("short", PasswordIssue.tooShort(minimum: 15)), ("", .empty),
            (String(repeating: "x", count: 1_000_000), .tooLong(maximumBytes: 1024)),
            ("with a control \u{7}!", .controlCharacter), ("Password1Password1", .common),
            ("Alice@Example.org", .personal), ("alicealiceAliceALICE", .personal),
        ])
    func weakPassword(_ password: String, _ issue: PasswordIssue) async throws {
        let bench = try await BackendBench()
        let error = await refusal { try await bench.attach(password: password) }
        #expect(error?.code == .tooWeakPassword)
        #expect(error?.passwordIssue == issue)
        #expect(bench.messages.messages.isEmpty)
    }

    @Test("PWD-6: neither the address as it was typed nor the display name makes a password")
    func personalPassword() async throws {
        let bench = try await BackendBench()
        let typed = await refusal { try await bench.attach("pia@bücher.example", password: "Pia@Bücher.example") }
        #expect(typed?.passwordIssue == .personal)
        var claim = bench.claim(password: "pia josephine example")
        claim.displayName = "\u{202E}Pia\u{A0}Josephine Example "
        let named = await refusal { try await bench.backend.send(.attachIdentity(claim), bench.request()) }
        #expect(named?.passwordIssue == .personal)
    }

    @Test("PWD-5: a password typed in another normal form is the same one")
    func normalForms() async throws {
        let bench = try await BackendBench()
        try await bench.register(password: "caf\u{65}\u{301} au lait et pain")
        _ = try await bench.signIn(password: "caf\u{E9} au lait et pain")
    }

    @Test("an identifier that is no address is refused", arguments: ["", "alice", "a@b", "a@b.c\r\nBcc: x@y.org"])
    func invalidIdentifier(_ text: String) async throws {
        let bench = try await BackendBench()
        #expect(await refusal { try await bench.attach(text) }?.code == .invalidIdentifier)
    }
}
