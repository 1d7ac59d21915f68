import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Demo {
    private static let browser: SessionKey = "visitor's browser"
    private static let television: SessionKey = "television"

    /// Somebody who signs in at another provider's pages, and by its codes.
    mutating func useProvider(_ world: DelegationWorld) async throws {
        let uid = try await self.visitProvider(world)
        try await self.attachByVisit(world)
        try await self.signInOnTelevision(world, expecting: uid)
        try await self.askProviderLater(world)
    }

    /// A browser goes to the provider and comes back, or its user says no there.
    private mutating func visitProvider(_ world: DelegationWorld) async throws -> String {
        try await self.printer.step("Sign in at a provider's pages")
        let service = world.application.authenticationService(for: Self.browser)
        try await self.expect(.accessDenied, "says no") { _ = try await world.visit(service, agrees: nil) }
        try await self.printer.fact("state", service.state.name)
        let first = try await world.visit(service, agrees: "hana")
        try await self.printer.fact("Hana's uid", first.uid)
        await service.unauthenticate()
        let second = try await world.visit(service, agrees: "hana")
        try await self.printer.fact("Hana's uid", second.uid + self.comparison(second.uid, first.uid))
        return second.uid
    }

    /// Gil, whom the network knows, adds an identity; one that is Hana's he does not get.
    private mutating func attachByVisit(_ world: DelegationWorld) async throws {
        try await self.printer.step("Attach an identity at the provider, but nobody else's")
        let service = world.application.authenticationService(for: Self.phone)
        guard let uid = service.authenticationDetails?.uid else { throw DemoError.surprise("Gil is not signed in") }
        let details = try await world.visit(service, agrees: "gil", context: .current)
        try await self.printer.fact("Gil's uid", details.uid + self.comparison(details.uid, uid))
        try await self.expect(.accountMismatch, "as Hana") {
            _ = try await world.visit(service, agrees: "hana", context: .current)
        }
        let identities = try await service.account.identities()
        try await self.printer.fact("Gil signs in", "by \(identities.map { "\($0.provider)" }.joined(separator: ", "))")
    }

    /// A device without a browser shows a code, and waits until its user said yes elsewhere.
    private mutating func signInOnTelevision(_ world: DelegationWorld, expecting uid: String) async throws {
        try await self.printer.step("Sign in on a television, by a code that it shows")
        let service = world.application.authenticationService(for: Self.television)
        let method = AuthenticationMethodDevice(name: DemoProvider.name)
        let process = service.initializeAuthentication(with: method, context: .new)
        let device = try await method.requestUserCode()
        try await self.printer.fact("type", device.userCode)
        try await self.printer.fact("at", device.verificationAddress)
        world.provider.approve(device.userCode, by: "hana")
        let details = try await service.continueAuthentication(process).signedIn
        try await self.printer.fact("asked", "\(world.provider.questions(about: device.userCode)) times")
        try await self.printer.fact("Hana's uid", details.uid + self.comparison(details.uid, uid))
    }

    /// The provider's tokens are kept, and renewed when they ran out.
    private mutating func askProviderLater(_ world: DelegationWorld) async throws {
        try await self.printer.step("Ask the provider something in the user's name, later")
        let service = world.application.authenticationService(for: Self.television)
        let first = try await Self.providerToken(of: service)
        let same = try await Self.providerToken(of: service)
        let isKept = first.accessToken.reveal() == same.accessToken.reveal()
        try await self.printer.fact("its token", "for \(first.scopes.joined()), \(isKept ? "kept" : "not kept")")
        world.clock.advance(by: .seconds(3_600))
        let next = try await Self.providerToken(of: service)
        let isGood = next.expirationDate.map { $0 > world.clock.now } ?? false
        let isRenewed = isGood && next.accessToken.reveal() != first.accessToken.reveal()
        try await self.printer.fact("in an hour", isRenewed ? "another one, renewed" : "not renewed")
    }

    private static func providerToken(of service: AuthenticationService) async throws -> ProviderToken {
        let identity = try await service.account.identities().first { $0.provider == .oAuth2(DemoProvider.name) }
        guard let identity, let token = try await service.account.providerToken(of: identity) else {
            throw DemoError.surprise("the provider's token is not kept")
        }
        return token
    }
}
