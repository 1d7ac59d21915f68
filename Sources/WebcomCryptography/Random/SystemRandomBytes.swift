private import CSodium

/// The operating system's random source, read through libsodium.
///
/// Cost: about 0.6 µs for 32 bytes. A system that cannot give entropy ends the process: libsodium answers nothing else.
package struct SystemRandomBytes: RandomBytes {
    /// Makes the source; it holds no state.
    package init() { Sodium.prepare() }

    /// Draws `count` bytes; a negative count is a programmer's error and traps.
    package func bytes(_ count: Int) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            if let base = buffer.baseAddress { unsafe randombytes_buf(base, count) }
            initialized = count
        }
    }
}
