import WebcomAuthentication

extension Demo {
    private static let browser: SessionKey = "browser"

    /// Somebody whom others know already.
    mutating func useDelegates() async throws {
        let world = try await DelegationWorld()
        try await self.signInByToken(world)
        try await self.signInByNetwork(world)
        try await self.takeTokenAlong(world)
        try await self.useProvider(world)
        try await self.useService(world)
        await world.close()
    }

    /// The app's own provider signs tokens, and changes its secret without anybody noticing.
    private mutating func signInByToken(_ world: DelegationWorld) async throws {
        try await self.printer.step("Sign in by a token that a provider of the app's own signed")
        let token = world.secrets.old.token("customer 4711", ["name": "Fay"])
        let first = try await world.signIn(
            Self.laptop, with: AuthenticationMethodCustom(name: DelegationWorld.signer, token: token))
        try await self.printer.fact("Fay's uid", first.uid)
        let next = world.secrets.new.token("customer 4711")
        let second = try await world.signIn(
            Self.tablet, with: AuthenticationMethodCustom(name: DelegationWorld.signer, token: next))
        try await self.printer.say("The provider changes its secret; the one before is still good.")
        try await self.printer.fact("Fay's uid", second.uid + self.comparison(second.uid, first.uid))
        try await self.expectRefusal(
            "token again", world, AuthenticationMethodCustom(name: DelegationWorld.signer, token: token))
    }

    /// The network says whose phone it is; outside of it nobody does.
    private mutating func signInByNetwork(_ world: DelegationWorld) async throws {
        try await self.printer.step("Sign in by the mobile network that a phone is on")
        let assertion = world.gateway.token("subscriber-77", ["phone_number": "+33612345678"])
        let details = try await world.signIn(
            Self.phone,
            with: AuthenticationMethodOrangeMobileNetwork(mcc: DelegationWorld.country, assertion: assertion))
        try await self.printer.fact("Gil's uid", details.uid)
        try await self.printer.fact("on network", details.providerUID)
        try await self.expectRefusal(
            "by Wi-Fi", world, AuthenticationMethodOrangeMobileNetwork(mcc: DelegationWorld.country, assertion: ""))
    }

    /// A session of the same user on another machine, by the token of the first one, once.
    private mutating func takeTokenAlong(_ world: DelegationWorld) async throws {
        try await self.printer.step("Take an access token to another machine")
        let phone = world.application.authenticationService(for: Self.phone)
        guard let uid = phone.authenticationDetails?.uid else { throw DemoError.surprise("Gil is not signed in") }
        let token = try await phone.validToken()
        let details = try await world.signIn(Self.browser, with: AuthenticationMethodToken(accessToken: token))
        try await self.printer.fact("Gil's uid", details.uid + self.comparison(details.uid, uid))
        try await self.expectRefusal("once more", world, AuthenticationMethodToken(accessToken: token))
    }

    /// Shows that a proof lets nobody in.
    func expectRefusal(
        _ name: String, _ world: DelegationWorld, _ method: some AuthenticationSingleStepMethod
    ) async throws {
        do {
            _ = try await world.signIn(Self.stranger, with: method)
        } catch let error as AuthenticationError {
            return try await self.printer.fact(name, error.code.rawValue)
        }
        throw DemoError.surprise("what is good once was taken twice, or what is none was taken")
    }

    /// Shows that something is refused with a code.
    func expect(
        _ code: AuthenticationError.Code, _ name: String, _ act: () async throws -> Void
    ) async throws {
        do {
            try await act()
        } catch let error as AuthenticationError where error.code == code {
            return try await self.printer.fact(name, code.rawValue)
        }
        throw DemoError.surprise("what must be refused was not")
    }
}
