import WebcomAuthentication
import WebcomPrimitives

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Makes the lines of the audit: identifiers and sources as keyed digests, nothing unbounded.
struct AuditTrail: Sendable {
    private static let digestByteCount = 16
    private static let correlationScalars = 128

    let keyring: Keyring
    let clock: any AuthenticationClock

    /// A line about an attempt or a change.
    func entry(
        _ action: AuditAction, failure reason: String? = nil, uid: String? = nil, key: IdentityKey? = nil,
        client: AuthenticationOptions.Client? = nil
    ) -> AuditEntry {
        AuditEntry(
            date: self.clock.now, action: action.rawValue, isSuccess: reason == nil, reason: reason, uid: uid,
            provider: key?.provider, identifierDigest: key.flatMap(self.digest),
            sourceDigest: client.flatMap(self.sourceDigest),
            correlationID: client?.correlationID.map { String($0.unicodeScalars.prefix(Self.correlationScalars)) })
    }

    /// A keyed digest of where a request came from; nil where the app does not say.
    func sourceDigest(of client: AuthenticationOptions.Client) -> String? {
        client.source.map { self.digest(JoinedFields.bytes([Array("source".utf8), $0])) }
    }

    private func digest(of key: IdentityKey) -> String? {
        guard !key.providerUID.isEmpty else { return nil }
        return self.digest(JoinedFields.bytes("identifier", key.provider.rawValue, key.providerUID))
    }

    private func digest(_ bytes: [UInt8]) -> String {
        Base64URL.encode(Array(self.keyring.digest(of: bytes, .audit).prefix(Self.digestByteCount)))
    }
}
