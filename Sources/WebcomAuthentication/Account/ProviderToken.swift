#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An access token by which the app asks a provider something in its user's name (RFC 6750).
///
/// The back-end keeps it, and what it is renewed by, sealed; only this part of it leaves the back-end.
public struct ProviderToken: Sendable, CustomStringConvertible, CustomReflectable {
    /// The token.
    public let accessToken: AuthenticationToken
    /// When it runs out; nil where the provider does not say.
    public let expirationDate: Date?
    /// What it is good for, as the provider says; empty where it does not.
    public let scopes: [String]

    /// Describes a token; for back-ends.
    public init(accessToken: AuthenticationToken, expirationDate: Date? = nil, scopes: [String] = []) {
        self.accessToken = accessToken
        self.expirationDate = expirationDate
        self.scopes = scopes
    }

    /// Never the token.
    public var description: String { "token of a provider" }
    /// Shows no children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
