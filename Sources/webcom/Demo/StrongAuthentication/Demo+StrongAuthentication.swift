import WebcomAuthentication
import WebcomBackend

extension Demo {
    /// Longer than anybody has to wait for another code by text message.
    private static let coolDown = Duration.seconds(61)

    /// Somebody whose app asks everybody for a second factor.
    mutating func useSecondFactors() async throws {
        let world = try await StrongWorld()
        try await self.signUpStrongly(world)
        let codes = try await self.makeRecoveryCodes(world)
        try await self.signInByMessage(world)
        try await self.recoverWithCode(world, codes)
        let phone = try await self.registerAuthenticator(world)
        try await self.signInByAuthenticator(world, phone)
        await world.close()
    }

    /// The address is verified, and there is no account before a second factor is registered.
    private mutating func signUpStrongly(_ world: StrongWorld) async throws {
        try await self.printer.step("Sign up where policy asks everybody for a second factor")
        let method = AuthenticationMethodInternal(eMail: DemoUser.enid.address, mode: .staticPassword)
        method.setStaticPassword(DemoUser.enid.password)
        method.displayName = DemoUser.enid.name
        world.service.initializeAuthentication(with: method, context: .new)
        try await method.attachIdentity()
        guard let token = try await world.message(to: DemoUser.enid.address).verificationToken else {
            throw DemoError.noSecret(address: DemoUser.enid.address)
        }
        method.setVerificationToken(token.reveal())
        let outcome = try await world.service.continueAuthentication()
        try await self.printer.fact("due", "\(outcome)")
        guard case .strongMethodRegistrationRequired(let registration) = outcome else { throw Self.surprise(outcome) }
        try await self.printer.fact("kinds", registration.kinds.map(\.rawValue).joined(separator: ", "))
        let next = try await registration.register(.sms, contact: DemoUser.enidNumber)
        guard case .strongMethodConfirmationRequired(let confirmation) = next else { throw Self.surprise(next) }
        try await self.printer.fact("sent to", confirmation.challenge.sentTo ?? "nobody")
        let details = try await confirmation.submit(self.showCode(world)).signedIn
        try await self.printer.fact("state", world.service.state.name)
        try await self.showProofs(details)
    }

    /// Codes for the day on which the phone is gone; they are shown once.
    private mutating func makeRecoveryCodes(_ world: StrongWorld) async throws -> RecoveryCodes {
        try await self.printer.step("Make recovery codes, to be kept on paper")
        let codes = try await world.service.account.replaceRecoveryCodes()
        try await self.printer.fact("codes", "\(codes.codes.count), the first is \(codes.codes[0].reveal())")
        return codes
    }

    /// The password alone signs nobody in any more.
    private mutating func signInByMessage(_ world: StrongWorld) async throws {
        try await self.printer.step("The next sign-in asks for the second factor")
        world.clock.advance(by: Self.coolDown)
        let step = try await self.beginStrongly(world)
        for method in step.methods {
            try await self.printer.fact(method.kind.rawValue, method.hint.isEmpty ? "on paper" : method.hint)
        }
        let next = try await step.challenge(Self.method(.sms, of: step))
        guard case .strongCodeRequired(let code) = next else { throw Self.surprise(next) }
        let details = try await code.submit(self.showCode(world)).signedIn
        try await self.printer.fact("state", world.service.state.name)
        try await self.showProofs(details)
    }

    /// One of the codes stands in for the phone, once, and the user is told.
    private mutating func recoverWithCode(_ world: StrongWorld, _ codes: RecoveryCodes) async throws {
        try await self.printer.step("The phone is lost: sign in with a recovery code")
        let step = try await self.beginStrongly(world)
        let next = try await step.challenge(Self.method(.recoveryCode, of: step))
        guard case .strongCodeRequired(let code) = next else { throw Self.surprise(next) }
        _ = try await code.submit(codes.codes[0].reveal()).signedIn
        try await self.printer.fact("state", world.service.state.name)
        let left = try await world.service.account.strongMethods().compactMap(\.codesLeft).first
        try await self.printer.fact("codes left", "\(left ?? 0)")
        let notice = try await world.message(to: DemoUser.enid.address)
        try await self.printer.fact("told", "\(notice.address): \(notice.subject)")
    }

    /// The lost phone gives way to an app on the new one, which reads the key from a picture.
    private mutating func registerAuthenticator(_ world: StrongWorld) async throws -> DemoAuthenticator {
        try await self.printer.step("Register an authenticator app in place of the lost phone")
        let account = world.service.account
        let pending = try await account.registerStrongMethod(.authenticatorApp)
        guard let setup = pending.challenge.authenticator else {
            throw DemoError.surprise("there is no key for the authenticator app")
        }
        try await self.printer.say("The app reads this picture:")
        let isColored = StandardStream.output.isTerminal
        let picture = try QRCode(setup.address.reveal()).terminalText(isColored: isColored)
        try await self.printer.draw(picture, isCut: !isColored)
        let phone = try DemoAuthenticator(setup, world.clock)
        try await account.confirmStrongMethod(pending.id, code: phone.code(), label: "New phone")
        for method in try await account.strongMethods() where method.method.kind == .sms {
            try await account.removeStrongMethod(method.id)
        }
        let kinds = try await account.strongMethods().map { $0.method.kind.rawValue }
        try await self.printer.fact("methods", kinds.joined(separator: ", "))
        return phone
    }

    /// A code of the app is good once, whoever looks over the user's shoulder.
    private mutating func signInByAuthenticator(_ world: StrongWorld, _ phone: DemoAuthenticator) async throws {
        try await self.printer.step("Sign in by the authenticator app; its code is good once")
        world.clock.advance(by: Self.coolDown)
        let shown = try phone.code()
        let details = try await self.submit(shown, world).signedIn
        try await self.printer.fact("state", world.service.state.name)
        try await self.showProofs(details)
        do {
            _ = try await self.submit(shown, world)
            throw DemoError.surprise("a code was accepted twice")
        } catch let error as AuthenticationError where error.code == .invalidCode {
            try await self.printer.fact(
                "the same again", "\(error.code.rawValue), \(error.attemptsLeft ?? 0) tries left")
        }
    }
}

extension Demo {
    /// Gives the password, and comes to the choice of a second factor.
    private func beginStrongly(_ world: StrongWorld) async throws -> StrongAuthentication {
        let method = AuthenticationMethodInternal(eMail: DemoUser.enid.address, mode: .staticPassword)
        method.setStaticPassword(DemoUser.enid.password)
        let process = world.service.initializeAuthentication(with: method, context: .new)
        let outcome = try await world.service.continueAuthentication(process)
        guard case .strongAuthenticationRequired(let step) = outcome else { throw Self.surprise(outcome) }
        return step
    }

    /// Signs in with the password and a code of the authenticator app.
    private func submit(_ code: String, _ world: StrongWorld) async throws -> AuthenticationOutcome {
        let step = try await self.beginStrongly(world)
        let next = try await step.challenge(Self.method(.authenticatorApp, of: step))
        guard case .strongCodeRequired(let due) = next else { throw Self.surprise(next) }
        return try await due.submit(code)
    }

    /// Shows the text message as it would be sent, and reads its code.
    private func showCode(_ world: StrongWorld) async throws -> String {
        let message = try await world.message(to: DemoUser.enidNumber)
        try await self.printer.quote("To: \(message.address)\n\n\(message.text)")
        guard let code = message.oneTimePassword else { throw DemoError.noSecret(address: message.address) }
        return code.reveal()
    }

    private func showProofs(_ details: AuthenticationDetails) async throws {
        try await self.printer.fact("proofs", details.factors.map(\.method).joined(separator: ", "))
    }

    private static func method(
        _ kind: StrongMethod.Kind, of step: StrongAuthentication
    ) throws -> StrongMethod {
        guard let method = step.methods.first(where: { $0.kind == kind }) else {
            throw DemoError.surprise("there is no strong method of the kind \(kind.rawValue)")
        }
        return method
    }

    private static func surprise(_ outcome: AuthenticationOutcome) -> DemoError { .surprise("\(outcome) is due") }
}
