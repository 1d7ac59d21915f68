import WebcomAuthentication
import WebcomBackend

extension Demo {
    /// The service of somebody who begins with a phone number.
    private var laptop: AuthenticationService { self.world.application.authenticationService(for: Self.laptop) }

    /// A number needs no password: a code proves it, now and each time.
    mutating func registerNumber() async throws -> String {
        try await self.printer.step("Register a phone number, without a password")
        let method = AuthenticationMethodInternal(msisdn: DemoUser.cleoNumber, mode: .oneTimePassword)
        method.displayName = DemoUser.cleo.name
        let process = self.laptop.initializeAuthentication(with: method, context: .new)
        try await method.attachIdentity()
        method.setOneTimePassword(try await self.showSecret(to: DemoUser.cleoNumber))
        let details = try await self.laptop.continueAuthentication(process).signedIn
        try await self.printer.fact("state", self.laptop.state.name)
        try await self.printer.fact("Cleo's uid", details.uid)
        await self.laptop.unauthenticate()
        return details.uid
    }

    /// A code is sent, mistyped, and then given.
    mutating func signInByCode(expecting uid: String) async throws {
        try await self.printer.step("Sign in by a one-time password")
        let method = AuthenticationMethodInternal(msisdn: DemoUser.cleoNumber, mode: .oneTimePassword)
        let process = self.laptop.initializeAuthentication(with: method, context: .new)
        let receipt = try await method.requestOneTimePassword()
        try await self.printer.fact("sent to", receipt.sentTo)
        let code = try await self.showSecret(to: DemoUser.cleoNumber)
        method.setOneTimePassword(code == "000000" ? "000001" : "000000")
        do {
            _ = try await self.laptop.continueAuthentication(process)
            throw DemoError.surprise("a wrong code was accepted")
        } catch let error as AuthenticationError where error.code == .invalidCode {
            try await self.printer.fact("wrong code", "\(error.attemptsLeft ?? 0) tries left")
        }
        method.setOneTimePassword(code)
        let details = try await self.laptop.continueAuthentication(process).signedIn
        try await self.printer.fact("state", self.laptop.state.name)
        try await self.printer.fact("Cleo's uid", details.uid + self.comparison(details.uid, uid))
    }

    /// With the context `.current` an identity is added to the account that is signed in.
    mutating func attachAddress(expecting uid: String) async throws {
        try await self.printer.step("Attach an e-mail address to the signed-in account")
        let cleo = DemoUser.cleo
        let method = AuthenticationMethodInternal(eMail: cleo.address, mode: .staticPassword)
        method.setStaticPassword(cleo.password)
        let process = self.laptop.initializeAuthentication(with: method, context: .current)
        try await method.attachIdentity()
        method.setVerificationToken(try await self.showSecret(to: cleo.address))
        let details = try await self.laptop.continueAuthentication(process).signedIn
        try await self.printer.fact("Cleo's uid", details.uid + self.comparison(details.uid, uid))
        try await self.printer.fact("proved by", details.factors.map { "\($0.provider)" }.joined(separator: ", "))
    }

    /// A token and a new password, which signs every other device out.
    mutating func resetPassword(expecting uid: String) async throws {
        try await self.printer.step("Set a new password in place of a forgotten one")
        await self.laptop.unauthenticate()
        let method = AuthenticationMethodInternal(eMail: DemoUser.cleo.address, mode: .staticPassword)
        let process = self.laptop.initializeAuthentication(with: method, context: .new)
        try await method.requestPasswordReset()
        method.setVerificationToken(try await self.showSecret(to: DemoUser.cleo.address))
        method.setStaticPassword(DemoUser.cleoNewPassword)
        let details = try await self.laptop.continueAuthentication(process).signedIn
        try await self.printer.fact("state", self.laptop.state.name)
        try await self.printer.fact("Cleo's uid", details.uid + self.comparison(details.uid, uid))
        let notice = try await self.world.message(to: DemoUser.cleoNumber)
        try await self.printer.fact("told", "\(notice.address): \(notice.subject)")
    }

    /// Too many wrong passwords: nobody tries for a while, the owner's signed-in devices go on.
    mutating func lockIdentity() async throws {
        try await self.printer.step("Try wrong passwords until the identity is locked")
        let service = self.world.application.authenticationService(for: Self.stranger)
        let method = AuthenticationMethodInternal(eMail: DemoUser.cleo.address, mode: .staticPassword)
        method.setStaticPassword(DemoUser.cleo.password)
        let process = service.initializeAuthentication(with: method, context: .new)
        for number in 1...10 {
            do {
                _ = try await service.continueAuthentication(process)
                throw DemoError.surprise("a password that was replaced is accepted")
            } catch let error as AuthenticationError where error.code == .invalidCredentials {
                try await self.printer.fact("try \(number)", error.code.rawValue)
            } catch let error as AuthenticationError where error.code == .identityTemporarilyLocked {
                try await self.printer.fact("try \(number)", error.code.rawValue)
                try await self.printer.fact("opens again", "in \((error.retryAfter ?? .zero).inWords)")
                return try await self.printer.fact("Cleo is still", self.laptop.state.name)
            }
        }
        throw DemoError.surprise("wrong passwords lock nothing")
    }
}
