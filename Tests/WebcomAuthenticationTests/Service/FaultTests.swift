import Testing
import WebcomAuthentication
import WebcomTesting

@Suite struct FaultTests {
    /// Which call fails.
    enum Fault: Hashable, Sendable, CustomStringConvertible {
        case backend(BackendCall, Int)
        case store(StoreCall, Int)

        var description: String {
            switch self {
            case .backend(let call, let number): "backend.\(call) #\(number)"
            case .store(let call, let number): "store.\(call) #\(number)"
            }
        }

        func plan(_ moment: ScriptedAction.Moment, _ backend: ScriptedBackend, _ store: FaultyStateStore) {
            switch self {
            case .backend(let call, let number): backend.on(call, .number(number), do: .fail(ScriptedOutage(), moment))
            case .store(let call, let number): store.on(call, .number(number), do: .fail(ScriptedOutage(), moment))
            }
        }
    }

    @Test(
        "Peer 6: whichever port call fails, before or after its work, the service stays usable and its record consistent"
    )
    func staysUsable() async throws {
        let dry = Parts()
        _ = try await self.scenario(dry)
        let faults =
            dry.backend.trace.filter { $0.call != .notices }.map { Fault.backend($0.call, $0.occurrence) }
            + dry.store.trace.map { Fault.store($0.call, $0.occurrence) }
        #expect(Set(faults.map { String($0.description.prefix { $0 != " " }) }).count >= 7, "\(faults)")
        for fault in faults {
            for moment in [ScriptedAction.Moment.before, .after] {
                let parts = Parts()
                fault.plan(moment, parts.backend, parts.store)
                do {
                    try await self.checkUsable(try await self.scenario(parts))
                } catch {
                    Issue.record("\(fault) failing \(moment): \(error)")
                }
            }
        }
        print("FaultTests: \(faults.count) calls")
    }

    /// What survives a restart.
    struct Parts: Sendable {
        let clock = ManualClock()
        let backend: ScriptedBackend
        let store = FaultyStateStore()

        init() { self.backend = ScriptedBackend(clock: self.clock) }

        func rig() async -> ServiceRig {
            await ServiceRig(clock: self.clock, backend: self.backend, store: self.store)
        }
    }

    /// Whatever the fault does to it: each operation is tried once and answers.
    private func scenario(_ parts: Parts) async throws -> ServiceRig {
        let first = await parts.rig()
        try await self.answered("restoring, guest and sign-up") {
            _ = try? await first.service.settledState()
            _ = try? await first.service.authenticate(with: AuthenticationMethodGuest())
            let method = AuthenticationMethodInternal.password(of: "alice")
            first.service.initializeAuthentication(with: method, context: .current)
            _ = try? await method.attachIdentity()
            method.setVerificationToken(ScriptedBackend.verificationToken)
            _ = try? await first.service.continueAuthentication()
        }
        parts.backend.strongAuthentication = .choose
        try await self.answered("sign-in with strong steps") { await self.signInStrongly(first.service) }
        parts.backend.strongAuthentication = nil
        try await self.answered("sign-out") { await first.service.unauthenticate() }
        try await self.answered("sign-in") { _ = try? await first.signIn("bob") }
        await first.application.shutdown()
        let second = await parts.rig()
        try await self.answered("restoring again") {
            _ = try? await second.service.settledState()
            second.backend.emit(.connectionLost)
            second.backend.emit(.connectionRestored)
        }
        return second
    }

    private func signInStrongly(_ service: AuthenticationService) async {
        service.initializeAuthentication(with: AuthenticationMethodInternal.password(of: "carol"))
        guard case .strongAuthenticationRequired(let choice)? = try? await service.continueAuthentication(),
            let method = choice.methods.first,
            case .strongCodeRequired(let code)? = try? await choice.challenge(method)
        else { return }
        _ = try? await code.submit("000000")
        _ = try? await code.submit(ScriptedBackend.strongCode)
    }

    private func answered(_ what: String, _ body: @escaping @Sendable () async -> Void) async throws {
        try await Caller(what) { await body() }.answer()
    }

    private func checkUsable(_ rig: ServiceRig) async throws {
        _ = try await Caller("the last sign-out") { await rig.service.unauthenticate() }.answer()
        #expect(rig.service.state == .unauthenticated)
        _ = try await Caller("the fresh sign-in") {
            await Told.result { () throws(AuthenticationError) in try await rig.signIn("dave") }
        }.answer().get()
        #expect(rig.service.authenticationDetails?.uid == Badge.uid("dave"))
        try await rig.eventually("a record that says so, and nothing to tell", within: .seconds(60)) {
            let wait = rig.clock.nextDeadline.map { $0 - rig.clock.uptime }
            if let wait, wait <= .seconds(64) { rig.clock.advance(by: wait) }
            return try await rig.recorded() == Badge.uid("dave")
        }
    }
}
