/// A source of unpredictable bytes.
///
/// Keys, salts, nonces and codes are drawn from it. A conformer answers exactly `count` bytes, at once, from any
/// thread.
package protocol RandomBytes: Sendable {
    /// Draws `count` bytes; `count` is not negative.
    func bytes(_ count: Int) -> [UInt8]
}
