import WebcomAuthentication
import WebcomCryptography
import WebcomPrimitives

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What a service signs to say who it is (RFC 7523 §3): for one back-end, good once, for minutes.
///
/// Hand it to `AuthenticationMethodServer`. A new one for each sign-in.
public enum ServerAssertion {
    /// Signs an assertion; costs one signature.
    ///
    /// - Parameters:
    ///   - clientID: The name of the service account.
    ///   - audience: What the back-end's `policy.services.audience` is.
    ///   - key: The private key whose public half is registered.
    ///   - lifetime: How long it is good: back-ends take five minutes at most.
    ///   - now: The date it is signed at.
    /// - Throws: ``JSONWebKeyError``: `.unusable` for a public key, `.unsupportedAlgorithm` for a shared secret, which
    ///   proves nothing to who has it too.
    public static func sign(
        clientID: String, audience: String, key: JSONWebKey, lifetime: Duration = .seconds(60), now: Date = Date()
    ) throws(JSONWebKeyError) -> String {
        guard !key.isShared else { throw .unsupportedAlgorithm }
        let claims: [String: JSONValue] = [
            "iss": .string(clientID), "sub": .string(clientID), "aud": .string(audience),
            "iat": self.date(now.timeIntervalSince1970),
            "exp": self.date(now.timeIntervalSince1970 + lifetime.inSeconds),
            "jti": .string(Base64URL.encode(SystemRandomBytes().bytes(16))),
        ]
        return try JSONWebSignature.sign(
            JSONValue.object(claims).utf8, type: TokenType.clientAssertion.name, with: key.named)
    }

    /// Signs an assertion with a key that ``SigningKey/generate(_:)`` made.
    ///
    /// - Throws: ``JSONWebKeyError``.
    public static func sign(
        clientID: String, audience: String, key: SigningKey, lifetime: Duration = .seconds(60), now: Date = Date()
    ) throws(JSONWebKeyError) -> String {
        try self.sign(clientID: clientID, audience: audience, key: key.key, lifetime: lifetime, now: now)
    }

    private static func date(_ seconds: Double) -> JSONValue {
        Int64(exactly: seconds.rounded(.down)).map(JSONValue.integer) ?? .null
    }
}
