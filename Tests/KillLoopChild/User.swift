import WebcomAuthentication
import WebcomTesting

/// A user who does what users do, in random order.
struct User {
    /// Something that the back-end answered otherwise than it has to.
    struct Surprise: Error { let what: String }

    /// A secret of a message that was used.
    struct Spent {
        let key: String
        let continuation: AuthenticationContinuation
        let secret: String
    }

    let name: String
    let crowd: Crowd
    /// What was tried last.
    var step = "begin"
    var uid: String?
    var address: String?
    var number: String?
    /// Whether the number was the account's before the address: then a reset by the address leaves it alone.
    var isNumberOlder = false
    var password: String?
    /// The session keys that are signed in, the one in use last.
    var keys: [String] = []
    var spent: [Spent] = []
    var hasAskedForACode = false
    var resetCount = 0
    var changeCount = 0
    private var count = 0

    init(name: String, crowd: Crowd) {
        self.name = name
        self.crowd = crowd
    }

    /// Comes to have an account.
    mutating func begin(_ random: inout SeededGenerator) async throws {
        switch Int.random(in: 0..<3, using: &random) {
        case 0: try await self.signUp(byPhone: false)
        case 1: try await self.signUp(byPhone: true)
        default: try await self.becomeGuest()
        }
    }

    /// Does one more thing.
    mutating func act(_ random: inout SeededGenerator) async throws {
        switch Int.random(in: 0..<17, using: &random) {
        case 0, 1: try await self.signOut()
        case 2, 3: try await self.signInByPassword()
        case 4: try await self.signInByCode()
        case 5: try await self.reset()
        case 6: try await self.attach(phone: false)
        case 7: try await self.attach(phone: true)
        case 8: try await self.spendAgain()
        case 9...12: try await self.renew()
        case 13: try await self.changePassword(endingOthers: Bool.random(using: &random))
        case 14: try await self.detachNumber()
        case 15 where Bool.random(using: &random): try await self.delete()
        default: try await self.askAndLeave()
        }
    }

    /// A name that nothing had before.
    mutating func newName(_ kind: String) -> String {
        self.count += 1
        return "\(kind)-\(self.name)-\(self.count)"
    }

    /// A number that nobody had before, of the user's name.
    mutating func newNumber() -> String {
        self.count += 1
        // FNV-1a: the digits follow from the name, and two names hardly ever meet.
        let hash = "\(self.name)/\(self.count)".utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
        return "+4915" + String(100_000_000 + hash % 900_000_000)
    }

    /// The service of a session key.
    func service(_ key: String) -> AuthenticationService {
        self.crowd.application.authenticationService(for: SessionKey(key))
    }
}
