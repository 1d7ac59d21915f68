import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomTesting

/// MFA-3: whichever way somebody comes, a second factor that is needed is asked for.
@Suite struct NoOtherWayInTests {
    /// One cell of the matrix.
    struct Cell: Sendable, CustomTestStringConvertible {
        let way: WayIn
        let context: StrongWorld.Context
        let situation: StrongSituation
        /// Whether the message was asked for before a second factor was needed.
        let isOld: Bool

        static let all = WayIn.allCases.flatMap { way in
            StrongWorld.Context.allCases.flatMap { context in
                StrongSituation.allCases.flatMap { situation in
                    (way.asks ? [true, false] : [false]).map { isOld in
                        Cell(way: way, context: context, situation: situation, isOld: isOld)
                    }
                }
            }
        }

        var testDescription: String {
            "\(self.way), \(self.context), \(self.situation)\(self.isOld ? ", message asked for before" : "")"
        }

        /// What it comes to: a session of so much, a step, or a refusal.
        var expected: String {
            if self.way.isStanding {
                return self.situation.isPolicy ? "strongAuthenticationRequired reauthenticate" : "session 1"
            }
            return switch self.context {
            case .new: self.expectedWithoutSession
            case .current: self.expectedInSession
            case .guest: self.expectedOfGuest
            }
        }

        private var expectedWithoutSession: String {
            if self.way == .guest { return self.situation == .asked ? "refused" : "session 0" }
            // The session beside it proves no more than the token's own: what asks for more is refused.
            if self.way == .accessToken { return "refused" }
            // A service has no second factor: its account is another one, so that it is asked for none of the user's.
            if self.way == .server { return self.situation == .registered ? "session 1" : "refused" }
            if self.way.isNew { return self.situation == .registered ? "session 1" : "step strongMethodRegistration" }
            return self.situation.hasMethod ? "step strongMethodChoice" : "step strongMethodRegistration"
        }

        private var expectedInSession: String {
            // An operator's token is taken up where nobody is signed in.
            if [.guest, .tokenOfOperator, .accessToken].contains(self.way) { return "refused" }
            if self.way == .server { return "refused" }
            return self.situation.isPolicy ? "refused" : "step strongMethodRegistration"
        }

        private var expectedOfGuest: String {
            guard self.way.isNew else { return "refused" }
            return self.situation == .registered ? "session 1" : "step strongMethodRegistration"
        }
    }

    @Test(
        "MFA-3: every way in, in every context, with messages from before and after: a step or a refusal",
        arguments: Cell.all)
    func matrix(_ cell: Cell) async throws {
        let (world, outcome) = try await StrongWorld.go(cell.way, cell.context, cell.situation, isOld: cell.isOld)
        let isAnswer = outcome.hasPrefix("session") || outcome.hasPrefix("step ")
        #expect(!outcome.hasPrefix("threw"), "\(outcome)")
        #expect((cell.expected == "refused" && !isAnswer ? "refused" : outcome) == cell.expected)
        let sessions = try await world.bench.store.sessions(of: world.uid, now: world.bench.clock.now)
        #expect(sessions.map(\.id) == [world.session.id], "the account has another session")
        #expect(sessions.map(\.level) == [1], "a session proves more than it did")
        guard cell.expected != "session 1" else { return }
        for key in [
            IdentityKey(provider: .eMail, providerUID: WayIn.newAddress),
            IdentityKey(provider: .phone, providerUID: WayIn.newNumber),
        ] { #expect(try await world.bench.store.identity(key) == nil, "the identity was attached") }
    }

    @Test(
        "an app that declared nothing gets a refusal in place of each step, and nobody a session",
        arguments: WayIn.allCases.filter { !$0.isStanding && $0 != .guest }, StrongSituation.allCases)
    func undeclared(_ way: WayIn, _ situation: StrongSituation) async throws {
        let (_, outcome) = try await StrongWorld.go(way, .new, situation, isOld: false, capabilities: [])
        let isFree = (way.isNew || way == .server) && situation == .registered
        let refusal =
            way == .accessToken || way == .server
            ? "strongAuthenticationRequired reauthenticate" : "capabilityRequired none"
        #expect(outcome == (isFree ? "session 1" : refusal))
    }

    @Test("the matrix has every kind of proof and every flow that there is, and each way is one of them")
    func complete() {
        let proofs: [AuthenticationCredential.Proof] = [
            .guest, .staticPassword(StaticPassword("")), .oneTimePassword(OneTimePassword("")),
            .verificationToken(VerificationToken(""), newPassword: nil),
            .passwordReset(OneTimePassword(""), newPassword: StaticPassword("")), .fields([:]),
            .userAgent(UserAgentWishes()), .deviceAuthorization, .accessToken(AuthenticationToken("")),
            .serverAssertion(SecretField("")),
        ]
        let byProof = Set(proofs.flatMap { WayIn.ways(by: $0) })
        #expect(byProof == Set(WayIn.allCases.filter { !$0.isStanding }))
        let byFlow = Set(BackendFlow.allCases.flatMap { WayIn.ways(of: $0) })
        #expect(byFlow.union([.perform]) == Set(WayIn.allCases))
    }

    @Test("MFA-3: a rule that fails lets nobody in, and the sign-in can be tried again")
    func closed() async throws {
        struct Broken: StrongAuthenticationRule {
            struct Fault: Error {}
            @concurrent func requirement(
                for account: AccountRecord?, proving identity: IdentityKey, _ request: AuthenticationRequest
            ) async throws -> BackendPolicy.StrongAuthentication.Requirement { throw Fault() }
        }
        let lax = try await BackendBench.strong(.never)
        let owner = try await lax.register()
        let bench = try await lax.beside(.never) { $0.strongAuthentication.rule = Broken() }
        #expect(
            await StrongStand.words { try await bench.begin(.password(), bench.strongRequest()) } == "unavailable retry"
        )
        #expect(try await bench.store.sessions(of: owner.details.uid, now: bench.clock.now).count == 1)
        _ = try await BackendBench.session(lax.begin(.password(), lax.strongRequest()))
    }

    @Test("a rule asks for more than policy, never for less, and is told account, identity and circumstances")
    func ruleIsStricter() async throws {
        struct Lenient: StrongAuthenticationRule {
            @concurrent func requirement(
                for account: AccountRecord?, proving identity: IdentityKey, _ request: AuthenticationRequest
            ) async throws -> BackendPolicy.StrongAuthentication.Requirement {
                #expect(identity == BackendBench.key() && request.application == "test" && account != nil)
                return .never
            }
        }
        let lax = try await BackendBench.strong(.never)
        try await lax.register()
        let bench = try await lax.beside(.always) { $0.strongAuthentication.rule = Lenient() }
        let words = await StrongStand.words { try await bench.begin(.password(), bench.strongRequest()) }
        #expect(words == "step strongMethodRegistration")
        let whenRegistered = try await lax.beside(.whenRegistered) { $0.strongAuthentication.rule = Lenient() }
        let session = await StrongStand.words {
            try await whenRegistered.begin(.password(), whenRegistered.strongRequest())
        }
        #expect(session == "session 1")
    }
}
