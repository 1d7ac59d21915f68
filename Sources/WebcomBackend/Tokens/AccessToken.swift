import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The access token of a session, and when it runs out.
struct AccessToken {
    let token: AuthenticationToken
    let expirationDate: Date

    /// What stands for a token that could not be issued: one that has run out, so that the next refresh gets another.
    static func missing(at now: Date) -> Self { Self(token: AuthenticationToken(""), expirationDate: now) }
}
