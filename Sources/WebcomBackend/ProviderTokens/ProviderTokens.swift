#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The tokens that a provider gave for a user, to be kept and renewed (RFC 6749 §1.4, §1.5).
public struct ProviderTokens: Codable, Sendable, CustomStringConvertible, CustomReflectable {
    /// What the provider is asked with.
    public var accessToken: String
    /// What it is renewed by; nil where it cannot be.
    public var refreshToken: String?
    /// When the access token runs out; nil where the provider does not say.
    public var expirationDate: Date?
    /// What it is good for.
    public var scopes: [String]

    /// Describes tokens.
    public init(accessToken: String, refreshToken: String? = nil, expirationDate: Date? = nil, scopes: [String] = []) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.expirationDate = expirationDate
        self.scopes = scopes
    }

    /// Never the tokens.
    public var description: String { "tokens of a provider" }
    /// Shows no children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
