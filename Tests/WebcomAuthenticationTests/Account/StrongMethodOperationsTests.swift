import Testing
import WebcomAuthentication
import WebcomTesting

/// The strong methods of who is signed in, as the service carries them out.
@Suite struct StrongMethodOperationsTests {
    /// Alice is signed in, by a token that runs out.
    private static func rig() async throws -> ServiceRig {
        let clock = ManualClock()
        let rig = await ServiceRig(clock: clock, backend: ScriptedBackend(clock: clock, tokenLifetime: .seconds(300)))
        _ = try await rig.service.settledState()
        try await rig.signIn("alice")
        return rig
    }

    @Test("SES-2: a confirmed method raises the session, whose tokens are renewed at once: the one before is no more")
    func confirmationRaises() async throws {
        let rig = try await Self.rig()
        let before = try #require(rig.service.authenticationDetails)
        let pending = try await rig.service.account.registerStrongMethod(.sms, contact: "+33612345678")
        #expect(pending.challenge.sentTo != nil && pending.challenge.authenticator == nil)
        let wrong = await Told.error { () throws(AuthenticationError) in
            try await rig.service.account.confirmStrongMethod(pending.id, code: "no")
        }
        #expect(wrong?.code == .invalidCode && wrong?.attemptsLeft == 1)
        #expect(rig.service.authenticationDetails?.level == 1)
        try await rig.service.account.confirmStrongMethod(pending.id, code: ScriptedBackend.strongCode)
        let after = try #require(rig.service.authenticationDetails)
        #expect(after.level == 2 && after.providers == before.providers)
        #expect(after.fields.generation == before.fields.generation + 1)
        #expect(after.factors.first?.strongMethodKind == .sms)
        #expect(after.authenticationToken.reveal() != before.authenticationToken.reveal())
        #expect(try await rig.service.account.strongMethods().map(\.method.kind) == [.sms])
    }

    @Test("a method is renamed and removed; what is not there is told")
    func renamesAndRemoves() async throws {
        let rig = try await ServiceRig.settled()
        try await rig.signIn("alice")
        let pending = try await rig.service.account.registerStrongMethod(.authenticatorApp)
        #expect(pending.challenge.authenticator?.key.reveal().isEmpty == false)
        try await rig.service.account.confirmStrongMethod(pending.id, code: ScriptedBackend.strongCode)
        try await rig.service.account.renameStrongMethod(pending.id, to: "the phone")
        #expect(try await rig.service.account.replaceRecoveryCodes().codes.count == 10)
        try await rig.service.account.removeStrongMethod(pending.id)
        let gone = await Told.code { () throws(AuthenticationError) in
            try await rig.service.account.removeStrongMethod(pending.id)
        }
        #expect(gone == .unknownStrongMethod)
        #expect(try await rig.service.account.strongMethods().isEmpty)
    }

    @Test("what policy asks for by now ends the session, with its reason, in every way that it can be learnt")
    func belowPolicy() async throws {
        let rig = try await Self.rig()
        rig.backend.on(.refresh, do: .fail(.strongAuthenticationRequired))
        _ = try? await rig.service.validToken(minimumLifetime: .seconds(10_000_000_000))
        #expect(rig.service.state == .invalid)
        try await rig.recorder.caughtUp(with: rig.service)
        #expect(rig.recorder.words.last?.contains("strongAuthenticationRequired") == true)
    }

    @Test("nothing of a setup, a code or a challenge shows in a description")
    func redaction() {
        let setup = AuthenticatorSetup(address: SecretField("otpauth://hunter2"), key: SecretField("hunter2"))
        let challenge = StrongChallenge(kind: .authenticatorApp, authenticator: setup)
        let codes = RecoveryCodes([SecretField("hunter2")])
        var text = "\(setup) \(codes) \(challenge)"
        dump(setup, to: &text)
        dump(codes, to: &text)
        dump(challenge, to: &text)
        #expect(!text.contains("hunter2"))
    }
}
