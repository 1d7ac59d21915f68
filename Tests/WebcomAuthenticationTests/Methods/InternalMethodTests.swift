import Testing
import WebcomAuthentication
import WebcomTesting

@Suite struct InternalMethodTests {
    /// The four forms of the method.
    enum Form: String, CaseIterable, Sendable {
        case eMailPassword, eMailCode, phonePassword, phoneCode

        var mode: AuthenticationMethodInternal.Mode {
            self == .eMailPassword || self == .phonePassword ? .staticPassword : .oneTimePassword
        }
        var provider: AuthenticationProvider { self == .eMailPassword || self == .eMailCode ? .eMail : .phone }
        var identifier: String { self.provider == .eMail ? "alice@example.com" : "+33123456789" }

        func method() -> AuthenticationMethodInternal {
            let method =
                self.provider == .eMail
                ? AuthenticationMethodInternal(eMail: self.identifier, mode: self.mode)
                : AuthenticationMethodInternal(msisdn: self.identifier, mode: self.mode)
            if self.mode == .staticPassword { method.setStaticPassword(ScriptedBackend.password) }
            return method
        }
    }

    private struct Rig {
        let backend: RecordingBackend
        let service: AuthenticationService
        let application: WebcomApplication

        init() {
            let clock = ManualClock()
            self.backend = RecordingBackend(ScriptedBackend(clock: clock))
            self.application = WebcomApplication(
                configuration: WebcomConfiguration(identifier: "app"), backend: self.backend, clock: clock)
            self.service = self.application.authenticationService(for: "key")
        }

        func proof() async throws(AuthenticationError) -> String? {
            _ = try await self.service.continueAuthentication()
            return self.backend.asked.credentials.last?.proof.revealed
        }
    }

    @Test("attachIdentity sends a token for e-mail and password, a code otherwise", arguments: Form.allCases)
    func attaches(_ form: Form) async throws {
        let rig = Rig()
        let method = form.method()
        method.displayName = "Alice"
        method.profile = ["colour": "green"]
        method.message = MessageSettings(template: "welcome", locale: "fr", sender: "us")
        rig.service.initializeAuthentication(with: method)
        let receipt = try await method.attachIdentity()
        let isToken = form == .eMailPassword
        #expect(receipt.continuation.front.stepDue == (isToken ? .verificationToken : .oneTimePassword))
        guard case .attachIdentity(let claim)? = rig.backend.asked.messages.last else {
            throw Unexpected("\(rig.backend.asked.messages)")
        }
        #expect(claim.provider == form.provider)
        #expect(claim.mode == form.mode)
        #expect(claim.identifier == form.identifier)
        #expect(claim.password?.reveal() == (form.mode == .staticPassword ? ScriptedBackend.password : nil))
        #expect(claim.displayName == "Alice")
        #expect(claim.profile == ["colour": "green"])
        #expect(claim.message == method.message)
        try await method.resendVerification()
        guard case .resendVerification(method.message)? = rig.backend.asked.messages.last else {
            throw Unexpected("\(rig.backend.asked.messages)")
        }
        // Either setter is accepted; the back-end judges.
        method.setOneTimePassword(ScriptedBackend.code)
        if isToken { method.setVerificationToken(ScriptedBackend.verificationToken) }
        let expected = isToken ? "token \(ScriptedBackend.verificationToken)" : "code \(ScriptedBackend.code)"
        #expect(try await rig.proof() == expected)
        #expect(rig.service.authenticationDetails?.provider == form.provider)
        #expect(rig.service.authenticationDetails?.displayName == "Alice")
    }

    @Test("without an action the mode says what is proved", arguments: Form.allCases)
    func signsIn(_ form: Form) async throws {
        let rig = Rig()
        let method = form.method()
        rig.service.initializeAuthentication(with: method)
        if form.mode == .oneTimePassword {
            try await method.requestOneTimePassword()
            method.setOneTimePassword(ScriptedBackend.code)
            #expect(try await rig.proof() == "code \(ScriptedBackend.code)")
        } else {
            #expect(try await rig.proof() == "password \(ScriptedBackend.password)")
            #expect(rig.backend.asked.credentials.last?.identifier == form.identifier)
        }
    }

    @Test("requestOneTimePassword sends a code, and the code is proved in either mode", arguments: Form.allCases)
    func requestsCode(_ form: Form) async throws {
        let rig = Rig()
        let method = form.method()
        rig.service.initializeAuthentication(with: method)
        let receipt = try await method.requestOneTimePassword()
        #expect(receipt.continuation.front.stepDue == .oneTimePassword)
        guard case .oneTimePassword(form.provider, form.identifier, _)? = rig.backend.asked.messages.last else {
            throw Unexpected("\(rig.backend.asked.messages)")
        }
        method.setOneTimePassword(ScriptedBackend.code)
        #expect(try await rig.proof() == "code \(ScriptedBackend.code)")
    }

    @Test("requestPasswordReset takes the token or code and the new password", arguments: Form.allCases, [true, false])
    func resets(_ form: Form, _ byToken: Bool) async throws {
        let rig = Rig()
        let method = form.method()
        rig.service.initializeAuthentication(with: method)
        let receipt = try await method.requestPasswordReset()
        #expect(receipt.continuation.front.stepDue == .newPassword)
        method.setStaticPassword("the new password")
        if byToken {
            method.setVerificationToken(ScriptedBackend.verificationToken)
            #expect(try await rig.proof() == "token \(ScriptedBackend.verificationToken), new the new password")
        } else {
            method.setOneTimePassword(ScriptedBackend.code)
            #expect(try await rig.proof() == "code \(ScriptedBackend.code), new the new password")
        }
    }

    @Test("the action called last says what is proved, and forgets the secret of an earlier message")
    func lastActionDecides() async throws {
        let rig = Rig()
        let method = Form.eMailPassword.method()
        rig.service.initializeAuthentication(with: method)
        try await method.attachIdentity()
        method.setVerificationToken("of the first message")
        try await method.requestPasswordReset()
        let missing = await Told.error { () throws(AuthenticationError) in try await rig.proof() }
        #expect(missing?.code == .incompleteMethod, "The secret of the first message was proved.")
        #expect(missing?.dueStep == .newPassword)
        method.setOneTimePassword(ScriptedBackend.code)
        method.setStaticPassword("the new password")
        #expect(try await rig.proof() == "code \(ScriptedBackend.code), new the new password")
    }

    @Test("what was not set is named, nothing is asked, and the process goes on")
    func incomplete() async throws {
        let rig = Rig()
        let bare = AuthenticationMethodInternal(provider: .eMail, mode: .staticPassword)
        rig.service.initializeAuthentication(with: bare)
        for style in CallStyle.allCases {
            #expect(Told.answer(await style.proceed(rig.service)) == "failed(incompleteMethod)")
            #expect(Told.answer(await style.attach(bare)) == "failed(incompleteMethod)")
        }
        #expect(
            await Told.code { () throws(AuthenticationError) in try await bare.requestOneTimePassword() }
                == .incompleteMethod)
        #expect(
            await Told.code { () throws(AuthenticationError) in try await bare.requestPasswordReset() }
                == .incompleteMethod)
        bare.setIdentifier("alice@example.com")
        let password = await Told.error { () throws(AuthenticationError) in try await rig.proof() }
        #expect(password?.message == "Set the password first.")
        #expect(
            await Told.code { () throws(AuthenticationError) in try await bare.attachIdentity() } == .incompleteMethod)
        let code = AuthenticationMethodInternal(eMail: "alice@example.com", mode: .oneTimePassword)
        #expect(rig.backend.asked.requests.isEmpty)
        bare.setStaticPassword(ScriptedBackend.password)
        #expect(try await rig.proof() == "password \(ScriptedBackend.password)")
        rig.service.initializeAuthentication(with: code)
        let dueStep = await Told.error { () throws(AuthenticationError) in try await rig.proof() }?.dueStep
        #expect(dueStep == .oneTimePassword)
    }

    /// What goes into the method that takes a flow up.
    enum Due: String, CaseIterable, Sendable { case verificationToken, attachCode, signInCode, newPassword }

    @Test("a continuation makes the method anew for each step that is due", arguments: Due.allCases)
    func resumes(_ due: Due) async throws {
        let rig = Rig()
        let first = due == .verificationToken || due == .newPassword ? Form.eMailPassword : .phonePassword
        let method = first.method()
        rig.service.initializeAuthentication(with: method)
        let receipt =
            switch due {
            case .verificationToken, .attachCode: try await method.attachIdentity()
            case .signInCode: try await method.requestOneTimePassword()
            case .newPassword: try await method.requestPasswordReset()
            }
        let continuation = try AuthenticationContinuation(receipt.continuation.reveal())
        let second = AuthenticationMethodInternal(continuation: continuation)
        #expect(second.provider == first.provider)
        let process = rig.service.initializeAuthentication(with: second)
        #expect(process.continuation?.front == continuation.front)
        switch due {
        case .verificationToken: second.setVerificationToken(ScriptedBackend.verificationToken)
        case .attachCode, .signInCode: second.setOneTimePassword(ScriptedBackend.code)
        case .newPassword:
            second.setVerificationToken(ScriptedBackend.verificationToken)
            second.setStaticPassword("the new password")
        }
        _ = try await rig.proof()
        #expect(rig.service.authenticationDetails?.provider == first.provider)
    }

    @Test("a continuation of another context or one that ran out is refused")
    func refusesContinuations() async throws {
        let rig = try await ServiceRig.signedIn("bob")
        let method = Form.eMailCode.method()
        rig.service.initializeAuthentication(with: method)
        let continuation = try await method.requestOneTimePassword().continuation
        let other = AuthenticationMethodInternal(continuation: continuation)
        rig.service.initializeAuthentication(with: other, context: .current)
        #expect(Told.answer(await CallStyle.async.proceed(rig.service)) == "failed(invalidContinuation)")
        rig.clock.set(now: continuation.front.expirationDate)
        rig.service.initializeAuthentication(with: AuthenticationMethodInternal(continuation: continuation))
        #expect(Told.answer(await CallStyle.async.proceed(rig.service)) == "failed(expired)")
    }

    @Test("Peer 10, invariant 9: a wrong password, code or token keeps the process and tells the tries that are left")
    func wrongSecrets() async throws {
        let rig = try await ServiceRig.settled()
        let password = AuthenticationMethodInternal.password(of: "alice", "wrong")
        rig.service.initializeAuthentication(with: password)
        let first = await Told.error { () throws(AuthenticationError) in try await rig.service.continueAuthentication()
        }
        #expect(first?.code == .invalidCredentials)
        #expect(first?.attemptsLeft == 4)
        password.setStaticPassword(ScriptedBackend.password)
        #expect(Told.answer(await CallStyle.async.proceed(rig.service)) == "authenticated")
        let code = AuthenticationMethodInternal.code(of: "bob")
        rig.service.initializeAuthentication(with: code)
        try await code.requestOneTimePassword()
        code.setOneTimePassword("000000")
        let second = await Told.error { () throws(AuthenticationError) in
            try await rig.service.continueAuthentication()
        }
        #expect(second?.code == .invalidCode)
        #expect(second?.attemptsLeft == 2)
        code.setOneTimePassword(ScriptedBackend.code)
        #expect(Told.answer(await CallStyle.async.proceed(rig.service)) == "authenticated")
    }
}
