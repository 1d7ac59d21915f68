#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

extension PasswordRecord {
    /// What to store when this password is set in place of `current`: its version rises whatever the caller gave.
    ///
    /// A caller who resets a password has not seen the version that it replaces; a check that began against the old one
    /// must not end after the change.
    package func replacing(_ current: Self?) -> Self {
        guard let current else { return self }
        var result = self
        let (next, isTooLarge) = current.version.addingReportingOverflow(1)
        result.version = max(self.version, isTooLarge ? current.version : next)
        return result
    }

    /// Whether no password is the right one: a recovery voided it (LNK-3).
    package var isVoid: Bool { self.verifier.isEmpty }

    /// What to store when no password shall be the right one any more.
    package func voided(_ now: Date) -> Self { Self(verifier: [], version: 1, date: now).replacing(self) }

    /// What to store when this is the password `current` hashed anew: the version never falls.
    ///
    /// It may stay, so that a check of the same password that runs beside this one can still end.
    package func rehashing(_ current: Self) -> Self {
        var result = self
        result.version = max(self.version, current.version)
        return result
    }
}
