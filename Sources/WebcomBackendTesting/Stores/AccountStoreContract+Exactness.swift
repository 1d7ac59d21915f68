import WebcomAuthentication
import WebcomBackend

extension AccountStoreContract {
    /// Text that Unicode calls equivalent, letter case and trailing blanks are different names (IDN-4).
    static let exactnessChecks: [Check] = [
        Check("IDN-4: identities of equivalent text are two", Self.exactIdentities),
        Check("IDN-4: identities of equivalent provider names are two", Self.exactProviders),
        Check("IDN-4: accounts and sessions of equivalent text are two", Self.exactAccounts),
        Check("IDN-4: challenges and flows of equivalent text are two", Self.exactChallenges),
        Check("IDN-4: messages, owners and metadata of equivalent text are two", Self.exactNames),
    ]

    /// Two texts that `==` calls equal.
    private static let composed = "caf\u{E9}"
    private static let decomposed = "cafe\u{301}"
    private static var lookAlikes: [String] { [Self.composed, Self.decomposed, "CAF\u{C9}", "caf\u{E9} ", "cafe"] }

    private static func registration(_ number: Int, _ key: IdentityKey) -> Registration {
        var registration = Sample.registration("\(number)", password: Sample.password("secret \(number)"))
        registration.identity?.key = key
        return registration
    }

    private static func exactIdentities(_ bench: StoreBench) async throws {
        for (number, name) in Self.lookAlikes.enumerated() {
            try await bench.register(Self.registration(number, Sample.key(name)))
        }
        for (number, name) in Self.lookAlikes.enumerated() {
            let identity = try await bench.store.identity(Sample.key(name))
            try bench.equal(identity?.uid, "uid-\(number)", "the owner of look-alike \(number)")
            let bytes = identity.map { Array($0.key.providerUID.utf8) }
            try bench.equal(bytes, Array(name.utf8), "the name of look-alike \(number)")
            let verifier = try await bench.reserved(name).candidate?.password.verifier
            try bench.equal(verifier, Array("secret \(number)".utf8), "the password of look-alike \(number)")
        }
    }

    private static func exactProviders(_ bench: StoreBench) async throws {
        let keys = Self.lookAlikes.map { IdentityKey(provider: .custom($0), providerUID: "ada") }
        for (number, key) in keys.enumerated() { try await bench.register(Self.registration(number, key)) }
        for (number, key) in keys.enumerated() {
            let uid = try await bench.store.identity(key)?.uid
            try bench.equal(uid, "uid-\(number)", "the owner at look-alike provider \(number)")
        }
    }

    private static func exactAccounts(_ bench: StoreBench) async throws {
        for (number, name) in Self.lookAlikes.enumerated() {
            var guest = Sample.guest(name)
            guest.account.displayName = "\(number)"
            guest.session.level = number
            try await bench.register(guest)
        }
        for (number, name) in Self.lookAlikes.enumerated() {
            let account = try await bench.store.account("uid-\(name)")
            try bench.equal(account?.displayName, "\(number)", "look-alike account \(number)")
            let levels = try await bench.store.sessions(of: "uid-\(name)", now: Sample.date(1)).map(\.level)
            try bench.equal(levels, [number], "the sessions of look-alike account \(number)")
        }
        let ended = try await bench.store.endSessions(
            .one("session-\(Self.composed)"), now: Sample.date(1), effects: .none)
        try bench.equal(ended.map { Array($0.utf8) }, [Array("session-\(Self.composed)".utf8)], "what was ended")
        let other = try await bench.store.session("session-\(Self.decomposed)")
        try bench.expect(other != nil, "ending a session ended one of an equivalent name")
    }

    private static func exactChallenges(_ bench: StoreBench) async throws {
        for (number, name) in Self.lookAlikes.enumerated() {
            try await bench.open(Sample.challenge("selector \(name)", flow: "flow \(name)", attempts: number + 10))
        }
        for (number, name) in Self.lookAlikes.enumerated() {
            let challenge = try await bench.store.challenge("selector \(name)")
            try bench.equal(challenge?.attemptsLeft, number + 10, "the tries of look-alike challenge \(number)")
        }
    }

    private static func exactNames(_ bench: StoreBench) async throws {
        let messages = Self.lookAlikes.map { Sample.message($0) }
        let effects = StoreEffects(messages: messages)
        _ = try await bench.store.register(Sample.guest("guest"), now: Sample.date(0), effects: effects)
        let leased = try await bench.store.leaseMessages(
            limit: 10, owner: Self.composed, until: Sample.date(60), now: Sample.date(0))
        try bench.equal(leased.count, messages.count, "the number of look-alike messages")
        let stolen = try await bench.store.leaseMessages(
            limit: 10, owner: Self.decomposed, until: Sample.date(60), now: Sample.date(1))
        try bench.equal(stolen.count, 0, "the number of messages leased to an owner of an equivalent name")
        try await bench.store.removeMessage(
            Self.composed, owner: Self.decomposed, now: Sample.date(1), effects: .none)
        try await bench.store.removeMessage(Self.composed, owner: Self.composed, now: Sample.date(1), effects: .none)
        let left = try await bench.store.waitingMessageCount(now: Sample.date(1))
        try bench.equal(left, messages.count - 1, "the number of messages after one was removed")
        for (number, name) in Self.lookAlikes.enumerated() {
            let value = try await bench.store.setMetadataIfAbsent(name, [UInt8(number)])
            try bench.equal(value, [UInt8(number)], "the metadata of look-alike \(number)")
        }
    }
}
