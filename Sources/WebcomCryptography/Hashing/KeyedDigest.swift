private import CSodium

/// Digests of 128 bits under a key of this process, to find again what was seen before (SipHash-2-4 with 128 bits).
///
/// Without the key nobody can look for two inputs with one digest, so that 128 bits are enough: a stranger's input meets
/// one of a million known digests with a chance of 2⁻¹⁰⁸. The digests are for one process's memory; never store them.
package struct KeyedDigest: Sendable {
    /// A digest.
    package struct Value: Hashable, Sendable {
        private let high: UInt64
        private let low: UInt64

        fileprivate init(_ bytes: (UInt64, UInt64)) {
            self.high = bytes.0
            self.low = bytes.1
        }
    }

    private let key: [UInt8]

    /// Draws a key.
    package init(random: some RandomBytes = SystemRandomBytes()) {
        let key = random.bytes(Int(crypto_shorthash_siphashx24_KEYBYTES))
        precondition(key.count == Int(crypto_shorthash_siphashx24_KEYBYTES), "the random source answered another count")
        self.key = key
    }

    /// Digests the UTF-8 form of `text`; about 0.3 µs for 500 bytes, without allocating.
    package func digest(of text: String) -> Value {
        var text = text
        return text.withUTF8 { bytes in
            var output: (UInt64, UInt64) = (0, 0)
            unsafe withUnsafeMutableBytes(of: &output) { output in
                guard let output = output.baseAddress else { return }
                let empty = unsafe UnsafePointer(output.assumingMemoryBound(to: UInt8.self))
                // Cannot fail: the function's only answer is 0.
                _ = unsafe crypto_shorthash_siphashx24(
                    output.assumingMemoryBound(to: UInt8.self), bytes.baseAddress ?? empty, UInt64(bytes.count),
                    self.key)
            }
            return Value(output)
        }
    }
}
