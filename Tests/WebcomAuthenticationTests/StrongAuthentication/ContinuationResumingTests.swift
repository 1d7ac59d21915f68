import Testing
import WebcomAuthentication
import WebcomTesting

@Suite struct ContinuationResumingTests {
    private func code(_ rig: ServiceRig) async throws -> StrongCode {
        rig.service.initializeAuthentication(with: AuthenticationMethodInternal.password(of: "alice"))
        guard case .strongAuthenticationRequired(let choice) = try await rig.service.continueAuthentication(),
            let method = choice.methods.first, case .strongCodeRequired(let code) = try await choice.challenge(method)
        else { throw Unexpected("not the step of the code") }
        return code
    }

    @Test("a step is taken further by another application object for the same key", arguments: CallStyle.allCases)
    func anotherApplication(_ style: CallStyle) async throws {
        let rig = try await ServiceRig.settled(strong: .choose)
        let text = try #require(try await self.code(rig).continuation).reveal()
        let second = await rig.another()
        let outcome = try await style.resume(second.service, AuthenticationContinuation(text)).get()
        guard case .strongCodeRequired(let code) = outcome else { throw Unexpected("\(outcome) was due.") }
        #expect(second.backend.calls(.advance).last?.detail == "resume", "Resuming performed something.")
        let wrong = await Told.error { () throws(AuthenticationError) in try await code.submit("000000") }
        #expect(wrong?.attemptsLeft == 2)
        #expect(try await code.submit(ScriptedBackend.strongCode).details != nil)
        #expect(second.service.authenticationDetails?.uid == ScriptedBackend.uid(of: "alice@example.com"))
        #expect(rig.service.state == .unauthenticated, "The first application was not asked again.")
    }

    @Test("a step is resumed by the same service, and the older step value is then over")
    func sameService() async throws {
        let rig = try await ServiceRig.settled(strong: .choose)
        let old = try await self.code(rig)
        let continuation = try #require(old.continuation)
        guard case .strongCodeRequired(let new) = try await rig.service.resumeAuthentication(continuation) else {
            throw Unexpected("Another step was due.")
        }
        #expect(await Told.code { () throws(AuthenticationError) in try await old.submit("1") } == .superseded)
        #expect(try await new.submit(ScriptedBackend.strongCode).details != nil)
    }

    @Test(
        "invariant 5: who looks at the step that a code is just being given at does not supersede it",
        arguments: CallStyle.allCases)
    func besideASubmission(_ style: CallStyle) async throws {
        let rig = try await ServiceRig.settled(strong: .choose)
        let kept = try #require(try await self.code(rig).continuation)
        guard case .success(.strongCodeRequired(let code)) = await style.resume(rig.service, kept) else {
            throw Unexpected("Another step was due.")
        }
        let gate = Gate()
        rig.backend.on(.advance, do: .hold(before: gate))
        let caller = Caller("submit") {
            await Told.result { () throws(AuthenticationError) in try await code.submit(ScriptedBackend.strongCode) }
        }
        try await gate.arrivals(atLeast: 1)
        var seen: [StrongCode] = []
        for continuation in [kept, code.continuation ?? kept] {
            guard case .success(.strongCodeRequired(let step)) = await style.resume(rig.service, continuation) else {
                throw Unexpected("The step was not shown.")
            }
            seen.append(step)
        }
        let gone = Caller("a page that nobody waits for") { await style.resume(rig.service, kept) }
        gone.cancel()
        _ = try await gone.answer()
        #expect(!caller.isAnswered, "the submission was superseded or cancelled")
        gate.open()
        #expect(Told.answer(try await caller.answer()) == "authenticated")
        for step in seen {
            let late = await Told.error { () throws(AuthenticationError) in try await step.submit("1") }
            #expect(late?.code == .superseded && late?.message.contains("done already") == true)
        }
        try await rig.recorder.caughtUp(with: rig.service)
        let superseded = rig.recorder.words.count { $0 == "authenticationFailed(superseded)" }
        #expect(superseded == 1, "the process that began is: \(rig.recorder.words)")
    }

    @Test("invariant 5: who looks for one step at once shares the answer, and it ends with the last who is cancelled")
    func lookingAtOnce() async throws {
        let rig = try await ServiceRig.settled(strong: .choose)
        let kept = try #require(try await self.code(rig).continuation)
        for isJoined in [true, false] {
            let gate = Gate()
            rig.backend.on(.advance, do: .hold(before: gate))
            let asked = rig.backend.calls(.advance).count
            let caller = Caller("a look") { await CallStyle.async.resume(rig.service, kept) }
            try await gate.arrivals(atLeast: 1)
            let other = Completion<Told.Outcome>()
            if isJoined { rig.service.resumeAuthentication(kept) { other.resolve($0) } }
            caller.cancel()
            if !isJoined { #expect(Told.answer(try await caller.answer()) == "failed(cancelled)") }
            gate.open()
            guard isJoined else { continue }
            #expect(Told.answer(try await caller.answer()) == "strongCodeRequired")
            #expect(Told.answer(await other.value()) == "strongCodeRequired")
            #expect(rig.backend.calls(.advance).count == asked + 1, "the back-end was asked twice")
        }
    }

    @Test(
        "OAU-2: another session key's continuation is foreign, and the state untouched", arguments: CallStyle.allCases)
    func foreignKey(_ style: CallStyle) async throws {
        let rig = try await ServiceRig.settled(strong: .choose)
        let continuation = try #require(try await self.code(rig).continuation)
        let victim = await rig.another(key: "victim")
        rig.backend.strongAuthentication = nil
        try await victim.signIn("bob")
        let state = victim.service.state
        #expect(Told.answer(await style.resume(victim.service, continuation)) == "failed(foreignContinuation)")
        #expect(victim.service.state == state)
        #expect(victim.service.ongoingAuthentication == nil)
    }

    @Test("OAU-2: a method's continuation of another key is foreign too", arguments: CallStyle.allCases)
    func foreignMethod(_ style: CallStyle) async throws {
        let rig = try await ServiceRig.settled()
        let method = AuthenticationMethodInternal.code(of: "alice")
        rig.service.initializeAuthentication(with: method)
        let receipt = try await method.requestOneTimePassword()
        let victim = await rig.another(key: "victim")
        let planted = AuthenticationMethodInternal(continuation: receipt.continuation)
        victim.service.initializeAuthentication(with: planted)
        planted.setOneTimePassword(ScriptedBackend.code)
        #expect(Told.answer(await style.proceed(victim.service)) == "failed(foreignContinuation)")
        #expect(victim.service.state == .unauthenticated)
    }

    @Test("a continuation that ran out, is damaged, or is of a method's own step is refused before it is asked for")
    func refusesTheRest() async throws {
        let rig = try await ServiceRig.settled(strong: .choose)
        let continuation = try #require(try await self.code(rig).continuation)
        let damaged = AuthenticationContinuation(front: continuation.front, sealed: "AAAA")
        #expect(Told.answer(await CallStyle.async.resume(rig.service, damaged)) == "failed(invalidContinuation)")
        let method = AuthenticationMethodInternal.code(of: "alice")
        rig.service.initializeAuthentication(with: method)
        let receipt = try await method.requestOneTimePassword()
        let own = await Told.error { () throws(AuthenticationError) in
            try await rig.service.resumeAuthentication(receipt.continuation)
        }
        #expect(own?.code == .stepNotDue)
        #expect(own?.dueStep == .oneTimePassword)
        let calls = rig.backend.calls(.advance).count
        rig.clock.set(now: continuation.front.expirationDate)
        #expect(Told.answer(await CallStyle.async.resume(rig.service, continuation)) == "failed(expired)")
        #expect(rig.backend.calls(.advance).count == calls)
    }

    @Test("process.continuation is nil until the back-end answered, and once the process is over")
    func processContinuation() async throws {
        let rig = try await ServiceRig.settled()
        let method = AuthenticationMethodInternal.code(of: "alice")
        let process = rig.service.initializeAuthentication(with: method)
        #expect(process.continuation == nil)
        let receipt = try await method.requestOneTimePassword()
        #expect(process.continuation?.sealed == receipt.continuation.sealed)
        method.setOneTimePassword(ScriptedBackend.code)
        _ = try await rig.service.continueAuthentication()
        #expect(process.continuation == nil)
    }
}
