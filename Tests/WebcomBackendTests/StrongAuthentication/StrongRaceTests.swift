import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

/// One second proof, given many times: at once, and again later.
@Suite struct StrongRaceTests {
    /// So many sign-ins of one account, each waiting for the code of a method.
    private func pending(
        _ count: Int, _ kind: StrongMethod.Kind, on store: any AccountStore = MemoryAccountStore(),
        configure: (inout BackendPolicy) -> Void = { _ in }
    ) async throws -> (BackendBench, StrongAccount, [StrongStand]) {
        let bench = try await BackendBench.strong(.whenRegistered, store: store, configure: configure)
        let account = try await StrongAccount.make(on: bench)
        var stands: [StrongStand] = []
        for _ in 0..<count {
            let step = try await BackendBench.step(bench.begin(.password(), bench.strongRequest()))
            let stand = StrongStand(bench: bench, account: account, step: step)
            stands.append(try await stand.moved(.challenge(methodID: account.id(kind))))
        }
        return (bench, account, stands)
    }

    private func submit(_ code: String, to stands: [StrongStand]) async -> [String] {
        await withTaskGroup(of: String.self) { group in
            for stand in stands { group.addTask { await StrongStand.words { try await stand.submit(code) } } }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    private static let isPatient: [Bool] = [true, false]

    private static func policy(_ isPatient: Bool) -> (inout BackendPolicy) -> Void {
        { if isPatient { $0.throttling.codesPerIdentity = .init(free: 100) } }
    }

    @Test(
        "MFA-6, Peer 65: of 100 sign-ins at once that give one valid code of an app one succeeds",
        arguments: Self.isPatient)
    func oneCode(_ isPatient: Bool) async throws {
        let (bench, account, stands) = try await self.pending(
            100, .authenticatorApp, configure: Self.policy(isPatient))
        let outcomes = await self.submit(try bench.code(of: account.key), to: stands)
        #expect(outcomes.count { $0 == "session 2" } == 1, "\(Set(outcomes))")
        if isPatient { #expect(outcomes.count { $0.hasPrefix("invalidCode retry") } == 99, "\(Set(outcomes))") }
        let sessions = try await bench.store.sessions(of: account.session.details.uid, now: bench.clock.now)
        #expect(sessions.count == 2)
    }

    @Test("MFA-8: of 100 sign-ins at once that give one recovery code one succeeds, and one code is spent")
    func oneRecoveryCode() async throws {
        let (bench, account, stands) = try await self.pending(
            100, .recoveryCode, configure: Self.policy(true))
        let outcomes = await self.submit(account.codes[2], to: stands)
        #expect(outcomes.count { $0 == "session 2" } == 1, "\(Set(outcomes))")
        let methods = try await bench.store.strongMethods(of: account.session.details.uid)
        #expect(methods.first { $0.kind == .recoveryCode }?.codes.count == 9)
    }

    @Test(
        "MFA-6, MFA-8: a code that was right when it was looked at, and spent by another sign-in before it is redeemed",
        arguments: [StrongMethod.Kind.authenticatorApp, .recoveryCode])
    func spentMeanwhile(_ kind: StrongMethod.Kind) async throws {
        let store = FaultyAccountStore(MemoryAccountStore())
        let (bench, account, stands) = try await self.pending(2, kind, on: store)
        let code = kind == .recoveryCode ? account.codes[0] : try bench.code(of: account.key)
        let gate = store.holdNext(.redeem, .before)
        let late = Task { await StrongStand.words { try await stands[0].submit(code) } }
        try await gate.arrivals(atLeast: 1)
        #expect(await StrongStand.words { try await stands[1].submit(code) } == "session 2")
        gate.open()
        #expect(await late.value == "invalidCode retry", "the same code signed in twice")
        let next = kind == .recoveryCode ? account.codes[1] : try bench.code(of: account.key, drift: 1)
        #expect(await StrongStand.words { try await stands[0].submit(next) } == "session 2", "it can be finished")
    }

    @Test("OTP-3: of 100 submissions at once of a message's code at one sign-in one succeeds")
    func oneSignIn() async throws {
        let (bench, account, stands) = try await self.pending(1, .sms)
        let outcomes = await self.submit(
            bench.secret(for: StrongAccount.number), to: Array(repeating: stands[0], count: 100))
        #expect(outcomes.count { $0 == "session 2" } == 1, "\(Set(outcomes))")
        let sessions = try await bench.store.sessions(of: account.session.details.uid, now: bench.clock.now)
        #expect(sessions.count == 2)
    }

    @Test("MFA-4: of 20 sign-ins at once that each register a first method one succeeds, and the account has that one")
    func oneRegistration() async throws {
        let first = try await BackendBench.strong(.never)
        let uid = try await first.register().details.uid
        let bench = try await first.beside(.always) { $0.throttling.codesPerIdentity = .init(free: 100) }
        var stands: [StrongStand] = []
        for _ in 0..<20 {
            let step = try await BackendBench.step(bench.begin(.password(), bench.strongRequest()))
            stands.append(try await StrongStand(bench: bench, account: nil, step: step).further())
        }
        let outcomes = await withTaskGroup(of: String.self) { group in
            for stand in stands { group.addTask { await StrongStand.words { try await stand.submit(stand.right()) } } }
            return await group.reduce(into: [String]()) { $0.append($1) }
        }
        #expect(outcomes.count { $0 == "session 2" } == 1, "\(Set(outcomes))")
        #expect(try await bench.store.strongMethods(of: uid).count == 1)
    }

    @Test("MFA-6: one step of drift to each side, and no more", arguments: [-2, -1, 0, 1, 2] as [Int64])
    func drift(_ steps: Int64) async throws {
        let (bench, account, stands) = try await self.pending(1, .authenticatorApp)
        let code = try bench.code(of: account.key, drift: steps)
        guard try !(-1...1).contains(where: { try $0 != steps && bench.code(of: account.key, drift: $0) == code })
        else {
            return
        }
        let words = await StrongStand.words { try await stands[0].submit(code) }
        #expect(words == (abs(steps) <= 1 ? "session 2" : "invalidCode retry left 4"))
    }

    @Test("MFA-6: a code is good no more in the window that trails it, nor is one of an earlier step")
    func trailingWindow() async throws {
        let (bench, account, stands) = try await self.pending(3, .authenticatorApp)
        let now = try bench.code(of: account.key)
        let earlier = try bench.code(of: account.key, drift: -1)
        let later = try bench.code(of: account.key, drift: 1)
        guard Set([now, earlier, later]).count == 3 else { return }
        #expect(await StrongStand.words { try await stands[0].submit(now) } == "session 2")
        bench.waitForNextCode()
        #expect(await StrongStand.words { try await stands[1].submit(now) } == "invalidCode retry left 4")
        #expect(await StrongStand.words { try await stands[1].submit(earlier) } == "invalidCode retry left 3")
        #expect(await StrongStand.words { try await stands[1].submit(later) } == "session 2")
        #expect(await StrongStand.words { try await stands[2].submit(later) } == "invalidCode retry left 4")
    }

    @Test("MFA-6: a code of the step to come, once accepted, makes the one of now void")
    func fromTheFuture() async throws {
        let (bench, account, stands) = try await self.pending(2, .authenticatorApp)
        let now = try bench.code(of: account.key)
        let later = try bench.code(of: account.key, drift: 1)
        guard now != later else { return }
        #expect(await StrongStand.words { try await stands[0].submit(later) } == "session 2")
        #expect(await StrongStand.words { try await stands[1].submit(now) } == "invalidCode retry left 4")
    }
}
