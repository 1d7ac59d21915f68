import WebcomAuthentication
import WebcomBackend
import WebcomTokens

extension Demo {
    private static let job: SessionKey = "job"

    /// A program without a user: an operator makes its account, and its keys change.
    mutating func useService(_ world: DelegationWorld) async throws {
        try await self.printer.step("A program without a user signs in by a key of its own")
        let administration = world.administration
        let (old, new) = (try SigningKey.generate(), try SigningKey.generate())
        let account = try await administration.createService(
            keys: [old.publicKey], clientID: "nightly", displayName: "Nightly job")
        try await self.printer.fact("client id", account.clientID)
        let assertion = try world.assertion(of: account.clientID, old)
        let details = try await world.signIn(Self.job, with: AuthenticationMethodServer(assertion: assertion))
        try await self.printer.fact("its uid", details.uid + self.comparison(details.uid, account.uid))
        try await self.expectRefusal("sent again", world, AuthenticationMethodServer(assertion: assertion))

        try await self.printer.say("The operator registers another key, and removes the first one.")
        let service = world.application.authenticationService(for: Self.job)
        let events = service.events.makeAsyncIterator()
        try await administration.addServiceKey(new.publicKey, to: account.uid)
        for id in account.keys.compactMap(\.id) {
            try await administration.removeServiceKey(id, from: account.uid)
        }
        try await self.printer.fact("its session", await Self.end(in: events))
        let late = try world.assertion(of: account.clientID, old)
        try await self.expectRefusal("by the first", world, AuthenticationMethodServer(assertion: late))
        let next = try world.assertion(of: account.clientID, new)
        let again = try await world.signIn(Self.job, with: AuthenticationMethodServer(assertion: next))
        try await self.printer.fact("its uid", again.uid + self.comparison(again.uid, account.uid))
    }
}
