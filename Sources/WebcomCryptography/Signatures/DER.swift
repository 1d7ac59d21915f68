/// As much of the Distinguished Encoding Rules (X.690 §10) as keys and signatures need, written.
enum DER {
    /// The algorithm of RSA keys.
    static let rsaEncryption: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01]
    /// The algorithm of keys on curves.
    static let ecPublicKey: [UInt8] = [0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]
    /// NULL.
    static let null: [UInt8] = [0x05, 0x00]

    /// An element: tag, length, content.
    static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        guard content.count >= 0x80 else { return [tag, UInt8(content.count)] + content }
        var length: [UInt8] = []
        var rest = content.count
        while rest > 0 {
            length.insert(UInt8(truncatingIfNeeded: rest), at: 0)
            rest >>= 8
        }
        return [tag, 0x80 | UInt8(length.count)] + length + content
    }

    /// A SEQUENCE of encoded elements.
    static func sequence(_ content: [UInt8]) -> [UInt8] { self.element(0x30, content) }

    /// A BIT STRING of whole bytes.
    static func bitString(_ bytes: [UInt8]) -> [UInt8] { self.element(0x03, [0] + bytes) }

    /// A number that is not negative, of any number of leading zero bytes.
    static func integer(_ magnitude: [UInt8]) -> [UInt8] {
        let digits = Array(magnitude.drop { $0 == 0 })
        return self.element(0x02, (digits.first ?? 0) < 0x80 && !digits.isEmpty ? digits : [0] + digits)
    }
}
