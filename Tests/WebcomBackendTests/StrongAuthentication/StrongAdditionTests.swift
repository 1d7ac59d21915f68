import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

/// Second proofs of what adds to a session: upgrades of guests, identities that are attached, proofs that are renewed.
@Suite struct StrongAdditionTests {
    /// What an identity is attached by.
    enum Way: String, CaseIterable, Sendable {
        case token, code, badge

        /// Gives the first proof; the message goes to `BackendBench.address` or `.number`.
        func begin(_ bench: BackendBench, _ session: BackendSession, level: Int? = nil) async throws -> BackendAnswer {
            var request = bench.strongRequest(session, level: level)
            guard self != .badge else { return try await bench.begin(.badge, request) }
            let identifier = self == .token ? BackendBench.address : BackendBench.number
            let receipt = try await bench.claim(
                identifier, self == .token ? .staticPassword : .oneTimePassword, to: session)
            request.continuation = receipt.continuation
            return try await bench.backend.authenticate(
                AuthenticationCredential(
                    provider: BackendBench.provider(identifier), identifier: identifier,
                    proof: .oneTimePassword(OneTimePassword(bench.secret(for: identifier)))),
                request)
        }

        var key: IdentityKey {
            switch self {
            case .token: IdentityKey(provider: .eMail, providerUID: BackendBench.address)
            case .code: IdentityKey(provider: .phone, providerUID: BackendBench.number)
            case .badge: IdentityKey(provider: .custom("badge"), providerUID: "b")
            }
        }
    }

    @Test(
        "MFA-3: a guest's upgrade waits for the second proof where everybody needs one; the guest stays until then",
        arguments: Way.allCases)
    func upgrade(_ way: Way) async throws {
        let bench = try await BackendBench.strong(.always)
        let guest = try await bench.guest()
        _ = try await bench.backend.refresh(guest)
        let current = try await bench.backend.refresh(guest)
        let step = try await BackendBench.step(way.begin(bench, current))
        #expect(step.kind.name == .strongMethodRegistration)
        #expect(try await bench.store.identity(way.key) == nil)
        #expect(try await bench.backend.confirm(current).details.level == 0)
        let sent = try await BackendBench.step(
            bench.advance(step, .register(.sms, contact: StrongAccount.number), current))
        let code = OneTimePassword(bench.secret(for: StrongAccount.number))
        let session = try await BackendBench.session(bench.advance(sent, .submit(code), current))
        #expect(session.details.uid == guest.details.uid, "GST-2: the account keeps its name")
        #expect(session.details.level == 2 && session.details.factors.count == 2)
        #expect(await refusal { try await bench.backend.confirm(current) }?.code == .sessionEnded)
        #expect(try await bench.store.account(session.details.uid)?.isGuest == false)
        #expect(try await bench.store.identity(way.key)?.uid == guest.details.uid)
    }

    @Test(
        "MFA-3: an identity is attached once the second proof is there that the app asks for, and not before",
        arguments: Way.allCases)
    func attaches(_ way: Way) async throws {
        let bench = try await BackendBench.strong(.whenRegistered)
        let owner = try await bench.register("seed@example.org")
        let step = try await BackendBench.step(way.begin(bench, owner, level: 2))
        #expect(try await bench.store.identity(way.key) == nil)
        let sent = try await BackendBench.step(
            bench.advance(step, .register(.sms, contact: StrongAccount.number), owner))
        let code = OneTimePassword(bench.secret(for: StrongAccount.number))
        let session = try await BackendBench.session(bench.advance(sent, .submit(code), owner))
        #expect(session.details.level == 2 && session.details.uid == owner.details.uid)
        #expect(try await bench.store.identity(way.key)?.uid == owner.details.uid)
        #expect(await refusal { try await bench.backend.confirm(owner) }?.code == .sessionEnded)
    }

    @Test("LNK-3: a suspended identity is attached anew by who has two proofs", arguments: [Way.token, .code])
    func suspended(_ way: Way) async throws {
        let bench = try await BackendBench.strong(.never)
        try await bench.suspend(way == .token ? BackendBench.address : BackendBench.number)
        bench.clock.advance(by: .seconds(4_000))
        let owner = try await bench.signIn("seed@example.org", password: "a new password of length")
        #expect(try await bench.store.identity(way.key)?.suspensionDate != nil)
        let step = try await BackendBench.step(way.begin(bench, owner, level: 2))
        let sent = try await BackendBench.step(
            bench.advance(step, .register(.sms, contact: StrongAccount.number), owner))
        let code = OneTimePassword(bench.secret(for: StrongAccount.number))
        _ = try await BackendBench.session(bench.advance(sent, .submit(code), owner))
        #expect(try await bench.store.identity(way.key)?.suspensionDate == nil)
    }

    @Test("an identity that belongs to somebody else is not attached by two proofs either, and the refusal says so")
    func taken() async throws {
        let bench = try await BackendBench.strong(.whenRegistered)
        try await bench.registerCode(BackendBench.number)
        bench.waitForResend()
        let owner = try await bench.register("seed@example.org")
        let words = await StrongStand.words { try await Way.code.begin(bench, owner, level: 2) }
        #expect(words == "existingIdentity restart")
        _ = try await bench.backend.confirm(owner)
    }

    @Test("an identity that somebody else attached meanwhile is refused at the end, and no method is registered")
    func takenMeanwhile() async throws {
        let bench = try await BackendBench.strong(.whenRegistered)
        let owner = try await bench.register("seed@example.org")
        let step = try await BackendBench.step(Way.token.begin(bench, owner, level: 2))
        try await bench.register()
        let sent = try await BackendBench.step(
            bench.advance(step, .register(.sms, contact: StrongAccount.number), owner))
        let code = OneTimePassword(bench.secret(for: StrongAccount.number))
        #expect(
            await StrongStand.words { try await bench.advance(sent, .submit(code), owner) }
                == "existingIdentity restart")
        #expect(try await bench.store.strongMethods(of: owner.details.uid).isEmpty)
        _ = try await bench.backend.confirm(owner)
    }

    @Test("SES-2: the session that a sign-in adds to has to be the same at each step, and to stand")
    func swapped() async throws {
        let bench = try await BackendBench.strong(.whenRegistered)
        let owner = try await bench.register()
        let other = try await bench.signIn()
        let step = try await BackendBench.step(bench.begin(.password(), bench.strongRequest(owner, level: 2)))
        let move = FlowMove.register(.sms, contact: StrongAccount.number)
        #expect(await StrongStand.words { try await bench.advance(step, move, other) } == "expired restart")
        #expect(await StrongStand.words { try await bench.advance(step, move) } == "invalidContinuation restart")
        let sent = try await BackendBench.step(bench.advance(step, move, owner))
        try await bench.backend.revoke(owner, scope: .thisSession)
        let code = OneTimePassword(bench.secret(for: StrongAccount.number))
        #expect(
            await StrongStand.words { try await bench.advance(sent, .submit(code), owner) }
                == "sessionEnded reauthenticate")
        #expect(try await bench.store.strongMethods(of: owner.details.uid).isEmpty)
    }
}
