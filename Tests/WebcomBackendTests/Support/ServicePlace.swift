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

/// A service account that tests sign in to, well or badly.
struct ServicePlace: Sendable {
    static let clientID = "nightly"
    static let audience = "webcom"
    private static let made = Result { () throws(JSONWebKeyError) in try SigningKey.generate() }
    static var key: SigningKey { get throws { try Self.made.get() } }

    /// Makes the account.
    @discardableResult
    static func create(_ bench: BackendBench) async throws -> ServiceAccount {
        try await bench.administration.createService(
            keys: [Self.key.publicKey], clientID: Self.clientID, displayName: "Nightly")
    }

    /// The credential of a good assertion.
    static func credential(at clock: ManualClock) throws -> AuthenticationCredential {
        try Self.credential(
            ServerAssertion.sign(clientID: Self.clientID, audience: Self.audience, key: Self.key, now: clock.now))
    }

    static func credential(_ assertion: String) -> AuthenticationCredential {
        AuthenticationCredential(provider: .server, proof: .serverAssertion(SecretField(assertion)))
    }

    /// The claims of a good assertion; `changes` replaces some, null removes one.
    static func claims(at clock: ManualClock, _ changes: [String: JSONValue] = [:]) -> [UInt8] {
        let now = Int64(clock.now.timeIntervalSince1970)
        var claims: [String: JSONValue] = [
            "iss": .string(Self.clientID), "sub": .string(Self.clientID), "aud": .string(Self.audience),
            "iat": .integer(now), "exp": .integer(now + 60), "jti": "one",
        ]
        for (name, value) in changes {
            claims.removeValue(forKey: name)
            if !value.isNull { claims[name] = value }
        }
        return JSONValue.object(claims).utf8
    }

    /// A private key as its service has it.
    static func key(_ id: String?, _ algorithm: SignatureAlgorithm = .es256) throws -> JSONWebKey {
        let json = try JSONValue(json: SigningKey.generate(algorithm).privateJSON().array)
        var members = json.objectValue ?? [:]
        members.removeValue(forKey: "kid")
        if let id { members["kid"] = .string(id) }
        return try JSONWebKey(json: JSONValue.object(members).utf8)
    }

    /// The same key under another name.
    static func signer(_ id: String? = nil) throws -> JSONWebKey {
        let json = try JSONValue(json: Self.key.privateJSON().array)
        var members = json.objectValue ?? [:]
        if let id { members["kid"] = .string(id) }
        return try JSONWebKey(json: JSONValue.object(members).utf8)
    }
}

extension BackendBench {
    /// A back-end that lets services in.
    static func services(
        store: any AccountStore = MemoryAccountStore(), clock: ManualClock = ManualClock(),
        configure: (inout BackendPolicy) -> Void = { _ in }
    ) async throws -> Self {
        try await Self(store: store, clock: clock) { policy in
            policy.providers.insert(.server)
            configure(&policy)
        }
    }

    func enter(
        _ assertion: String, source: String? = nil, context: AuthenticationService.Context = .new,
        session: BackendSession? = nil
    ) async throws -> BackendSession {
        try await Self.session(
            self.backend.authenticate(
                ServicePlace.credential(assertion), self.request(context, session: session, source: source)))
    }

    /// Signs the service in by a new assertion of a key.
    func enterService(_ key: JSONWebKey? = nil, source: String? = nil) async throws -> BackendSession {
        try await self.enter(
            ServerAssertion.sign(
                clientID: ServicePlace.clientID, audience: ServicePlace.audience,
                key: key ?? ServicePlace.signer(), now: self.clock.now),
            source: source)
    }
}
