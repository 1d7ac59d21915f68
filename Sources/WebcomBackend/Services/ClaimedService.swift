import WebcomAuthentication
import WebcomPrimitives
import WebcomTokens

/// Which service an assertion says it is of, before its signature was looked at.
///
/// It says whose keys to look at, and whose attempt to count; nothing else is believed of it.
struct ClaimedService {
    /// What the service calls itself.
    let clientID: String

    /// Reads `iss` and `sub`, which must be one (RFC 7523 §3); linear, of at most 16 KiB.
    init(_ assertion: String) throws(TokenError) {
        guard assertion.utf8.count <= SignedAssertion.maximumBytes else {
            throw .tooLarge(maximumBytes: SignedAssertion.maximumBytes)
        }
        let parts = assertion.utf8.split(
            separator: UInt8(ascii: "."), maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 3 else { throw .notCompact }
        guard let payload = Base64URL.decode(Array(parts[1])[...]) else { throw .invalidEncoding(.payload) }
        let claims = try ClaimReader(payload: payload)
        let (issuer, subject) = (try claims.requiredText("iss"), try claims.requiredText("sub"))
        guard issuer.utf8.elementsEqual(subject.utf8) else { throw .wrongIssuer }
        guard ProviderName.isAcceptable(subject) else { throw .invalidClaim("sub") }
        self.clientID = subject
    }

    /// The identity of the service.
    var key: IdentityKey { IdentityKey(provider: .server, providerUID: self.clientID) }
}
