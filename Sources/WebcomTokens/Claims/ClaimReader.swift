package import WebcomAuthentication

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// Reads claims of tokens that others sign, strictly: a claim of another type than its own is an error, never nothing
/// (JWT-7).
package struct ClaimReader: Sendable {
    /// The last moment of the year 9999; a date after it is taken for an error.
    private static let latestDate = 253_402_300_799.0

    /// Every claim.
    package let claims: [String: JSONValue]

    /// Reads a payload whose signature was verified; linear.
    ///
    /// - Throws: ``TokenError``, where it is no JSON object.
    package init(payload: [UInt8]) throws(TokenError) {
        let limits = JSONLimits(
            maximumBytes: payload.count, maximumDepth: 16, maximumMembers: 1_024, maximumNameBytes: 256)
        let value: JSONValue
        do { value = try JSONValue(json: payload, limits: limits) } catch { throw .invalidJSON(.payload, error) }
        guard let claims = value.objectValue else { throw .notAnObject(.payload) }
        self.claims = claims
    }

    /// A text; nil where there is none.
    ///
    /// - Throws: ``TokenError/invalidClaim(_:)`` where it is no text, or empty.
    package func text(_ name: String) throws(TokenError) -> String? {
        switch self.claims[name] {
        case nil: return nil
        case .string(let text) where !text.isEmpty: return text
        default: throw .invalidClaim(name)
        }
    }

    /// A text that must be there.
    package func requiredText(_ name: String) throws(TokenError) -> String {
        guard let text = try self.text(name) else { throw .missingClaim(name) }
        return text
    }

    /// A NumericDate (RFC 7519 §2): whole or not, from 1970 to 9999; a text is none.
    package func date(_ name: String) throws(TokenError) -> Date? {
        guard let value = self.claims[name] else { return nil }
        guard let seconds = value.doubleValue, (0...Self.latestDate).contains(seconds) else {
            throw .invalidClaim(name)
        }
        return Date(timeIntervalSince1970: seconds)
    }

    /// A date that must be there.
    package func requiredDate(_ name: String) throws(TokenError) -> Date {
        guard let date = try self.date(name) else { throw .missingClaim(name) }
        return date
    }

    /// One audience as a text, or several as an array (RFC 7519 §4.1.3); it must be there.
    package func audiences() throws(TokenError) -> [String] {
        if case .some(.string) = self.claims["aud"] { return [try self.requiredText("aud")] }
        guard let value = self.claims["aud"] else { throw .missingClaim("aud") }
        guard case .array(let elements) = value, !elements.isEmpty else { throw .invalidClaim("aud") }
        var audiences: [String] = []
        for element in elements {
            guard case .string(let text) = element, !text.isEmpty else { throw .invalidClaim("aud") }
            audiences.append(text)
        }
        return audiences
    }
}
