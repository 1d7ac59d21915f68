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
        let limits = JSONLimits(
            maximumBytes: payload.count, maximumDepth: 16, maximumMembers: 1_024, maximumNameBytes: 256)
        let read: JSONMembers?
        do { read = try JSONMembers(json: payload, names: ClaimName.expected, limits: limits) } catch {
            throw .invalidJSON(.payload, error)
        }
        guard let members = read else { throw .notAnObject(.payload) }
        guard let issuer = try Self.text(.issuer, in: members) else { throw Self.missing(.issuer) }
        guard let subject = try Self.text(.subject, in: members) else { throw Self.missing(.subject) }
        guard let expiration = try Self.date(.expiration, in: members) else { throw Self.missing(.expiration) }
        if let inner = try Self.text(.type, in: members), TokenType(inner) != type { throw .wrongType }
        self.type = type
        self.issuer = issuer
        self.subject = subject
        self.audiences = try Self.audiences(in: members)
        self.expiration = expiration
        self.notBefore = try Self.date(.notBefore, in: members)
        self.issuedAt = try Self.date(.issuedAt, in: members)
        self.tokenID = try Self.text(.tokenID, in: members)
        self.sessionID = try Self.text(.sessionID, in: members)
        self.methods = try Self.texts(.methods, in: members) ?? []
        self.contextClass = try Self.text(.contextClass, in: members)
        self.authorizedParty = try Self.text(.authorizedParty, in: members)
        self.additional = members.others
    }

    private static func missing(_ name: ClaimName) -> TokenError { .missingClaim(name.text) }

    /// A text that is not empty, or nil where there is none.
    private static func text(_ name: ClaimName, in members: JSONMembers) throws(TokenError) -> String? {
        switch members.expected[name.rawValue] {
        case nil: return nil
        case .string(let text) where !text.isEmpty: return text
        default: throw .invalidClaim(name.text)
        }
    }

    private static func texts(_ name: ClaimName, in members: JSONMembers) throws(TokenError) -> [String]? {
        guard let value = members.expected[name.rawValue] else { return nil }
        guard case .array(let elements) = value else { throw .invalidClaim(name.text) }
        var texts: [String] = []
        texts.reserveCapacity(elements.count)
        for element in elements {
            guard case .string(let text) = element, !text.isEmpty else { throw .invalidClaim(name.text) }
            texts.append(text)
        }
        return texts
    }

    /// One audience as a text, or several as an array (RFC 7519 §4.1.3).
    private static func audiences(in members: JSONMembers) throws(TokenError) -> [String] {
        if case .some(.string) = members.expected[ClaimName.audience.rawValue] {
            return try self.text(.audience, in: members).map { [$0] } ?? []
        }
        guard let audiences = try self.texts(.audience, in: members) else { throw self.missing(.audience) }
        guard !audiences.isEmpty else { throw .invalidClaim(ClaimName.audience.text) }
        return audiences
    }

    /// A NumericDate (RFC 7519 §2): whole or not, from 1970 to 9999; a text is none.
    private static func date(_ name: ClaimName, in members: JSONMembers) throws(TokenError) -> Date? {
        guard let value = members.expected[name.rawValue] else { return nil }
        guard let seconds = value.doubleValue, (0...self.latestDate).contains(seconds) else {
            throw .invalidClaim(name.text)
        }
        return Date(timeIntervalSince1970: seconds)
    }
}
