import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomPrimitives
import WebcomTesting
import WebcomTokens

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct ServiceSignInTests {
    @Test("CUS-3: a service signs in by an assertion of its key, and the app is not told the keys")
    func signsIn() async throws {
        let bench = try await BackendBench.services()
        let service = try await ServicePlace.create(bench)
        let session = try await bench.enterService()
        #expect(session.details.uid == service.uid)
        #expect(session.details.provider == .server && session.details.providerUID == ServicePlace.clientID)
        #expect(session.details.providerProfile == .null)
        #expect(session.details.factors.map(\.method) == ["pop"] && session.details.level == 1)
        let identities = try await bench.backend.perform(AuthenticationAccount.ListIdentities(), session)
        #expect(identities.map(\.providerProfile) == [.null])
        #expect(try await bench.auditLines().contains("server.authenticate success"))
        _ = try await bench.backend.refresh(session)
    }

    @Test("CUS-3: an assertion is good once, on every node of the store, of however many that ask at once")
    func isGoodOnce() async throws {
        let bench = try await BackendBench.services()
        try await ServicePlace.create(bench)
        let assertion = try JSONWebSignature.sign(
            ServicePlace.claims(at: bench.clock), type: "JWT", with: ServicePlace.signer())
        let count = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<16 { group.addTask { (try? await bench.enter(assertion)) != nil } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(count == 1)
        let other = try await BackendBench.services(store: bench.store, clock: bench.clock)
        #expect(await refusal { try await other.enter(assertion) }?.code == .invalidToken)
        let again = try JSONWebSignature.sign(
            ServicePlace.claims(at: bench.clock, ["exp": .integer(bench.seconds + 90)]), with: ServicePlace.signer())
        #expect(await refusal { try await other.enter(again) }?.code == .invalidToken, "another text of the same jti")
    }

    @Test("a service cannot use up another one's jti")
    func ownNames() async throws {
        let bench = try await BackendBench.services()
        try await ServicePlace.create(bench)
        let key = try ServicePlace.key("theirs")
        let theirs = try #require(key.publicKey)
        _ = try await bench.administration.createService(keys: [theirs], clientID: "other")
        let claims = ServicePlace.claims(at: bench.clock, ["iss": "other", "sub": "other"])
        _ = try await bench.enter(JSONWebSignature.sign(claims, with: key))
        _ = try await bench.enter(
            JSONWebSignature.sign(ServicePlace.claims(at: bench.clock), with: ServicePlace.signer()))
    }

    @Test(
        "JWT-7, JWT-8, JWT-9: what is wrong with an assertion of the right key is named",
        arguments: [
            (["aud": .null], "aud"), (["aud": "other"], "audience"), (["aud": ["webcom", "other"]], "audience"),
            (["iss": .null], "iss"), (["iss": "other"], "issuer"), (["sub": .null], "sub"), (["sub": 7], "sub"),
            (["sub": "other"], "issuer"), (["iss": "a#b", "sub": "a#b"], "sub"), (["iat": .null], "iat"),
            (["exp": .null], "exp"), (["jti": .null], "jti"), (["jti": ""], "jti"), (["jti": 7], "jti"),
            (["exp": .integer(301)], "longer"), (["iat": .integer(31)], "future"),
            (["iat": .integer(-20), "exp": .integer(0)], "expired"), (["nbf": .integer(31)], "not valid yet"),
        ] as [([String: JSONValue], String)])
    func wrongClaims(_ changes: [String: JSONValue], _ word: String) async throws {
        let bench = try await BackendBench.services()
        try await ServicePlace.create(bench)
        // Dates are told from now on.
        let changes = changes.reduce(into: [String: JSONValue]()) { result, change in
            let isDate = ["iat", "exp", "nbf"].contains(change.key)
            result[change.key] = change.value
            if isDate, case .integer(let offset) = change.value {
                result[change.key] = .integer(bench.seconds + offset)
            }
        }
        let assertion = try JSONWebSignature.sign(
            ServicePlace.claims(at: bench.clock, changes), with: ServicePlace.signer())
        let error = await refusal { try await bench.enter(assertion) }
        #expect(error?.code == .invalidToken, "\(String(describing: error))")
        #expect(error?.message.contains(word) == true, "\(error?.message ?? "") does not name \(word)")
        #expect(error.map { !"\($0)".contains(assertion) } == true)
        #expect(try await bench.auditLines().last == "server.authenticate invalidToken")
    }

    @Test(
        "JWT-5, JWT-9: another type, another form, and what is too large are refused",
        arguments: ["type", "text", "five parts", "two parts", "oversized", "array", "payload", "crit"])
    func wrongForm(_ kind: String) async throws {
        let bench = try await BackendBench.services()
        try await ServicePlace.create(bench)
        let claims = ServicePlace.claims(at: bench.clock)
        let good = try JSONWebSignature.sign(claims, with: ServicePlace.signer())
        let (header, rest) = (Base64URL.encode(Array(#"{"alg":"ES256","crit":["x"]}"#.utf8)), good.drop { $0 != "." })
        let assertion =
            switch kind {
            case "type": try JSONWebSignature.sign(claims, type: "at+jwt", with: ServicePlace.signer())
            case "text": "no token"
            case "five parts": "\(good).a.b"
            case "two parts": String(good.prefix { $0 != "." }) + ".e30"
            case "oversized": good + String(repeating: "A", count: 16_384)
            case "array": try JSONWebSignature.sign(Array("[]".utf8), with: ServicePlace.signer())
            case "payload": "e30.!.e30"
            default: header + rest
            }
        let error = await refusal { try await bench.enter(assertion) }
        #expect(error?.code == .invalidToken, "\(String(describing: error))")
    }

    @Test(
        "JWT-9: the types of assertions are taken, and none at all",
        arguments: [nil, "JWT", "client-authentication+jwt"])
    func types(_ type: String?) async throws {
        let bench = try await BackendBench.services()
        try await ServicePlace.create(bench)
        _ = try await bench.enter(
            JSONWebSignature.sign(ServicePlace.claims(at: bench.clock), type: type, with: ServicePlace.signer()))
    }

    @Test("in the context .current it is refused, and so it is for a provider that is off, or another's proof")
    func isBounded() async throws {
        let bench = try await BackendBench.services()
        try await ServicePlace.create(bench)
        let owner = try await bench.register()
        let assertion = try ServerAssertion.sign(
            clientID: ServicePlace.clientID, audience: ServicePlace.audience, key: ServicePlace.key,
            now: bench.clock.now)
        let attached = await refusal { try await bench.enter(assertion, context: .current, session: owner) }
        #expect(attached?.code == .unsupported)
        let foreign = AuthenticationCredential(provider: .guest, proof: .serverAssertion(SecretField(assertion)))
        #expect(
            await refusal { try await bench.backend.authenticate(foreign, bench.request()) }?.code
                == .invalidCredentials)
        let off = try await BackendBench(store: bench.store, clock: bench.clock)
        #expect(await refusal { try await off.enter(assertion) }?.code == .providerDisabled)
        _ = try await bench.enter(assertion)
    }

    @Test("nobody registers by it, and a service attaches nothing, registers no second factor and stays")
    func changesNothing() async throws {
        let bench = try await BackendBench.services()
        #expect(await refusal { try await bench.enterService() }?.code == .invalidCredentials)
        #expect(try await bench.store.accounts(after: nil, limit: 1).isEmpty)
        try await ServicePlace.create(bench)
        let session = try await bench.enterService()
        let attach = await refusal { try await bench.attach(to: session) }
        let strong = await refusal {
            try await bench.backend.perform(
                AuthenticationAccount.RegisterStrongMethod(.sms, contact: BackendBench.number), session)
        }
        let delete = await refusal { try await bench.backend.perform(AuthenticationAccount.DeleteAccount(), session) }
        #expect([attach, strong, delete].map { $0?.code } == [.unsupported, .unsupported, .unsupported])
    }

    @Test("THR-1: attempts are counted by source, and by service and source, so that no other source locks it out")
    func isCounted() async throws {
        let bench = try await BackendBench.services {
            $0.throttling.assertionsPerService = .init(3, per: .seconds(900))
        }
        try await ServicePlace.create(bench)
        let foreign = try ServicePlace.key(nil)
        for _ in 0..<3 {
            let error = await refusal { try await bench.enterService(foreign, source: "attacker") }
            #expect(error?.code == .invalidCredentials)
        }
        let locked = await refusal { try await bench.enterService(foreign, source: "attacker") }
        #expect(locked?.code == .identityTemporarilyLocked && locked?.retryAfter != nil)
        _ = try await bench.enterService(source: "home")
        let tight = try await BackendBench.services(store: bench.store, clock: bench.clock) {
            $0.throttling.providersPerSource = .init(1, per: .seconds(900))
        }
        #expect(await refusal { try await tight.enter("a", source: "else") }?.code == .invalidToken)
        #expect(await refusal { try await tight.enter("b", source: "else") }?.code == .identityTemporarilyLocked)
    }
}

extension BackendBench {
    /// What the clock says, in whole seconds since 1970.
    var seconds: Int64 { Int64(self.clock.now.timeIntervalSince1970) }
}
