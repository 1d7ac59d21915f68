import Testing
import WebcomAuthentication
import WebcomTesting

@Suite struct StrongStepTests {
    private static let methods = [
        StrongMethod(id: "sms-1", kind: .sms, hint: "••11"), StrongMethod(id: "mail-1", kind: .eMail, hint: "a•••@x"),
    ]

    private func begin(_ rig: ServiceRig) async throws -> AuthenticationOutcome {
        rig.service.initializeAuthentication(with: AuthenticationMethodInternal.password(of: "alice"))
        return try await rig.service.continueAuthentication()
    }

    private func choice(_ rig: ServiceRig) async throws -> StrongAuthentication {
        guard case .strongAuthenticationRequired(let step) = try await self.begin(rig) else {
            throw Unexpected("not a choice")
        }
        return step
    }

    private func code(_ rig: ServiceRig) async throws -> StrongCode {
        let choice = try await self.choice(rig)
        guard let method = choice.methods.first, case .strongCodeRequired(let step) = try await choice.challenge(method)
        else { throw Unexpected("not a code") }
        return step
    }

    @Test("a back-end that asks for one step after the other is stopped, and the state stays")
    func endlessSteps() async throws {
        let rig = try await ServiceRig.settled(strong: .choose(Self.methods))
        var step = try await self.code(rig)
        for _ in 0..<AuthenticationMachine.maximumSteps - 2 {
            guard case .strongCodeRequired(let next) = try await step.resend() else { throw Unexpected("not a code") }
            step = next
        }
        let last = step
        let error = await Told.error { () throws(AuthenticationError) in try await last.resend() }
        #expect(error?.code == .unavailable && error?.recovery == .restart)
        #expect(rig.service.state == .unauthenticated && rig.service.ongoingAuthentication == nil)
    }

    @Test("choice, code, signed in: the state changes at the end only, and each step is told")
    func choosesAndSubmits() async throws {
        let rig = try await ServiceRig.settled(strong: .choose(Self.methods))
        let choice = try await self.choice(rig)
        #expect(choice.methods == Self.methods)
        #expect(choice.continuation?.front.stepDue == .strongMethodChoice)
        #expect(rig.service.state == .unauthenticated)
        guard case .strongCodeRequired(let code) = try await choice.challenge(Self.methods[1]) else {
            Issue.record("The code is not due.")
            return
        }
        let challenge = code.challenge
        #expect(challenge.kind == .eMail && challenge.sentTo == "a•••@x" && challenge.codeLength == 6)
        let details = try await code.submit(ScriptedBackend.strongCode).details
        #expect(details?.level == 2)
        #expect(rig.service.authenticationDetails == details)
        try await rig.recorder.caughtUp(with: rig.service)
        let words = rig.recorder.words.filter { !$0.contains("restored") }
        #expect(Array(words.prefix(2)) == ["stepRequired(strongMethodChoice)", "stepRequired(strongCode)"])
        #expect(words.count == 3)
    }

    @Test("Invariant 9: a wrong code keeps the flow, tells the tries that are left, and the right one then works")
    func wrongCode() async throws {
        let rig = try await ServiceRig.settled(strong: .choose)
        let code = try await self.code(rig)
        for left in [2, 1] {
            let error = await Told.error { () throws(AuthenticationError) in try await code.submit("000000") }
            #expect(error?.code == .invalidCode)
            #expect(error?.attemptsLeft == left)
            #expect(rig.service.ongoingAuthentication != nil, "A wrong code ended the flow.")
        }
        #expect(try await code.submit(ScriptedBackend.strongCode).details != nil)
    }

    @Test("Invariant 9: after the last try the flow is over")
    func lastTry() async throws {
        let rig = try await ServiceRig.settled(strong: .choose)
        let code = try await self.code(rig)
        for _ in 0..<3 { _ = await Told.error { () throws(AuthenticationError) in try await code.submit("000000") } }
        #expect(rig.service.ongoingAuthentication == nil)
        let error = await Told.error { () throws(AuthenticationError) in
            try await code.submit(ScriptedBackend.strongCode)
        }
        #expect(error?.code == .invalidCode)
        #expect(error?.attemptsLeft == 0)
        #expect(rig.service.state == .unauthenticated)
    }

    @Test("Invariant 9: an outage in the middle of a step keeps it")
    func outageKeepsTheStep() async throws {
        let rig = try await ServiceRig.settled(strong: .choose)
        let code = try await self.code(rig)
        rig.backend.on(.advance, do: .fail(ScriptedOutage()))
        let error = await Told.error { () throws(AuthenticationError) in
            try await code.submit(ScriptedBackend.strongCode)
        }
        #expect(error?.code == .unavailable)
        #expect(error?.isTransient == true)
        #expect(try await code.submit(ScriptedBackend.strongCode).details != nil)
    }

    @Test("a code is sent again, and another method chosen instead")
    func resendsAndSwitches() async throws {
        let rig = try await ServiceRig.settled(strong: .choose(Self.methods))
        guard case .strongCodeRequired(let again) = try await self.code(rig).resend(),
            case .strongCodeRequired(let other) = try await again.challenge(Self.methods[1])
        else { throw Unexpected("Another step was due.") }
        #expect(other.challenge.kind == .eMail)
        #expect(rig.backend.messages.map(\.identifier) == ["••11", "••11", "a•••@x"])
        #expect(try await other.submit(ScriptedBackend.strongCode).details != nil)
    }

    @Test("a strong method is registered and confirmed; the next sign-in chooses it")
    func registersAndConfirms() async throws {
        let rig = try await ServiceRig.settled(strong: .register)
        guard case .strongMethodRegistrationRequired(let step) = try await self.begin(rig) else {
            throw Unexpected("No registration was due.")
        }
        #expect(step.kinds == [.sms, .eMail])
        #expect(step.continuation?.front.stepDue == .strongMethodRegistration)
        guard case .strongMethodConfirmationRequired(let first) = try await step.register(.sms, contact: "+3311"),
            case .strongMethodConfirmationRequired(let again) = try await first.resend(),
            case .strongMethodConfirmationRequired(let other) = try await again.register(.eMail, contact: "a@x.org")
        else { throw Unexpected("No confirmation was due.") }
        #expect(other.challenge.kind == .eMail)
        #expect(other.continuation?.front.stepDue == .strongMethodConfirmation)
        let wrong = await Told.error { () throws(AuthenticationError) in try await other.submit("000000") }
        #expect(wrong?.attemptsLeft == 2)
        #expect(try await other.submit(ScriptedBackend.strongCode).details?.level == 2)
        await rig.service.unauthenticate()
        #expect(try await self.choice(rig).methods.map(\.kind) == [.eMail])
    }

    @Test("a visit of the user agent: the address, a foreign answer, the right one")
    func visitsUserAgent() async throws {
        let rig = try await ServiceRig.settled()
        struct Browser: AuthenticationSingleStepMethod {
            var provider: AuthenticationProvider { .oAuth2("idp") }
            @concurrent func credential(
                for process: AuthenticationProcess, restricted: borrowing WebcomMarkers.Restricted
            ) async throws -> AuthenticationCredential {
                AuthenticationCredential(provider: self.provider, proof: .fields([:]))
            }
        }
        guard case .userAgentRequired(let visit) = try await rig.service.authenticate(with: Browser()) else {
            throw Unexpected("No visit was due.")
        }
        #expect(visit.request.address.hasPrefix("https://provider.example/"))
        #expect(visit.continuation?.front.stepDue == .userAgent)
        let foreign = await Told.code { () throws(AuthenticationError) in try await visit.finish(callback: "https://x")
        }
        #expect(foreign == .invalidState)
        #expect(rig.service.ongoingAuthentication == nil)
        guard case .userAgentRequired(let second) = try await rig.service.authenticate(with: Browser()) else { return }
        #expect(try await second.finish(callback: ScriptedBackend.callback).details?.provider == .oAuth2("idp"))
    }

    @Test("a step that the app did not declare is refused by name, and ends the process")
    func capabilityRequired() async throws {
        let rig = await ServiceRig(capabilities: []) { backend, _ in backend.strongAuthentication = .choose }
        let error = await Told.error { () throws(AuthenticationError) in try await rig.signIn("alice") }
        #expect(error?.code == .capabilityRequired)
        #expect(error?.capability == .multiFactor)
        #expect(rig.service.ongoingAuthentication == nil)
    }

    @Test("a refusal that brings a new continuation replaces the old one")
    func refusalReplacesContinuation() async throws {
        let rig = try await ServiceRig.settled(strong: .choose)
        let code = try await self.code(rig)
        let old = try #require(code.continuation)
        let new = AuthenticationContinuation(front: old.front, sealed: "AAAA")
        rig.backend.on(
            .advance, do: .fail(BackendRefusal(AuthenticationError(.invalidCode), continuation: new)))
        _ = await Told.error { () throws(AuthenticationError) in try await code.submit("000000") }
        #expect(code.continuation?.sealed == "AAAA", "The refusal's continuation was dropped.")
        let process = try #require(rig.service.ongoingAuthentication)
        #expect(process.continuation?.sealed == "AAAA")
    }
}
