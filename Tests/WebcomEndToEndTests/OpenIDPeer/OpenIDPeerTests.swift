import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomOpenIDConnect
import WebcomSQLite

/// Signs in at a real OpenID provider, Glewlwyd, that `.ci/openid-provider` starts.
@Suite(.serialized) struct OpenIDPeerTests {
    private static var base: String? {
        if Glewlwyd.address == nil { print("OpenIDPeerTests: WEBCOM_OPENID_PEER is not set; nothing to talk to") }
        return Glewlwyd.address
    }

    @Test(
        "the first sign-in registers, the second one finds the account; RS256 and ES256", arguments: ["oidc", "second"])
    func signsIn(_ issuer: String) async throws {
        guard let base = Self.base else { return }
        let world = try await OpenIDWorld(base)
        let alice = try await Glewlwyd(base, user: "alice")
        let first = try await world.signIn(at: issuer, by: alice)
        #expect(first.providerProfile["email"]?.stringValue == "alice@example.org")
        #expect(first.displayName == "Alice")
        #expect(first.providerUID.hasPrefix("\(base)/api/\(issuer)#"))
        let second = try await world.signIn(at: issuer, by: alice)
        #expect(second.uid == first.uid)
        #expect(try await world.signIn(at: issuer, by: Glewlwyd(base, user: "bob")).uid != first.uid)
    }

    @Test("OAU-1, OAU-2: a code that was used, or that another visit got, is refused by the provider")
    func refusesCodes() async throws {
        guard let base = Self.base else { return }
        let world = try await OpenIDWorld(base)
        let alice = try await Glewlwyd(base, user: "alice")
        let (first, service) = try await world.begin(at: "oidc")
        let callback = try await alice.visit(first.request.address)
        #expect(try await first.finish(callback: callback).details != nil)
        _ = await service.unauthenticate()
        // The same code under the state of another visit, whose verifier is another one.
        let (second, _) = try await world.begin(at: "oidc")
        let used = OpenIDWorld.callback(callback, withStateOf: second)
        #expect(await OpenIDWorld.refusal { try await second.finish(callback: used) }?.code == .invalidProviderAnswer)
        // A fresh one that another visit got: PKCE.
        let (third, _) = try await world.begin(at: "oidc")
        let (fourth, _) = try await world.begin(at: "oidc")
        let injected = OpenIDWorld.callback(try await alice.visit(third.request.address), withStateOf: fourth)
        let error = await OpenIDWorld.refusal { try await fourth.finish(callback: injected) }
        #expect(error?.code == .invalidProviderAnswer, "\(String(describing: error))")
        #expect(error.map { "\($0)".contains("invalid_code") } == true, "\(String(describing: error))")
    }

    @Test("OAU-3: an answer of another issuer is refused by its iss, before the code goes anywhere")
    func refusesMixUps() async throws {
        guard let base = Self.base else { return }
        let world = try await OpenIDWorld(base)
        let alice = try await Glewlwyd(base, user: "alice")
        let (honest, _) = try await world.begin(at: "oidc")
        let (other, _) = try await world.begin(at: "second")
        let mixed = OpenIDWorld.callback(try await alice.visit(other.request.address), withStateOf: honest)
        let error = await OpenIDWorld.refusal { try await honest.finish(callback: mixed) }
        #expect(error.map { "\($0)".contains("iss") } == true, "\(String(describing: error))")
        #expect(error?.code == .invalidState || error?.code == .invalidProviderAnswer)
    }

    @Test("tokens are kept, told and renewed; a refresh token that was used is refused")
    func renewsTokens() async throws {
        guard let base = Self.base else { return }
        let world = try await OpenIDWorld(base)
        let (visit, service) = try await world.begin(at: "oidc")
        let outcome = try await visit.finish(
            callback: Glewlwyd(base, user: "alice").visit(visit.request.address))
        let details = try #require(outcome.details)
        let given = try #require(details.providerExtra["access_token"]?.stringValue)
        let kept = try await service.account.providerToken(of: details)
        #expect(kept?.accessToken.reveal() == given)
        #expect(kept?.expirationDate != nil)
        let provider = try OpenIDWorld.provider(of: "oidc", base)
        let first = ProviderTokens(
            accessToken: given, refreshToken: try #require(details.providerExtra["refresh_token"]?.stringValue))
        let second = try await provider.renew(first, of: details.providerUID)
        #expect(second.accessToken != given)
        #expect(second.refreshToken != first.refreshToken)
        let third = try await provider.renew(second, of: details.providerUID)
        #expect(third.accessToken != second.accessToken)
        let error = await OpenIDWorld.refusal { try await provider.renew(first, of: details.providerUID) }
        // With the status 400 and an empty body, which is no word on the token.
        #expect(error?.code == .invalidProviderAnswer, "\(String(describing: error))")
    }

    @Test("OAU-11: an id_token that the app got by itself signs in, once, by its nonce only")
    func signsInByIDToken() async throws {
        guard let base = Self.base else { return }
        let world = try await OpenIDWorld(base)
        let (visit, first) = try await world.begin(at: "oidc")
        let nonce = OpenIDWorld.parameter("nonce", of: visit.request.address)
        let outcome = try await visit.finish(
            callback: Glewlwyd(base, user: "alice").visit(visit.request.address))
        let details = try #require(outcome.details)
        let token = try #require(details.providerExtra["id_token"]?.stringValue)
        _ = await first.unauthenticate()
        let refused = await OpenIDWorld.refusal {
            try await first.authenticate(
                with: AuthenticationMethodToken(idToken: token, nonce: nonce + "x", of: "oidc"))
        }
        #expect(refused?.code == .invalidCredentials, "\(String(describing: refused))")
        let method = AuthenticationMethodToken(idToken: token, nonce: nonce, of: "oidc")
        #expect(try await first.authenticate(with: method).details?.uid == details.uid)
        _ = await first.unauthenticate()
        let again = await OpenIDWorld.refusal { try await first.authenticate(with: method) }
        #expect(again?.code == .invalidToken, "\(String(describing: again))")
    }

    @Test("RFC 8252: a tool's user agent brings the user back in the same call")
    func signsInFromATool() async throws {
        guard let base = Self.base else { return }
        let world = try await OpenIDWorld(base)
        let alice = try await Glewlwyd(base, user: "alice")
        let agent = LoopbackUserAgent(port: 9_999) { address in
            Task { try await alice.follow(address) }
        }
        let service = world.application.authenticationService(for: "tool")
        let outcome = try await service.authenticate(
            with: AuthenticationMethodOAuth2(name: "oidc", userAgent: agent))
        #expect(outcome.details?.providerProfile["email"]?.stringValue == "alice@example.org")
    }

    @Test("RFC 8628: a device waits until its user said yes in a browser, and finds the account of their visits")
    func signsInOnADevice() async throws {
        guard let base = Self.base else { return }
        let world = try await OpenIDWorld(base)
        let alice = try await Glewlwyd(base, user: "alice")
        let service = world.application.authenticationService(for: "television")
        let method = AuthenticationMethodDevice(name: "oidc")
        service.initializeAuthentication(with: method)
        let device = try await method.requestUserCode()
        #expect(device.interval == .seconds(1))
        #expect(device.verificationAddress.hasPrefix(base), "\(device.verificationAddress)")
        async let outcome = service.continueAuthentication()
        try await alice.approve(device.userCode)
        let details = try #require(try await outcome.details)
        #expect(details.providerProfile["email"]?.stringValue == "alice@example.org")
        #expect(try await world.signIn(at: "oidc", by: alice).uid == details.uid)
        let again = world.application.authenticationService(for: "television")
        _ = await again.unauthenticate()
        again.initializeAuthentication(with: AuthenticationMethodDevice(continuation: device.continuation))
        #expect(await OpenIDWorld.refusal { try await again.continueAuthentication() }?.code == .invalidState)
    }

    @Test(
        "OAU-12: the provider's authorization_pending, slow_down and word on a foreign code are told as what they are")
    func asksAboutADevice() async throws {
        guard let base = Self.base else { return }
        let provider = try OpenIDWorld.provider(of: "oidc", base)
        let request = AuthenticationRequest(application: "app", sessionKey: "television", context: .new)
        let grant = try await provider.authorizeDevice(request)
        guard case .pending = try await provider.poll(grant.memory, request) else {
            Issue.record("nobody said anything yet")
            return
        }
        // At once again: too soon, unless this machine was very slow.
        switch try await provider.poll(grant.memory, request) {
        case .slowDown, .pending: break
        case .proved: Issue.record("nobody said anything yet")
        }
        let other = try await OpenIDWorld.provider(of: "second", base).authorizeDevice(request)
        let error = await OpenIDWorld.refusal { try await provider.poll(other.memory, request) }
        #expect(error?.code == .invalidState)
        var members = try JSONValue(json: grant.memory).objectValue ?? [:]
        members["d"] = "made-up"
        let madeUp = await OpenIDWorld.refusal { try await provider.poll(JSONValue.object(members).utf8, request) }
        #expect(
            madeUp?.code == .invalidProviderAnswer || madeUp?.code == .accessDenied, "\(String(describing: madeUp))")
    }

    @Test("a user whom the provider turns away comes back with its error")
    func isTurnedAway() async throws {
        guard let base = Self.base else { return }
        let world = try await OpenIDWorld(base)
        let alice = try await Glewlwyd(base, user: "alice")
        let (visit, _) = try await world.begin(at: "oidc", wishes: UserAgentWishes(prompt: "none"))
        let error = await OpenIDWorld.refusal { try await visit.finish(callback: alice.visit(visit.request.address)) }
        #expect(error?.code == .invalidProviderAnswer || error?.code == .accessDenied, "\(String(describing: error))")
    }

    @Test("JWT-2: the issuer whose key is on P-384 and says ES512 is refused by name")
    func refusesTheOddKey() async throws {
        guard let base = Self.base else { return }
        let world = try await OpenIDWorld(base)
        let alice = try await Glewlwyd(base, user: "alice")
        let (visit, _) = try await world.begin(at: "odd")
        let error = await OpenIDWorld.refusal { try await visit.finish(callback: alice.visit(visit.request.address)) }
        #expect(error?.code == .invalidProviderAnswer)
        #expect(error.map { "\($0)".contains("algorithm (alg)") } == true, "\(String(describing: error))")
    }
}
