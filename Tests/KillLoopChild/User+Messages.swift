import WebcomAuthentication
import WebcomBackend

extension User {
    /// Signs the newest session key out.
    mutating func signOut() async throws {
        guard let key = self.keys.popLast(), let uid else { return }
        self.step = "signOut"
        Facts.tell("begin", key, uid)
        let result = await self.service(key).unauthenticate()
        guard result.isStored, case .told = result.remote else { throw Surprise(what: "the sign-out is \(result)") }
        Facts.tell("left", key)
    }

    /// Attaches a second identity, or makes a user of a guest.
    mutating func attach(phone: Bool) async throws {
        guard let key = self.keys.last, let uid, (phone ? self.number : self.address) == nil else { return }
        self.step = "attach"
        let address = phone ? self.newNumber() : self.newAddress()
        let password = phone ? nil : self.newName("password")
        let method = Self.method(address, password)
        self.service(key).initializeAuthentication(with: method, context: .current)
        let receipt = try await method.attachIdentity()
        Facts.tell("begin", key, uid)
        let details = try await self.spend(receipt, method, key, address, "attach", password)
        guard details.uid == uid else { throw Surprise(what: "\(uid) became \(details.uid)") }
        self.own(address, password, uid)
        Facts.tell("session", key, uid)
    }

    /// Tries what was used before once more.
    mutating func spendAgain() async throws {
        guard let spent = self.spent.last else { return }
        self.step = "spendAgain"
        let method = AuthenticationMethodInternal(continuation: spent.continuation)
        let service = self.service(spent.key)
        let process = service.initializeAuthentication(with: method, context: spent.continuation.front.context)
        Self.set(spent.secret, of: method)
        method.setStaticPassword(self.newName("password"))
        let before = service.state
        do {
            _ = try await service.continueAuthentication(process)
        } catch {
            // Where the session was ended from elsewhere, the service may learn of it in the same moment.
            let hasLearned = !self.keys.contains(spent.key) && service.state.details == nil
            guard service.state == before || hasLearned else { throw Surprise(what: "a failure changed the state") }
            return
        }
        throw Surprise(what: "a secret worked twice")
    }

    /// Asks for a message to a new address, and lets it lie.
    mutating func askAndLeave() async throws {
        self.step = "askAndLeave"
        let (key, address, password) = (self.newName("key"), self.newAddress(), self.newName("password"))
        let method = Self.method(address, password)
        self.service(key).initializeAuthentication(with: method, context: .new)
        _ = try self.note(try await method.attachIdentity(), key, address, "attach", password)
    }

    /// Uses the secret of the message that a receipt is for.
    mutating func spend(
        _ receipt: MessageReceipt, _ method: AuthenticationMethodInternal, _ key: String, _ address: String,
        _ purpose: String, _ password: String?
    ) async throws -> AuthenticationDetails {
        let secret = try self.note(receipt, key, address, purpose, password)
        Self.set(secret, of: method)
        let continuation = receipt.continuation.reveal()
        Facts.tell("spending", continuation)
        let details = try Self.details(try await self.service(key).continueAuthentication())
        Facts.tell("spent", continuation)
        self.spent.append(Spent(key: key, continuation: receipt.continuation, secret: secret))
        return details
    }

    /// Tells of a message that was promised; gives its secret.
    private func note(
        _ receipt: MessageReceipt, _ key: String, _ address: String, _ purpose: String, _ password: String?
    ) throws -> String {
        guard let message = self.crowd.mailbox.take(address),
            let secret = message.verificationToken?.reveal() ?? message.oneTimePassword?.reveal()
        else { throw Surprise(what: "no message came") }
        Facts.tell(
            "asked", receipt.continuation.reveal(), key, secret, address, purpose, message.id, password ?? "-")
        return secret
    }

    static func set(_ secret: String, of method: AuthenticationMethodInternal) {
        if secret.contains(".") { method.setVerificationToken(secret) } else { method.setOneTimePassword(secret) }
    }

    static func details(_ outcome: AuthenticationOutcome) throws -> AuthenticationDetails {
        guard let details = outcome.details else { throw Surprise(what: "a second factor is wanted: \(outcome)") }
        return details
    }
}
