#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension AuthenticationDetails {
    /// Whether a second factor was proved lately: what an operation asks that needs more than that somebody is signed in.
    ///
    /// ``level`` alone does not say so: it stays 2 for as long as the session, days perhaps. A date that is ahead by as
    /// much counts too, for servers whose clocks differ.
    ///
    /// - Parameters:
    ///   - age: How old the proof may be; the back-end itself asks for `BackendPolicy.freshness`, 15 minutes.
    ///   - date: The date of now.
    public func hasStrongProof(within age: Duration, at date: Date = Date()) -> Bool {
        self.level >= 2
            && self.factors.contains { factor in
                factor.strongMethodKind != nil && abs(factor.date.timeIntervalSince(date)) <= age.seconds
            }
    }
}
