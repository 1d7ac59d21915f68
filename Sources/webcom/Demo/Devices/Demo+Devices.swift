import WebcomAuthentication

extension Demo {
    /// What befalls the sessions of somebody with several devices.
    mutating func useDevices() async throws {
        let devices = try await DevicesWorld()
        let phone = try await devices.signIn("phone")
        try await self.refresh(devices, phone)
        try await self.loseBackend(devices, phone)
        try await self.revokeElsewhere(devices, phone)
        try await self.signOutEverywhere(devices, phone)
        try await self.runOut(devices)
        await devices.close()
    }

    /// Many ask at once for a token that has run out.
    private mutating func refresh(_ devices: DevicesWorld, _ phone: AuthenticationService) async throws {
        try await self.printer.step("The token runs out, and a hundred tasks ask for one at once")
        let before = try await phone.validToken().reveal()
        devices.clock.advance(by: .seconds(11 * 60))
        let tokens = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<100 {
                group.addTask { try await phone.validToken().reveal() }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        try await self.printer.fact("tokens", "\(tokens.count), \(tokens.contains(before) ? "the old one" : "new")")
        guard tokens.count == 1, !tokens.contains(before) else { throw DemoError.surprise("the token was not renewed") }
    }

    /// An outage signs nobody out; a sign-out takes effect at once, and is told later.
    private mutating func loseBackend(_ devices: DevicesWorld, _ phone: AuthenticationService) async throws {
        try await self.printer.step("The back-end is away for a while")
        let tablet = try await devices.signIn("tablet")
        devices.connection.setCut(true)
        do {
            _ = try await phone.renewedToken()
            throw DemoError.surprise("a token was renewed without a back-end")
        } catch let error as AuthenticationError {
            try await self.printer.fact("refused", error.code.rawValue)
        }
        try await self.printer.fact("Dora's phone", phone.state.name)
        let away = await tablet.unauthenticate()
        try await self.printer.fact("Dora's tablet", "\(tablet.state.name), \(Self.words(away.remote))")
        devices.connection.setCut(false)
        // What could not be told is told by itself, some moments later.
        var count = try await phone.account.sessions().count
        for _ in 0..<200 where count > 1 {
            try await Task.sleep(for: .milliseconds(50))
            count = try await phone.account.sessions().count
        }
        try await self.printer.fact(
            "back again", count == 1 ? "the session of Dora's phone is the only one" : "\(count) left")
    }

    /// The user looks at the sessions of the account and ends one of them.
    private mutating func revokeElsewhere(_ devices: DevicesWorld, _ phone: AuthenticationService) async throws {
        try await self.printer.step("Revoke the session of Dora's tablet on her phone")
        let tablet = try await devices.signIn("tablet")
        let events = tablet.events.makeAsyncIterator()
        let sessions = try await phone.account.sessions()
        try await self.printer.fact("sessions", "\(sessions.count)")
        for session in sessions where !session.isCurrent { try await phone.account.revoke(session) }
        try await self.printer.fact("Dora's tablet", await Self.end(in: events))
        try await self.printer.fact("Dora's phone", phone.state.name)
    }

    /// One device ends the sessions of all.
    private mutating func signOutEverywhere(_ devices: DevicesWorld, _ phone: AuthenticationService) async throws {
        try await self.printer.step("Sign out everywhere")
        let laptop = try await devices.signIn("laptop")
        let events = laptop.events.makeAsyncIterator()
        let result = await phone.unauthenticate(.allSessions)
        try await self.printer.fact("Dora's phone", "\(phone.state.name), \(Self.words(result.remote))")
        try await self.printer.fact("laptop", await Self.end(in: events))
    }

    /// A session that nobody uses ends by itself.
    private mutating func runOut(_ devices: DevicesWorld) async throws {
        try await self.printer.step("A year later: a session that nobody used has run out")
        let phone = try await devices.signIn("phone")
        devices.clock.advance(by: .seconds(365 * 86_400))
        do {
            _ = try await phone.validToken()
            throw DemoError.surprise("the session did not run out")
        } catch let error as AuthenticationError {
            try await self.printer.fact("refused", error.code.rawValue)
        }
        try await self.printer.fact("Dora's phone", phone.state.name)
    }

    /// The line of the event that ends the session of a service.
    static func end(in events: AuthenticationEvents.Iterator) async -> String {
        var events = events
        while let event = await events.next() {
            if event.state == .invalid { return event.kind.line }
        }
        return "no event"
    }

    private static func words(_ remote: SignOutResult.Remote) -> String {
        switch remote {
        case .nothingToTell: "nothing to tell"
        case .told: "the back-end was told"
        case .pending: "the back-end will be told"
        case .refused(let error): "refused, \(error.code.rawValue)"
        }
    }
}
