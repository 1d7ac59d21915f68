#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What a challenge keeps, sealed, until it is redeemed: bound to the challenge, its purpose among the rest, so that
/// nothing that was kept for one opens for another.
protocol ChallengeContent: Codable, Sendable {}

extension ChallengeContent {
    /// Seals it for its challenge.
    func sealed(for challenge: ChallengeRecord, keyring: Keyring) throws -> [UInt8] {
        keyring.seal(
            [UInt8](try JSONEncoder().encode(self)), for: .challengeBody, associatedData: challenge.bodyPlace)
    }

    /// Opens that of a challenge.
    static func open(_ challenge: ChallengeRecord, keyring: Keyring) throws -> Self {
        let bytes = try keyring.open(challenge.body, for: .challengeBody, associatedData: challenge.bodyPlace)
        return try JSONDecoder().decode(Self.self, from: Data(bytes))
    }
}
