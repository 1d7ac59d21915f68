private import WebcomPrimitives

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// The six digits that an authenticator app shows for half a minute (RFC 6238, on RFC 4226).
package enum AuthenticatorCode {
    /// How many digits a code has.
    package static let digitCount = 6
    /// How many seconds a code is shown for: the time step of RFC 6238 §4.1.
    package static let period: Int64 = 30
    /// The most steps to each side that are looked at, whatever is asked for.
    package static let maximumDrift: Int64 = 10

    /// The code of one step: the dynamic truncation of RFC 4226 §5.3, leading zeros kept; about 5 µs.
    ///
    /// A step before 1970 is counted as an unsigned one is, so that it has a code; no match is ever made with it.
    ///
    /// - Throws: ``CryptographyError/hmacSHA1Failed``.
    package static func code(_ key: AuthenticatorKey, step: Int64) throws(CryptographyError) -> String {
        let counter = UInt64(bitPattern: step)
        let message = (0..<8).map { UInt8(truncatingIfNeeded: counter >> (56 - 8 * UInt64($0))) }
        let code = try HMACSHA1.authenticationCode(for: message, key: key.bytes)
        let offset = Int(code[HMACSHA1.byteCount - 1] & 15)
        let word = code[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        let text = String(word % 1_000_000)
        return String(repeating: "0", count: self.digitCount - text.utf8.count) + text
    }

    /// Which step `date` lies in: whole periods since 1970, rounded down.
    ///
    /// What lies beyond every step is the first or the last one, and what is no number the first.
    package static func step(at date: Date) -> Int64 {
        let seconds = date.timeIntervalSince1970.rounded(.down)
        guard let whole = Int64(exactly: seconds) else { return seconds > 0 ? .max : .min }
        let (quotient, remainder) = whole.quotientAndRemainder(dividingBy: self.period)
        return remainder < 0 ? quotient - 1 : quotient
    }

    /// The step whose code `digits` are, nearby and later than the last one that was accepted; nil where there is none.
    ///
    /// Looks at `drift` steps to each side of the one at `date`, by the server's clock (RFC 6238 §5.2), and compares with
    /// every one of them, whichever matches. Keep the answer as the next `lastStep`, in the transaction that accepts
    /// it: then no code is accepted twice (MFA-6). Where neighbouring steps have one code, the latest is the answer, for
    /// the same reason. Pass the six ASCII digits alone; anything else matches nothing.
    ///
    /// - Throws: ``CryptographyError/hmacSHA1Failed``.
    package static func matchingStep(
        _ key: AuthenticatorKey, digits: String, at date: Date, after lastStep: Int64?, drift: Int64 = 1
    ) throws(CryptographyError) -> Int64? {
        guard digits.utf8.count == self.digitCount else { return nil }
        let typed = Array(digits.utf8)
        let now = self.step(at: date)
        let reach = max(0, min(drift, self.maximumDrift))
        var match: Int64?
        for distance in -reach...reach {
            let (step, isBeyond) = now.addingReportingOverflow(distance)
            // Before 1970 there are no steps.
            guard !isBeyond, step >= 0 else { continue }
            let isEqual = ConstantTime.equal(Array(try self.code(key, step: step).utf8), typed)
            let isLater = lastStep.map { step > $0 } ?? true
            if isEqual && isLater { match = step }
        }
        return match
    }
}
