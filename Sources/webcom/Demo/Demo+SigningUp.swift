import WebcomAuthentication
import WebcomBackend

extension Demo {
    /// An e-mail address and a password are given; a message goes out.
    ///
    /// - Returns: The method, which waits for the token of the message, and that token.
    mutating func signUp() async throws -> (AuthenticationMethodInternal, token: String) {
        try await self.printer.step("Sign up by e-mail")
        try await self.printer.fact("state", self.service.settledState().name)
        let anna = DemoUser.anna
        let method = AuthenticationMethodInternal(eMail: anna.address, mode: .staticPassword)
        method.setStaticPassword(anna.password)
        method.displayName = anna.name
        self.service.initializeAuthentication(with: method, context: .new)
        let receipt = try await method.attachIdentity()
        try await self.printer.fact("sent to", receipt.sentTo)
        try await self.printer.say("The message that goes out:")
        return (method, try await self.showSecret(to: anna.address))
    }

    /// The token of the message comes back, and the account is there.
    mutating func verify(_ method: AuthenticationMethodInternal, _ token: String) async throws -> String {
        try await self.printer.step("Verify the address with the token of the message")
        method.setVerificationToken(token)
        let details = try await self.service.continueAuthentication().signedIn
        try await self.printer.fact("state", self.service.state.name)
        try await self.printer.fact("uid", details.uid)
        try await self.printer.fact("display name", details.displayName ?? "none")
        return details.uid
    }

    /// A guest has an account at once, and keeps it when an identity is attached.
    mutating func upgradeGuest() async throws {
        try await self.printer.step("A guest signs up, and keeps the account")
        let service = self.world.application.authenticationService(for: Self.tablet)
        let guest = try await service.authenticate(with: AuthenticationMethodGuest()).signedIn
        try await self.printer.fact("guest's uid", guest.uid)

        let bob = DemoUser.bob
        let method = AuthenticationMethodInternal(eMail: bob.address, mode: .staticPassword)
        method.setStaticPassword(bob.password)
        method.displayName = bob.name
        service.initializeAuthentication(with: method, context: .current)
        try await method.attachIdentity()
        method.setVerificationToken(try await self.showSecret(to: bob.address))
        let details = try await service.continueAuthentication().signedIn
        try await self.printer.fact("\(bob.name)'s uid", details.uid + self.comparison(details.uid, guest.uid))
        try await self.printer.fact("is a guest", details.isGuest ? "yes" : "no, signed in by \(details.provider)")
    }

    /// Shows the message to an address or a number as it would be sent, and reads the token or code in it.
    func showSecret(to address: String) async throws -> String {
        let message = try await self.world.message(to: address)
        try await self.printer.quote("To: \(message.address)\nSubject: \(message.subject)\n\n\(message.text)")
        if let token = message.verificationToken { return token.reveal() }
        guard let code = message.oneTimePassword else { throw DemoError.noSecret(address: address) }
        return code.reveal()
    }
}
