#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension AuthenticationDetails: Encodable {
    private enum CodingKeys: String, CodingKey {
        case uid, creationDate, displayName, provider, providers, providerUID, providerProfile, factors
        case expirationDate, level, scopes, claims, isGuest
    }

    /// Writes everything but the token, the session and `providerExtra`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(self.uid, forKey: .uid)
        try container.encode(self.creationDate, forKey: .creationDate)
        try container.encodeIfPresent(self.displayName, forKey: .displayName)
        try container.encode(self.provider, forKey: .provider)
        try container.encode(self.providers, forKey: .providers)
        try container.encode(self.providerUID, forKey: .providerUID)
        try container.encode(self.providerProfile, forKey: .providerProfile)
        try container.encode(self.factors, forKey: .factors)
        try container.encode(self.expirationDate, forKey: .expirationDate)
        try container.encode(self.level, forKey: .level)
        try container.encode(self.scopes, forKey: .scopes)
        try container.encode(self.claims, forKey: .claims)
        try container.encode(self.isGuest, forKey: .isGuest)
    }
}
