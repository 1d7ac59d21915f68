/// The two forms of an ECDSA signature: r ‖ s of fixed length outside (RFC 7518 §3.4), DER inside libcrypto.
///
/// DER is never taken from outside: it has many forms for one signature.
package enum ECDSASignature {
    /// The DER form of r ‖ s, or nil for another length, and for numbers that are zero or not below the order (JWT-3).
    package static func der(from fixed: [UInt8], on curve: EllipticCurve) -> [UInt8]? {
        guard fixed.count == 2 * curve.byteCount else { return nil }
        let r = Array(fixed.prefix(curve.byteCount))
        let s = Array(fixed.suffix(curve.byteCount))
        guard self.isInRange(r, on: curve), self.isInRange(s, on: curve) else { return nil }
        return DER.sequence(DER.integer(r) + DER.integer(s))
    }

    /// The r ‖ s form of what libcrypto made.
    package static func fixed(from der: [UInt8], on curve: EllipticCurve) -> [UInt8]? {
        var outer = DERReader(der)
        guard var inner = outer.sequence(), outer.isAtEnd, let r = inner.positiveInteger(),
            let s = inner.positiveInteger(), inner.isAtEnd, max(r.count, s.count) <= curve.byteCount
        else { return nil }
        return self.padded(r, to: curve.byteCount) + self.padded(s, to: curve.byteCount)
    }

    private static func isInRange(_ number: [UInt8], on curve: EllipticCurve) -> Bool {
        number.contains { $0 != 0 } && number.lexicographicallyPrecedes(curve.order)
    }

    private static func padded(_ number: [UInt8], to count: Int) -> [UInt8] {
        [UInt8](repeating: 0, count: count - number.count) + number
    }
}
