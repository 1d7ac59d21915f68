public import WebcomAuthentication
import WebcomCryptography
import WebcomPrimitives

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Signs tokens with the keys of a ring, and publishes the keys that verify them.
///
/// Safe to use from any number of threads at once. The embedded back-end issues its access tokens with it; an app
/// can issue others.
public final class TokenIssuer: Sendable {
    /// How long a token may become: what verifiers accept unless told otherwise.
    public static let maximumBytes = 8_192

    private let ring: Locked<TokenKeyRing>
    private let issuer: String
    private let clock: any AuthenticationClock
    private let random = SystemRandomBytes()

    /// Makes an issuer.
    ///
    /// - Parameters:
    ///   - issuer: Its name (`iss`), which verifiers compare byte for byte: usually an https address.
    ///   - ring: The keys.
    ///   - clock: The clock.
    public init(issuer: String, ring: TokenKeyRing, clock: any AuthenticationClock = SystemClock()) {
        self.issuer = issuer
        self.ring = Locked(ring)
        self.clock = clock
    }

    /// The keys, to be kept after a rotation.
    public var keyRing: TokenKeyRing { self.ring.withLock { $0 } }

    /// The public keys to publish: those that sign or will, and those whose tokens may still be valid.
    public var publicKeys: [JSONWebKey] {
        let now = self.clock.now
        return self.ring.withLock { $0.publishedKeys(at: now) }
    }

    /// The public keys as a JSON Web Key Set, as it is to be served.
    public var keySetJSON: String { JSONValue.object(["keys": .array(self.publicKeys.compactMap(\.json))]).json }

    /// The public keys as a verifier takes them.
    ///
    /// - Throws: ``JSONWebKeyError``, which a ring's keys give no cause for.
    public func keySet() throws(JSONWebKeyError) -> JSONWebKeySet { try JSONWebKeySet(self.publicKeys) }

    /// Rotates: takes a key that signs from `date` on and is published until then; removes keys that are over.
    ///
    /// - Throws: ``TokenKeyRingError``.
    public func add(_ key: SigningKey, signingFrom date: Date) throws(TokenKeyRingError) {
        let now = self.clock.now
        try self.ring.withLock { (ring) throws(TokenKeyRingError) in
            ring.removeExpired(at: now)
            try ring.add(key, signingFrom: date)
        }
    }

    /// Signs a token, with a name of 128 random bits (`jti`); costs one signature.
    ///
    /// - Throws: ``TokenIssuerError``.
    public func issue(_ request: TokenRequest) throws(TokenIssuerError) -> AuthenticationToken {
        try self.issue(request, at: self.clock.now)
    }

    /// Signs a token as of `now`.
    ///
    /// - Throws: ``TokenIssuerError``.
    package func issue(_ request: TokenRequest, at now: Date) throws(TokenIssuerError) -> AuthenticationToken {
        let (key, overlap) = self.ring.withLock { ($0.signingKey(at: now), $0.overlap) }
        guard request.lifetime >= .seconds(1), request.lifetime <= overlap else { throw .lifetime(maximum: overlap) }
        let payload = try self.payload(for: request, at: now)
        let text: String
        do { text = try JSONWebSignature.sign(payload, type: request.type.name, with: key.key) } catch {
            throw .signingFailed
        }
        guard text.utf8.count <= Self.maximumBytes else { throw .tooLarge(maximumBytes: Self.maximumBytes) }
        return AuthenticationToken(text)
    }

    private func payload(for request: TokenRequest, at now: Date) throws(TokenIssuerError) -> [UInt8] {
        let seconds = now.timeIntervalSince1970.rounded(.down)
        guard (0...253_402_300_799).contains(seconds + request.lifetime.inSeconds), seconds >= 0 else {
            throw .clockOutOfRange
        }
        try self.check(request)
        var claims = request.additional
        claims["iss"] = .string(self.issuer)
        claims["sub"] = .string(request.subject)
        claims["aud"] =
            request.audiences.count == 1
            ? .string(request.audiences[0]) : .array(request.audiences.map(JSONValue.string))
        claims["iat"] = .integer(Int64(seconds))
        claims["exp"] = .integer(Int64(seconds) + request.lifetime.components.seconds)
        claims["jti"] = .string(Base64URL.encode(self.random.bytes(16)))
        claims["sid"] = request.sessionID.map(JSONValue.string)
        claims["acr"] = request.contextClass.map(JSONValue.string)
        claims["azp"] = request.authorizedParty.map(JSONValue.string)
        if !request.methods.isEmpty { claims["amr"] = .array(request.methods.map(JSONValue.string)) }
        return JSONValue.object(claims).utf8
    }

    /// Refuses what a verifier would refuse.
    private func check(_ request: TokenRequest) throws(TokenIssuerError) {
        for name in request.additional.keys.sorted() where TokenClaims.ownNames.contains(name) {
            throw .reservedClaim(name)
        }
        let texts: [(String, String?)] =
            [("iss", self.issuer), ("sub", request.subject), ("sid", request.sessionID), ("acr", request.contextClass)]
            + [("azp", request.authorizedParty)] + request.audiences.map { ("aud", $0) }
            + request.methods.map { ("amr", $0) }
        for (name, text) in texts where text?.isEmpty == true { throw .emptyClaim(name) }
        guard request.audiences.count == 1 || request.authorizedParty != nil else { throw .authorizedPartyMissing }
    }
}
