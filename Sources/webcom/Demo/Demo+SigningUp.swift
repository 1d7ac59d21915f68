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
        return (method, try await self.show(self.world.message(to: anna), to: anna))
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
        method.setVerificationToken(try await self.show(self.world.message(to: bob), to: bob))
        let details = try await service.continueAuthentication().signedIn
        try await self.printer.fact("\(bob.name)'s uid", details.uid + self.comparison(details.uid, guest.uid))
        try await self.printer.fact("is a guest", details.isGuest ? "yes" : "no, signed in by \(details.provider)")
    }

    /// Shows a message as it would be sent, and reads the token in it.
    private func show(_ message: OutgoingMessage, to user: DemoUser) async throws -> String {
        try await self.printer.quote("To: \(message.address)\nSubject: \(message.subject)\n\n\(message.text)")
        guard let token = message.verificationToken else { throw DemoError.noToken(address: user.address) }
        return token.reveal()
    }
}
