import WebcomAuthentication

extension User {
    /// Makes an account by the token or code of a message.
    mutating func signUp(byPhone: Bool) async throws {
        self.step = "signUp"
        let (key, address) = (self.newName("key"), byPhone ? self.newNumber() : self.newAddress())
        let password = byPhone ? nil : self.newName("password")
        let method = Self.method(address, password)
        let service = self.service(key)
        service.initializeAuthentication(with: method, context: .new)
        let receipt = try await method.attachIdentity()
        Facts.tell("begin", key, "-")
        let details = try await self.spend(receipt, method, key, address, "attach", password)
        // The session first: an account without a known session key would be taken for one that has no session.
        self.enter(key, details.uid)
        self.own(address, password, details.uid)
    }

    /// Makes an account that nothing proves.
    mutating func becomeGuest() async throws {
        self.step = "becomeGuest"
        let key = self.newName("key")
        Facts.tell("begin", key, "-")
        let outcome = try await self.service(key).authenticate(with: AuthenticationMethodGuest())
        self.enter(key, try Self.details(outcome).uid)
    }

    /// Signs in on a new session key.
    mutating func signInByPassword() async throws {
        guard let address, let password, let uid else { return }
        self.step = "signInByPassword"
        let key = self.newName("key")
        let process = self.service(key).initializeAuthentication(with: Self.method(address, password), context: .new)
        Facts.tell("begin", key, uid)
        self.enter(key, try Self.details(try await self.service(key).continueAuthentication(process)).uid)
    }

    /// Signs in by a code, once: another one would have to wait for a minute.
    mutating func signInByCode() async throws {
        guard let number, let uid, !self.hasAskedForACode else { return }
        self.step = "signInByCode"
        self.hasAskedForACode = true
        let key = self.newName("key")
        let method = Self.method(number, nil)
        self.service(key).initializeAuthentication(with: method, context: .new)
        let receipt = try await method.requestOneTimePassword()
        Facts.tell("begin", key, uid)
        self.enter(key, try await self.spend(receipt, method, key, number, "signIn", nil).uid)
    }

    /// Sets a new password, which ends every other session; within the budget of messages.
    mutating func reset() async throws {
        guard let address, let uid, self.password != nil, self.resetCount < 3 else { return }
        self.resetCount += 1
        self.step = "reset"
        let (key, password) = (self.newName("key"), self.newName("password"))
        let method = Self.method(address, nil)
        self.service(key).initializeAuthentication(with: method, context: .new)
        let receipt = try await method.requestPasswordReset()
        method.setStaticPassword(password)
        for key in self.keys + [key] { Facts.tell("begin", key, uid) }
        let details = try await self.spend(receipt, method, key, address, "reset", password)
        Facts.tell("identity", address, uid, password)
        self.password = password
        // Suspended by the recovery (LNK-3): the user goes on without it.
        if !self.isNumberOlder { self.number = nil }
        for key in self.keys { Facts.tell("over", key) }
        self.keys = []
        self.enter(key, details.uid)
    }

    /// Notes that a key is signed in.
    mutating func enter(_ key: String, _ uid: String) {
        Facts.tell("session", key, uid)
        self.uid = uid
        self.keys.append(key)
    }

    /// Notes that an identity is the user's.
    mutating func own(_ address: String, _ password: String?, _ uid: String) {
        Facts.tell("identity", address, uid, password ?? "-")
        if address.hasPrefix("+") {
            (self.number, self.isNumberOlder) = (address, self.address == nil)
        } else {
            (self.address, self.password) = (address, password)
        }
    }

    mutating func newAddress() -> String { self.newName("user") + "@example.org" }

    /// A method for an address with a password, or for a number.
    static func method(_ address: String, _ password: String?) -> AuthenticationMethodInternal {
        guard !address.hasPrefix("+") else {
            return AuthenticationMethodInternal(msisdn: address, mode: .oneTimePassword)
        }
        let method = AuthenticationMethodInternal(eMail: address, mode: .staticPassword)
        if let password { method.setStaticPassword(password) }
        return method
    }
}
