import WebcomAuthentication
import WebcomTokens

/// Verifies tokens with the keys that the provider publishes, and fetches these anew when they do not have the token's.
///
/// One fetch for however many tokens, and then none for a while: tokens with made-up names cause no flood (OAU-7).
struct KeySetCache: Sendable {
    static let lifetime = Duration.seconds(3_600)
    static let coolDown = Duration.seconds(30)

    private let document: RemoteDocument<ProviderKeySet>

    init(clock: any AuthenticationClock, source: @escaping @Sendable () async throws -> ProviderKeySet) {
        self.document = RemoteDocument(
            lifetime: Self.lifetime, coolDown: Self.coolDown, clock: clock, source: source)
    }

    /// The signed bytes of a token.
    ///
    /// - Throws: `.invalidProviderAnswer` with what is wrong with token or key; `.unavailable` when the keys cannot be had.
    func verify(_ token: String) async throws -> JSONWebSignature {
        let known = try await self.document.value()
        do { return try known.value.verify(token) } catch {
            guard Self.mayBeOutdated(error, token), known.value.refusal(of: token) == nil,
                let newer = try await self.document.newer(than: known.revision)
            else { throw Self.refusal(error, token, known.value) }
            do { return try newer.value.verify(token) } catch { throw Self.refusal(error, token, newer.value) }
        }
    }

    /// Whether other keys could make a difference: the token's is not there, or the token names none.
    private static func mayBeOutdated(_ error: TokenError, _ token: String) -> Bool {
        switch error {
        case .unknownKey, .unnamedKey: true
        case .invalidSignature, .algorithmMismatch: ProviderKeySet.headerID(token) == nil
        default: false
        }
    }

    private static func refusal(_ error: TokenError, _ token: String, _ keys: ProviderKeySet) -> AuthenticationError {
        switch error {
        case .unknownKey, .unnamedKey:
            .badAnswer("the id_token's signature: \(keys.refusal(of: token) ?? error.description)")
        default: .badAnswer("the id_token's signature: \(error)")
        }
    }
}
