import WebcomAuthentication
import WebcomTokens

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A token that somebody else signed for this back-end, whose signature and claims were checked.
struct SignedAssertion: Sendable {
    /// No token is longer.
    static let maximumBytes = 16_384

    /// What its header says that it is for; nil where it says nothing.
    let type: TokenType?
    /// What it says.
    let claims: ClaimReader
    /// That it is good once.
    let singleUse: SingleUse

    /// Checks a token in compact form; costs at most two looks at the keys and a signature check for each set.
    ///
    /// - Throws: ``TokenError``; what the keys' source throws.
    init(_ token: String, keys: any AssertionKeys, rules: AssertionRules, now: Date) async throws {
        let signature: JSONWebSignature
        do {
            signature = try Self.verify(token, with: await keys.keySets())
        } catch TokenError.unknownKey {
            let newer = try await keys.newerKeySets()
            guard !newer.isEmpty else { throw TokenError.unknownKey }
            signature = try Self.verify(token, with: newer)
        }
        self.type = signature.header["typ"]?.stringValue.map { TokenType($0) }
        self.claims = try ClaimReader(payload: signature.payload)
        let end = token.utf8.lastIndex(of: UInt8(ascii: ".")) ?? token.utf8.endIndex
        self.singleUse = try rules.check(self.claims, signed: Array(token.utf8[..<end]), at: now)
    }

    /// The signature by whichever set it is good under; the first set's error where it is by none.
    private static func verify(_ token: String, with sets: [JSONWebKeySet]) throws(TokenError) -> JSONWebSignature {
        var first: TokenError?
        for set in sets {
            do {
                return try JSONWebSignature(verifying: token, with: set, maximumBytes: self.maximumBytes)
            } catch {
                first = first ?? error
            }
        }
        throw first ?? .unknownKey
    }
}
