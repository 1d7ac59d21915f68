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
        guard case .object(let object) = value else { throw .notAnObject(.payload) }
        let members = ClaimMembers(object)
        guard let issuer = try Self.text("iss", members.issuer) else { throw .missingClaim("iss") }
        guard let subject = try Self.text("sub", members.subject) else { throw .missingClaim("sub") }
        guard let expiration = try Self.date("exp", members.expiration) else { throw .missingClaim("exp") }
        if let inner = try Self.text("typ", members.type), TokenType(inner) != type { throw .wrongType }
        self.type = type
        self.issuer = issuer
        self.subject = subject
        self.audiences = try Self.audiences(members.audience)
        self.expiration = expiration
        self.notBefore = try Self.date("nbf", members.notBefore)
        self.issuedAt = try Self.date("iat", members.issuedAt)
        self.tokenID = try Self.text("jti", members.tokenID)
        self.sessionID = try Self.text("sid", members.sessionID)
        self.methods = try Self.texts("amr", members.methods) ?? []
        self.contextClass = try Self.text("acr", members.contextClass)
        self.authorizedParty = try Self.text("azp", members.authorizedParty)
        self.additional = members.additional
    }

    /// A text that is not empty, or nil where there is none.
    private static func text(_ name: String, _ value: JSONValue?) throws(TokenError) -> String? {
        guard let value else { return nil }
        guard let text = value.stringValue, !text.isEmpty else { throw .invalidClaim(name) }
        return text
    }

    private static func texts(_ name: String, _ value: JSONValue?) throws(TokenError) -> [String]? {
        guard let value else { return nil }
        guard let elements = value.arrayValue else { throw .invalidClaim(name) }
        let texts = elements.compactMap(\.stringValue).filter { !$0.isEmpty }
        guard texts.count == elements.count else { throw .invalidClaim(name) }
        return texts
    }

    /// One audience as a text, or several as an array (RFC 7519 §4.1.3).
    private static func audiences(_ value: JSONValue?) throws(TokenError) -> [String] {
        if case .some(.string) = value {
            return try self.text("aud", value).map { [$0] } ?? []
        }
        guard let audiences = try self.texts("aud", value) else { throw .missingClaim("aud") }
        guard !audiences.isEmpty else { throw .invalidClaim("aud") }
        return audiences
    }

    /// A NumericDate (RFC 7519 §2): whole or not, from 1970 to 9999; a text is none.
    private static func date(_ name: String, _ value: JSONValue?) throws(TokenError) -> Date? {
        guard let value else { return nil }
        guard let seconds = value.doubleValue, (0...self.latestDate).contains(seconds) else {
            throw .invalidClaim(name)
        }
        return Date(timeIntervalSince1970: seconds)
    }
}
