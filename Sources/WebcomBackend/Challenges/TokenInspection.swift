public import WebcomAuthentication

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What a token is good for, seen without using it up (TOK-5).
public struct TokenInspection: Hashable, Sendable {
    /// What it is good for.
    public let purpose: ChallengeRecord.Purpose
    /// Which kind of address it was sent to.
    public let provider: AuthenticationProvider
    /// Where it was sent, masked for showing.
    public let sentTo: String
    /// When it runs out.
    public let expirationDate: Date

    init(purpose: ChallengeRecord.Purpose, provider: AuthenticationProvider, sentTo: String, expirationDate: Date) {
        self.purpose = purpose
        self.provider = provider
        self.sentTo = sentTo
        self.expirationDate = expirationDate
    }
}
