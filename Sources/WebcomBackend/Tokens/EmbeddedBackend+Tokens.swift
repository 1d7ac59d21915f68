import WebcomAuthentication
public import WebcomTokens

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension EmbeddedBackend {
    /// The keys that verify the access tokens of this back-end, to be published to other services.
    ///
    /// In it are the key that signs, the one that will sign next, and the one before while its tokens may be valid. Serve
    /// `publicKeys().json` and have services fetch it again every few hours or days. From memory but for the first time
    /// in a period.
    ///
    /// - Throws: What the store throws.
    @concurrent public func publicKeys() async throws -> JSONWebKeySet { try await self.accessTokens.keys.published() }

    /// A verifier of the access tokens of this back-end, for the process that runs it; make one and keep it.
    ///
    /// It follows the keys, and refuses the tokens of sessions that were ended by any process on the same store, a moment
    /// after the notice of that arrives. After ``shutdown(within:)`` it learns of neither any more.
    ///
    /// - Parameter audience: The service's own name; the first of the policy's audiences unless told otherwise.
    /// - Throws: What the store throws.
    @concurrent public func tokenVerifier(audience: String? = nil) async throws -> TokenVerifier {
        let policy = self.policy.accessTokens
        let first = policy.audiences.first ?? ""
        let notices = self.hub.stream()
        let keys = try await self.publicKeys()
        let verifier = TokenVerifier(
            keys: keys, issuer: policy.issuer, audience: audience ?? first, authorizedParties: [first],
            maximumLifetime: policy.lifetime, clock: self.clock)
        self.accessTokens.keys.follow(verifier, from: keys)
        let clock = self.clock
        Task { [weak verifier] in
            for await notice in notices {
                guard let verifier else { return }
                switch notice {
                case .sessionRevoked(let id): verifier.revoke(sessionID: id)
                case .accountDeleted(let uid): verifier.revoke(subject: uid, issuedBefore: clock.now)
                default: continue
                }
            }
        }
        return verifier
    }
}
