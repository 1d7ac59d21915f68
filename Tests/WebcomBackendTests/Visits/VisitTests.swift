import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomPrimitives
import WebcomTesting

@Suite struct VisitTests {
    private func bench(
        _ provider: PagesProvider = PagesProvider(), store: any AccountStore = MemoryAccountStore(),
        clock: ManualClock = ManualClock(), configure: (inout BackendPolicy) -> Void = { _ in }
    ) async throws -> BackendBench {
        try await BackendBench(store: store, clock: clock, providers: [PagesProvider.provider: provider]) { policy in
            policy.providers.insert(PagesProvider.provider)
            configure(&policy)
        }
    }

    private func enter(
        _ bench: BackendBench, code: String = "vera", to session: BackendSession? = nil
    ) async throws -> BackendSession {
        let step = try await bench.beginVisit(to: session)
        let callback = PagesProvider.callback(state: PagesProvider.state(of: step), code: code)
        return try await BackendBench.session(bench.finishVisit(step, callback: callback, to: session))
    }

    @Test("OAU-8: the first visit registers, the next one finds the account by issuer and subject")
    func registersThenSignsIn() async throws {
        let bench = try await self.bench()
        let first = try await self.enter(bench).details
        #expect(first.provider == PagesProvider.provider)
        #expect(first.providerUID == "https://op.example#vera")
        #expect(first.displayName == "Vera")
        #expect(first.providerProfile == ["email": "vera@example.org"])
        #expect(first.providerExtra == ["token": "hush"])
        #expect(first.factors.map(\.method) == ["fed"])
        let second = try await self.enter(bench).details
        #expect(second.uid == first.uid)
        #expect(second.providerExtra == ["token": "hush"])
        #expect(try await self.enter(bench, code: "eve").details.uid != first.uid)
    }

    @Test("what the provider gave beside the identity is told once, and not kept")
    func keepsNoExtra() async throws {
        let bench = try await self.bench()
        let session = try await self.enter(bench)
        #expect(try await bench.backend.confirm(session).details.providerExtra == .null)
        #expect(!"\(session.details) \(String(reflecting: session.details))".contains("hush"))
    }

    @Test("on another machine with the same store and keys: the step that is due, and its end")
    func goesOnElsewhere() async throws {
        let bench = try await self.bench()
        let step = try await bench.beginVisit()
        let other = try await self.bench(store: bench.store, clock: bench.clock)
        let resumed = try await BackendBench.step(
            other.backend.advance(
                step.continuation, by: .resume, other.request(continuation: step.continuation)))
        #expect(PagesProvider.state(of: resumed) == PagesProvider.state(of: step))
        _ = try await BackendBench.session(other.finishVisit(resumed))
    }

    @Test("OAU-2: of 64 answers to one visit one is taken, and the provider asked once")
    func takesOneAnswer() async throws {
        let provider = PagesProvider()
        let bench = try await self.bench(provider)
        let step = try await bench.beginVisit()
        let codes = await withTaskGroup(of: AuthenticationError.Code?.self) { group in
            for _ in 0..<64 {
                group.addTask {
                    do {
                        _ = try await bench.finishVisit(step)
                        return nil
                    } catch { return (error as? AuthenticationError)?.code }
                }
            }
            return await group.reduce(into: [AuthenticationError.Code?: Int]()) { $0[$1, default: 0] += 1 }
        }
        #expect(codes == [nil: 1, .invalidState: 63])
        #expect(provider.asked.withLock { $0.count } == 1)
        #expect(await refusal { _ = try await bench.finishVisit(step) }?.recovery == .restart)
    }

    @Test(
        "OAU-2, peers 49, 54: an answer with another visit's state, or none, is refused and costs nothing",
        arguments: ["none", "empty", "another", "garbage", "selector", "long", "twice"])
    func refusesOtherStates(_ kind: String) async throws {
        let provider = PagesProvider()
        let bench = try await self.bench(provider)
        let (step, another) = (try await bench.beginVisit(), try await bench.beginVisit())
        let own = PagesProvider.state(of: step)
        let query =
            switch kind {
            case "none": "code=vera"
            case "empty": "state=&code=vera"
            case "another": "state=\(PagesProvider.state(of: another))&code=vera"
            case "selector": "state=\(own.dropLast(43))\(String(repeating: "A", count: 43))&code=vera"
            case "long": "state=\(own)\(String(repeating: "A", count: 9_000))&code=vera"
            case "twice": "state=\(own)&code=vera&state=\(own)"
            default: "state=hush!&code=vera"
            }
        let error = await refusal {
            _ = try await bench.finishVisit(step, callback: "\(PagesProvider.redirectAddress)?\(query)")
        }
        #expect(error?.code == .invalidState)
        #expect(error.map { !"\($0) \(String(reflecting: $0))".contains(own) && !"\($0)".contains("hush") } == true)
        #expect(provider.asked.withLock { $0.isEmpty })
        _ = try await BackendBench.session(bench.finishVisit(another))
        _ = try await BackendBench.session(bench.finishVisit(step))
    }

    @Test("OAU-2: wrong states under a right name end the visit after five")
    func countsWrongStates() async throws {
        let bench = try await self.bench()
        let step = try await bench.beginVisit()
        let wrong = "\(PagesProvider.state(of: step).dropLast(43))\(String(repeating: "A", count: 43))"
        var left: [Int?] = []
        for _ in 0..<5 {
            let error = await refusal {
                _ = try await bench.finishVisit(step, callback: PagesProvider.callback(state: wrong))
            }
            left.append(error?.attemptsLeft)
        }
        #expect(left.first == .some(4))
        #expect(await refusal { _ = try await bench.finishVisit(step) }?.code == .invalidState)
    }

    @Test("OAU-2: the continuation of another session key takes nothing")
    func isBoundToItsKey() async throws {
        let bench = try await self.bench()
        let step = try await bench.beginVisit(key: "eve's")
        #expect(await refusal { _ = try await bench.finishVisit(step) }?.code == .foreignContinuation)
        _ = try await BackendBench.session(bench.finishVisit(step, key: "eve's"))
    }

    @Test("a visit that ran out is over, and so is one whose session went")
    func runsOut() async throws {
        let bench = try await self.bench()
        let step = try await bench.beginVisit()
        bench.clock.advance(by: .seconds(600))
        #expect(await refusal { _ = try await bench.finishVisit(step) }?.code == .expired)
        let session = try await bench.register()
        let attaching = try await bench.beginVisit(to: session)
        let other = try await bench.signIn()
        #expect(await refusal { _ = try await bench.finishVisit(attaching, to: other) }?.code == .expired)
        try await bench.backend.revoke(session, scope: .allSessions)
        #expect(await refusal { _ = try await bench.finishVisit(attaching, to: session) } != nil)
    }

    @Test("CUS-2: whatever the provider does with an answer, nobody is signed in, and the answer is used up")
    func failsClosed() async throws {
        struct Broken: Error {}
        let faults: [(any Error, AuthenticationError.Code)] = [
            (Broken(), .unavailable), (AuthenticationError(.invalidProviderAnswer), .invalidProviderAnswer),
            (AuthenticationError(.sessionEnded), .invalidCredentials), (CancellationError(), .unavailable),
        ]
        for (fault, code) in faults {
            let bench = try await self.bench(PagesProvider { _ in throw fault })
            let step = try await bench.beginVisit()
            let error = await refusal { _ = try await bench.finishVisit(step) }
            #expect(error?.code == code)
            #expect(error?.recovery != .retry && error?.isTransient == false, "there is nothing to try again")
            #expect(await refusal { _ = try await bench.finishVisit(step) }?.code == .invalidState)
        }
    }

    @Test("LNK-7, LNK-8: attached to who is signed in; a conflict where it is another account's, which loses nothing")
    func attaches() async throws {
        let bench = try await self.bench()
        let owner = try await bench.register()
        let attached = try await self.enter(bench, to: owner)
        #expect(attached.details.uid == owner.details.uid)
        #expect(try await self.enter(bench).details.uid == owner.details.uid)
        let guest = try await bench.guest()
        #expect(await refusal { try await self.enter(bench, to: guest) }?.code == .accountMismatch)
        _ = try await bench.backend.confirm(guest)
        _ = try await bench.backend.confirm(attached)
    }

    @Test("beginnings of visits are counted by source")
    func isThrottled() async throws {
        let bench = try await self.bench { $0.throttling.providersPerSource = .init(2, per: .seconds(60)) }
        for _ in 0..<2 { _ = try await bench.beginVisit(source: "s") }
        #expect(
            await refusal { _ = try await bench.beginVisit(source: "s") }?.code == .identityTemporarilyLocked)
        _ = try await bench.beginVisit(source: "t")
    }

    @Test("OAU-5: a redirect address that is not approved is refused when the visit begins")
    func checksTheRedirect() async throws {
        let bench = try await self.bench()
        let wishes = UserAgentWishes(redirectAddress: "https://evil.example/callback")
        #expect(await refusal { _ = try await bench.beginVisit(wishes: wishes) }?.code == .unauthorizedRedirect)
    }

    @Test("a visit takes its own moves only, and its continuation is of no use elsewhere")
    func takesItsOwnMoves() async throws {
        let bench = try await self.bench()
        let step = try await bench.beginVisit()
        let request = bench.request(continuation: step.continuation)
        for move in [FlowMove.submit(OneTimePassword("123456")), .resend, .challenge(methodID: "x")] {
            let error = await refusal { _ = try await bench.backend.advance(step.continuation, by: move, request) }
            #expect(error?.code == .stepNotDue && error?.dueStep == .userAgent)
        }
        let credential = AuthenticationCredential(
            provider: PagesProvider.provider, proof: .oneTimePassword(OneTimePassword("123456")))
        #expect(await refusal { _ = try await bench.backend.authenticate(credential, request) }?.code == .stepNotDue)
        let resent = await refusal {
            _ = try await bench.backend.send(.resendVerification(MessageSettings()), request)
        }
        #expect(resent?.code == .stepNotDue)
    }

    @Test("without pages, or switched off, the provider is disabled")
    func isDisabled() async throws {
        let none = try await BackendBench { $0.providers.insert(PagesProvider.provider) }
        #expect(await refusal { _ = try await none.beginVisit() }?.code == .providerDisabled)
        let off = try await self.bench { $0.providers.remove(PagesProvider.provider) }
        #expect(await refusal { _ = try await off.beginVisit() }?.code == .providerDisabled)
    }
}
