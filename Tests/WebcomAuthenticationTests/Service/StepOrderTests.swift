import Testing
import WebcomAuthentication
import WebcomTesting

@Suite struct StepOrderTests {
    private func code(_ rig: ServiceRig) async throws -> StrongCode {
        rig.service.initializeAuthentication(with: AuthenticationMethodInternal.password(of: "alice"))
        guard case .strongAuthenticationRequired(let choice) = try await rig.service.continueAuthentication(),
            let method = choice.methods.first, case .strongCodeRequired(let code) = try await choice.challenge(method)
        else { throw Unexpected("not the step of the code") }
        return code
    }

    @Test("Peer 54: a method's action while another step is due: .stepNotDue with the step that is")
    func methodOutOfOrder() async throws {
        let rig = try await ServiceRig.settled(strong: .choose)
        let method = AuthenticationMethodInternal.password(of: "alice")
        rig.service.initializeAuthentication(with: method)
        _ = try await rig.service.continueAuthentication()
        let action = await Told.error { () throws(AuthenticationError) in try await method.attachIdentity() }
        #expect(action?.code == .stepNotDue)
        #expect(action?.dueStep == .strongMethodChoice)
        let again = await Told.error { () throws(AuthenticationError) in
            try await rig.service.continueAuthentication()
        }
        #expect(again?.dueStep == .strongMethodChoice)
        #expect(rig.service.ongoingAuthentication != nil, "A step out of order ended the process.")
    }

    @Test("a step value that was used, or that a newer one replaced: .stepNotDue with the step that is due")
    func usedStepValue() async throws {
        let rig = try await ServiceRig.settled(strong: .choose)
        rig.service.initializeAuthentication(with: AuthenticationMethodInternal.password(of: "alice"))
        guard case .strongAuthenticationRequired(let choice) = try await rig.service.continueAuthentication(),
            let method = choice.methods.first, case .strongCodeRequired(let code) = try await choice.challenge(method)
        else { throw Unexpected("not the step of the code") }
        #expect(choice.continuation == nil, "A used step still gives a continuation.")
        let used = await Told.error { () throws(AuthenticationError) in try await choice.challenge(method) }
        #expect(used?.code == .stepNotDue)
        #expect(used?.dueStep == .strongCode)
        guard case .strongCodeRequired(let newer) = try await code.resend() else { return }
        let replaced = await Told.error { () throws(AuthenticationError) in
            try await code.submit(ScriptedBackend.strongCode)
        }
        #expect(replaced?.code == .stepNotDue)
        #expect(try await newer.submit(ScriptedBackend.strongCode).details != nil)
        let over = await Told.code { () throws(AuthenticationError) in
            try await newer.submit(ScriptedBackend.strongCode)
        }
        #expect(over == .superseded)
    }

    @Test("a step after its process ran out, was cancelled or superseded says so")
    func stepAfterTheEnd() async throws {
        let rig = try await ServiceRig.settled(strong: .choose)
        let first = try await self.code(rig)
        rig.clock.advance(by: .seconds(600))
        try await rig.recorder.event("authenticationFailed(expired)")
        #expect(await Told.code { () throws(AuthenticationError) in try await first.submit("1") } == .expired)
        let second = try await self.code(rig)
        rig.service.cancelAuthentication()
        #expect(await Told.code { () throws(AuthenticationError) in try await second.submit("1") } == .cancelled)
        let third = try await self.code(rig)
        rig.service.initializeAuthentication(with: AuthenticationMethodInternal.password(of: "bob"))
        #expect(await Told.code { () throws(AuthenticationError) in try await third.submit("1") } == .superseded)
        #expect(third.continuation == nil)
    }

    @Test("a flow expires by the wall clock too, when its deadline has not been told yet")
    func expiresByWallClock() async throws {
        let rig = try await ServiceRig.settled()
        let process = rig.service.initializeAuthentication(with: AuthenticationMethodInternal.password(of: "alice"))
        rig.clock.set(now: process.expirationDate)
        #expect(Told.answer(await CallStyle.async.proceed(rig.service)) == "failed(expired)")
        #expect(rig.service.state == .unauthenticated)
    }

    @Test("every flow expires by itself, and its caller is told")
    func expiresByItself() async throws {
        let rig = try await ServiceRig.settled()
        let gate = Gate()
        rig.backend.on(.authenticate, do: .hold(before: gate))
        rig.service.initializeAuthentication(with: AuthenticationMethodInternal.password(of: "alice"))
        let caller = Caller("continueAuthentication") { await CallStyle.async.proceed(rig.service) }
        try await gate.arrivals(atLeast: 1)
        rig.clock.advance(by: .seconds(599))
        try await rig.clock.sleepers(atLeast: 1)
        #expect(!caller.isAnswered)
        rig.clock.advance(by: .seconds(1))
        #expect(Told.answer(try await caller.answer()) == "failed(expired)")
        gate.open()
    }

    @Test("a process that is named is the one that is meant")
    func namedProcess() async throws {
        let rig = try await ServiceRig.settled()
        let first = rig.service.initializeAuthentication(with: AuthenticationMethodInternal.password(of: "alice"))
        let second = rig.service.initializeAuthentication(with: AuthenticationMethodInternal.password(of: "bob"))
        rig.service.cancelAuthentication(first)
        #expect(rig.service.ongoingAuthentication?.id == second.id, "Cancelling an older process ended the newer one.")
        #expect(Told.answer(await CallStyle.async.proceed(rig.service, first)) == "failed(superseded)")
        #expect(Told.answer(await CallStyle.async.proceed(rig.service, second)) == "authenticated")
        #expect(rig.service.authenticationDetails?.uid == ScriptedBackend.uid(of: "bob@example.com"))
        #expect(Told.answer(await CallStyle.async.proceed(rig.service, second)) == "failed(superseded)")
    }

    @Test("a method object that is given to a newer process serves that one, without what the older was told")
    func reusedMethod() async throws {
        let rig = try await ServiceRig.settled()
        let method = AuthenticationMethodInternal.code(of: "alice")
        rig.service.initializeAuthentication(with: method)
        try await method.requestOneTimePassword()
        method.setOneTimePassword(ScriptedBackend.code)
        rig.service.initializeAuthentication(with: method)
        let missing = await Told.error { () throws(AuthenticationError) in
            try await rig.service.continueAuthentication()
        }
        #expect(missing?.code == .incompleteMethod)
        #expect(missing?.dueStep == .oneTimePassword)
        try await method.requestOneTimePassword()
        method.setOneTimePassword(ScriptedBackend.code)
        #expect(try await rig.service.continueAuthentication().details?.provider == .eMail)
        let other = try await ServiceRig.settled()
        other.service.initializeAuthentication(with: method)
        try await method.requestOneTimePassword()
        #expect(rig.backend.messages.count == 2)
        #expect(other.backend.messages.count == 1)
    }
}
