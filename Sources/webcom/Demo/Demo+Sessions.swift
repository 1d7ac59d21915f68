import WebcomAuthentication

extension Demo {
    /// Each session key has a service of its own.
    mutating func useTwoServices() async throws {
        try await self.printer.step("Two services by key, side by side")
        let application = self.world.application
        let phone = application.authenticationService(for: Self.phone)
        _ = try await self.signIn(.anna, to: phone)
        for key in [Self.phone, Self.tablet] {
            let state = application.authenticationService(for: key).state
            try await self.printer.fact(Self.name(of: key), "\(state.name) \(state.details?.uid ?? "")")
        }
        let isOne = application.authenticationService(for: Self.phone) === phone
        try await self.printer.say("Asked for twice, a key gives \(isOne ? "the same service" : "another service").")
    }

    /// Everything is closed and opened anew from the file; the sessions are there by key, without a sign-in.
    mutating func restart() async throws {
        try await self.printer.step("Restart: close everything, and open it from the file")
        self.log.append(await self.world.close())
        self.world = try await DemoWorld(at: self.place)
        try await self.showRestored()
    }

    /// The sessions that the last run left; the `uid` of the default service's.
    mutating func restoreLastRun() async throws -> String? {
        try await self.printer.step("Restore the sessions of the last run from the file")
        try await self.showRestored()
        return self.service.authenticationDetails?.uid
    }

    private func showRestored() async throws {
        let services =
            [self.service]
            + [Self.tablet, Self.phone, Self.laptop].map { self.world.application.authenticationService(for: $0) }
        for (service, found) in services.map({ ($0, $0.state) }) {
            let settled = try await service.settledState()
            let path = found.name == settled.name ? settled.name : "\(found.name) -> \(settled.name)"
            let isRestored = settled.details != nil
            try await self.printer.fact(Self.name(of: service.sessionKey), isRestored ? "\(path) (restored)" : path)
            if let uid = settled.details?.uid { try await self.printer.fact("", uid) }
        }
    }

    /// What the demo calls a service.
    static func name(of key: SessionKey) -> String {
        switch key {
        case Self.tablet: "tablet"
        case Self.phone: "phone"
        case Self.laptop: "laptop"
        case Self.stranger: "stranger"
        default: "default"
        }
    }
}
