import WebcomAuthentication
import WebcomPrimitives

/// The seal of a scripted back-end: it tells damage and foreign keys apart as a real one does, and stops nobody.
enum ContinuationSeal {
    static func seal(_ flow: FakeFlow, for request: AuthenticationRequest) -> AuthenticationContinuation {
        let front = flow.front
        let text = "\(flow.id)|\(self.digest(flow.id, front))|\(self.owner(request))"
        return AuthenticationContinuation(front: front, sealed: Base64URL.encode(Array(text.utf8)))
    }

    /// The flow's name.
    ///
    /// - Throws: `.invalidContinuation` for damage, `.foreignContinuation` for another application or session key.
    static func open(
        _ continuation: AuthenticationContinuation, for request: AuthenticationRequest
    ) throws(AuthenticationError) -> String {
        let parts = Base64URL.decode(continuation.sealed).map { String(decoding: $0, as: UTF8.self) }?
            .split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        guard let parts, parts.count == 3, parts[1] == self.digest(parts[0], continuation.front) else {
            throw AuthenticationError(.invalidContinuation)
        }
        guard parts[2] == self.owner(request) else { throw AuthenticationError(.foreignContinuation) }
        return parts[0]
    }

    private static func digest(_ id: String, _ front: AuthenticationContinuation.Front) -> String {
        self.fnv(Array(id.utf8) + front.authenticatedBytes)
    }

    private static func owner(_ request: AuthenticationRequest) -> String {
        self.fnv(Array("\(request.application)\n\(request.sessionKey.rawValue)".utf8))
    }

    /// FNV-1a, 64 bits: a checksum, not a MAC.
    static func fnv(_ bytes: [UInt8]) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return String(hash, radix: 16)
    }
}
