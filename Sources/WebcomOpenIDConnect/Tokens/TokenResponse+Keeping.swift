import WebcomBackend

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension TokenResponse {
    /// The tokens as the back-end keeps them.
    ///
    /// - Parameters:
    ///   - previous: What they take the place of; its refresh token and scopes stay where the answer has none (RFC 6749 §6).
    ///   - now: When they came.
    func kept(after previous: ProviderTokens? = nil, now: Date) -> ProviderTokens {
        ProviderTokens(
            accessToken: self.accessToken, refreshToken: self.refreshToken ?? previous?.refreshToken,
            expirationDate: self.lifetime.map { now.addingTimeInterval(TimeInterval($0)) },
            scopes: self.scope.map { $0.split(separator: " ").map(String.init) } ?? previous?.scopes ?? [])
    }
}
