import WebcomAuthentication

/// The demo: what an app does with the service, step by step.
struct Demo {
    /// The services of the demo.
    ///
    /// An app makes its keys from 128 random bits and keeps them secret.
    static let tablet: SessionKey = "tablet"
    static let phone: SessionKey = "phone"
    static let laptop: SessionKey = "laptop"
    static let stranger: SessionKey = "stranger"

    let place: DemoPlace
    var world: DemoWorld
    var printer = StepPrinter(.output)
    var log: [[AuthenticationEvent]] = []

    /// The application's one default service, as a tool or a client uses it.
    var service: AuthenticationService { self.world.application.authenticationService }

    /// Runs the demo on the user's file, or on a fresh one.
    static func run(path: String?) async throws {
        let place = try await BlockingWork.run { try DemoPlace(path: path) }
        do {
            let isFresh = try await BlockingWork.run { place.file.isFresh }
            var demo = Self(place: place, world: try await DemoWorld(at: place))
            do {
                try await demo.run(isFresh: isFresh)
            } catch {
                _ = await demo.world.close()
                throw error
            }
        } catch {
            try? await BlockingWork.run { place.removeTemporaryFolder() }
            throw error
        }
    }

    private mutating func run(isFresh: Bool) async throws {
        try await self.printer.title("webcom demo: an authentication service on one SQLite file")
        if isFresh {
            try await self.visitFirst()
        } else if try await !self.visitAgain() {
            try await self.visitFirst()
        }
        try await self.showEvents()
        try await self.showFile()
    }

    /// Nobody was here before.
    private mutating func visitFirst() async throws {
        let (method, token) = try await self.signUp()
        let uid = try await self.verify(method, token)
        try await self.signOut()
        try await self.correctPassword(of: self.mistypePassword(), expecting: uid)
        try await self.upgradeGuest()
        try await self.useTwoServices()
        try await self.visitByPhone()
        try await self.useSecondFactors()
        try await self.useDevices()
        try await self.useDelegates()
        try await self.restart()
    }

    /// Somebody who begins with a phone number, and forgets the password that they add.
    private mutating func visitByPhone() async throws {
        let uid = try await self.registerNumber()
        try await self.signInByCode(expecting: uid)
        try await self.attachAddress(expecting: uid)
        try await self.resetPassword(expecting: uid)
        try await self.lockIdentity()
    }

    /// An earlier run left its sessions; false when it ended before it had made the account.
    private mutating func visitAgain() async throws -> Bool {
        let uid = try await self.restoreLastRun()
        return try await self.signInAgain(expecting: uid)
    }
}
