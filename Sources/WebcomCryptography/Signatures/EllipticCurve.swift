/// A curve that ECDSA signatures are made on (FIPS 186-5, RFC 7518 §6.2.1.1).
package enum EllipticCurve: String, CaseIterable, Hashable, Sendable {
    /// The curve of ES256.
    case p256 = "P-256"
    /// The curve of ES384.
    case p384 = "P-384"
    /// The curve of ES512.
    case p521 = "P-521"

    /// How many bytes a coordinate, a private number and each half of a signature have.
    package var byteCount: Int {
        switch self {
        case .p256: 32
        case .p384: 48
        case .p521: 66
        }
    }

    /// The object identifier as DER writes it (RFC 5480 §2.1.1.1).
    var identifier: [UInt8] {
        switch self {
        case .p256: [0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
        case .p384: [0x06, 0x05, 0x2B, 0x81, 0x04, 0x00, 0x22]
        case .p521: [0x06, 0x05, 0x2B, 0x81, 0x04, 0x00, 0x23]
        }
    }

    /// The order of the group, most significant byte first, as long as ``byteCount`` (SP 800-186 §3.2.1).
    package var order: [UInt8] { Self.orders[self] ?? [] }

    private static let orders: [EllipticCurve: [UInt8]] = [
        .p256: Self.number([0xFFFF_FFFF_0000_0000, 0xFFFF_FFFF_FFFF_FFFF, 0xBCE6_FAAD_A717_9E84, 0xF3B9_CAC2_FC63_2551]
        ),
        .p384: Self.number([
            0xFFFF_FFFF_FFFF_FFFF, 0xFFFF_FFFF_FFFF_FFFF, 0xFFFF_FFFF_FFFF_FFFF, 0xC763_4D81_F437_2DDF,
            0x581A_0DB2_48B0_A77A, 0xECEC_196A_CCC5_2973,
        ]),
        .p521: [0x01, 0xFF]
            + Self.number([
                0xFFFF_FFFF_FFFF_FFFF, 0xFFFF_FFFF_FFFF_FFFF, 0xFFFF_FFFF_FFFF_FFFF, 0xFFFF_FFFF_FFFF_FFFA,
                0x5186_8783_BF2F_966B, 0x7FCC_0148_F709_A5D0, 0x3BB5_C9B8_899C_47AE, 0xBB6F_B71E_9138_6409,
            ]),
    ]

    private static func number(_ words: [UInt64]) -> [UInt8] {
        words.flatMap { word in stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> $0) } }
    }
}
