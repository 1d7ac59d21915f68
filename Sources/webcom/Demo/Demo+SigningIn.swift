import WebcomAuthentication

extension Demo {
    /// Nobody is signed in, at once.
    mutating func signOut() async throws {
        try await self.printer.step("Sign out")
        let result = await self.service.unauthenticate()
        try await self.printer.fact("state", self.service.state.name)
        try await self.printer.fact("survives", result.isStored ? "a restart" : "no restart")
    }

    /// A failed sign-in changes nothing; its process goes on, for another try.
    mutating func mistypePassword() async throws -> AuthenticationMethodInternal {
        try await self.printer.step("Sign in with a wrong password")
        let method = AuthenticationMethodInternal(eMail: DemoUser.anna.address, mode: .staticPassword)
        method.setStaticPassword("eight quiet otters row home")
        self.service.initializeAuthentication(with: method, context: .new)
        do {
            _ = try await self.service.continueAuthentication()
            throw DemoError.surprise("a wrong password was accepted")
        } catch let error as AuthenticationError where error.code == .invalidCredentials {
            try await self.printer.fact("refused", error.code.rawValue)
            try await self.printer.say(error.message)
        }
        try await self.printer.fact("state", self.service.state.name)
        return method
    }

    /// The right password leads to the same account.
    mutating func correctPassword(of method: AuthenticationMethodInternal, expecting uid: String) async throws {
        try await self.printer.step("Sign in with the right password")
        method.setStaticPassword(DemoUser.anna.password)
        let details = try await self.service.continueAuthentication().signedIn
        try await self.printer.fact("state", self.service.state.name)
        try await self.printer.fact("uid", details.uid + self.comparison(details.uid, uid))
    }

    /// The account of the last run is still there: no second sign-up; false when it is not.
    mutating func signInAgain(expecting uid: String?) async throws -> Bool {
        try await self.printer.step("Sign in again, without signing up a second time")
        do {
            let details = try await self.signIn(.anna, to: self.service)
            try await self.printer.fact("state", self.service.state.name)
            try await self.printer.fact("uid", details.uid + (uid.map { self.comparison(details.uid, $0) } ?? ""))
            return true
        } catch let error as AuthenticationError where error.code == .invalidCredentials {
            try await self.printer.say("There is no account yet: the last run ended too early.")
            return false
        }
    }

    /// Signs somebody in by e-mail and password.
    func signIn(_ user: DemoUser, to service: AuthenticationService) async throws -> AuthenticationDetails {
        let method = AuthenticationMethodInternal(eMail: user.address, mode: .staticPassword)
        method.setStaticPassword(user.password)
        let process = service.initializeAuthentication(with: method, context: .new)
        return try await service.continueAuthentication(process).signedIn
    }

    /// What to say behind a `uid` that should be another one's.
    func comparison(_ uid: String, _ other: String) -> String { uid == other ? "  (the same)" : "  (another one)" }
}

extension AuthenticationOutcome {
    /// The details; the demo's policy asks for no second factor, so that nothing else can come.
    var signedIn: AuthenticationDetails {
        get throws {
            guard let details = self.details else { throw DemoError.surprise("\(self) is due") }
            return details
        }
    }
}
