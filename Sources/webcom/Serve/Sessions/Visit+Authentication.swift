import WebcomAuthentication

/// The steps that all ways of signing in share.
extension Visit {
    /// Begins an authentication of the address or number that was given, or of another one.
    func begin(
        _ mode: AuthenticationMethodInternal.Mode, context: AuthenticationService.Context = .new,
        of given: String? = nil, level: Int? = nil
    ) -> (method: AuthenticationMethodInternal, process: AuthenticationProcess) {
        let address = given ?? self.fields["address"] ?? ""
        let method = AuthenticationMethodInternal(provider: address.contains("@") ? .eMail : .phone, mode: mode)
        method.setIdentifier(address)
        var options = self.options
        options.level = level
        return (method, self.service.initializeAuthentication(with: method, context: context, options: options))
    }

    /// Answers that a message is on its way; what it proves goes on from the cookie.
    func sent(_ receipt: MessageReceipt) -> Reply {
        var reply = Reply.go(
            to: "/confirm", ["sentTo": .string(receipt.sentTo), "next": "/confirm"], status: .accepted)
        reply.cookies = self.keyCookie + [self.world.cookies.setStep(receipt.continuation)]
        return reply
    }

    /// Answers that somebody is signed in, under a key that nobody knew before; or that a second factor is needed.
    func signedIn(
        _ outcome: AuthenticationOutcome, next: String = "/account"
    ) async throws(AuthenticationError) -> Reply {
        guard let details = outcome.details else { return self.due(outcome) }
        var reply = Reply.go(to: next, ["user": details.json])
        reply.cookies = [self.world.cookies.setKey(try await self.renewedKey()), self.world.cookies.setStep(nil)]
        return reply
    }

    /// Answers that the account was changed in a way that counts for signing in, under a new key as well.
    func changed(_ section: String, _ json: JSONValue = [:]) async throws(AuthenticationError) -> Reply {
        var reply = Reply.go(to: "/account#\(section)", json)
        reply.cookies = [self.world.cookies.setKey(try await self.renewedKey())]
        return reply
    }

    /// Answers that nobody is signed in here any more: the old key stands for nobody, and the browser gets another.
    func left(_ json: JSONValue) -> Reply {
        var reply = Reply.go(to: "/", json)
        reply.cookies = [self.world.cookies.setKey(SessionCookies.makeKey()), self.world.cookies.setStep(nil)]
        return reply
    }

    /// Gives the session a new key: one that somebody planted is worth nothing from now on (session fixation).
    private func renewedKey() async throws(AuthenticationError) -> SessionKey {
        let new = SessionCookies.makeKey()
        do {
            try await self.world.application.move(from: self.key, to: new)
        } catch  where error.code == .storeUnavailable && self.service.state == .unauthenticated {
            // It has moved, and will be written.
        } catch {
            await self.service.unauthenticate()
            throw error
        }
        return new
    }

    /// The cookie of a key that was made for this request.
    var keyCookie: [String] { self.isKeyNew ? [self.world.cookies.setKey(self.key)] : [] }
}
