import WebcomPrimitives

/// Makes keys for tests.
enum SecretBytesMaker {
    static func bytes(repeating byte: UInt8, count: Int = 32) -> SecretBytes {
        SecretBytes([UInt8](repeating: byte, count: count))
    }
}
