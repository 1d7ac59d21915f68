import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension TokenClaims {
    /// The last moment of the year 9999; a date after it is taken for an error.
    private static let latestDate = 253_402_300_799.0

    /// Reads a verified payload, strictly: a claim of another type than its own refuses the token.
    init(payload: [UInt8], type: TokenType) throws(TokenError) {
        let value: JSONValue
        let limits = JSONLimits(
            maximumBytes: payload.count, maximumDepth: 16, maximumMembers: 1_024, maximumNameBytes: 256)
        do { value = try JSONValue(json: payload, limits: limits) } catch { throw .invalidJSON(.payload, error) }
        guard case .object(let members) = value else { throw .notAnObject(.payload) }
        guard let issuer = try Self.text("iss", in: members) else { throw .missingClaim("iss") }
        guard let subject = try Self.text("sub", in: members) else { throw .missingClaim("sub") }
        guard let expiration = try Self.date("exp", in: members) else { throw .missingClaim("exp") }
        if let inner = try Self.text("typ", in: members), TokenType(inner) != type { throw .wrongType }
        self.type = type
        self.issuer = issuer
        self.subject = subject
        self.audiences = try Self.audiences(in: members)
        self.expiration = expiration
        self.notBefore = try Self.date("nbf", in: members)
        self.issuedAt = try Self.date("iat", in: members)
        self.tokenID = try Self.text("jti", in: members)
        self.sessionID = try Self.text("sid", in: members)
        self.methods = try Self.texts("amr", in: members) ?? []
        self.contextClass = try Self.text("acr", in: members)
        self.authorizedParty = try Self.text("azp", in: members)
        self.additional = members.filter { !Self.ownNames.contains($0.key) }
    }

    /// A text that is not empty, or nil where there is none.
    private static func text(_ name: String, in members: [String: JSONValue]) throws(TokenError) -> String? {
        guard let value = members[name] else { return nil }
        guard let text = value.stringValue, !text.isEmpty else { throw .invalidClaim(name) }
        return text
    }

    private static func texts(_ name: String, in members: [String: JSONValue]) throws(TokenError) -> [String]? {
        guard let value = members[name] else { return nil }
        guard let elements = value.arrayValue else { throw .invalidClaim(name) }
        let texts = elements.compactMap(\.stringValue).filter { !$0.isEmpty }
        guard texts.count == elements.count else { throw .invalidClaim(name) }
        return texts
    }

    /// One audience as a text, or several as an array (RFC 7519 §4.1.3).
    private static func audiences(in members: [String: JSONValue]) throws(TokenError) -> [String] {
        if case .some(.string) = members["aud"] {
            return try self.text("aud", in: members).map { [$0] } ?? []
        }
        guard let audiences = try self.texts("aud", in: members) else { throw .missingClaim("aud") }
        guard !audiences.isEmpty else { throw .invalidClaim("aud") }
        return audiences
    }

    /// A NumericDate (RFC 7519 §2): whole or not, from 1970 to 9999; a text is none.
    private static func date(_ name: String, in members: [String: JSONValue]) throws(TokenError) -> Date? {
        guard let value = members[name] else { return nil }
        guard let seconds = value.doubleValue, (0...self.latestDate).contains(seconds) else {
            throw .invalidClaim(name)
        }
        return Date(timeIntervalSince1970: seconds)
    }
}
