#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A token whose signature, claims and standing were checked: only a verifier makes one.
///
/// Holds nothing of the token itself. Copying it costs one reference.
public struct VerifiedToken: Sendable, CustomStringConvertible {
    private final class Contents: Sendable {
        let claims: TokenClaims
        let keyID: String?

        init(claims: TokenClaims, keyID: String?) {
            self.claims = claims
            self.keyID = keyID
        }
    }

    private let contents: Contents

    init(claims: TokenClaims, keyID: String?) { self.contents = Contents(claims: claims, keyID: keyID) }

    /// What it says.
    public var claims: TokenClaims { self.contents.claims }
    /// Whom it is about (`sub`): the account's uid.
    public var subject: String { self.contents.claims.subject }
    /// The name of the key that signed it, if it has one.
    public var keyID: String? { self.contents.keyID }

    /// Whom it is about and until when it is good, without its other claims.
    public var description: String {
        "token of \(self.subject), good until \(self.claims.expiration.formatted(.iso8601))"
    }
}
