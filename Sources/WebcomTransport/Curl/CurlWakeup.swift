import CCurl

/// What interrupts the waiting of a ``CurlMulti``; the one thing of the library that other threads may use.
///
/// As long as the handle is there: ``CurlLoop`` forgets it before it lets go of the handle.
@safe
struct CurlWakeup: Sendable {
    private let address: UInt

    /// Takes the handle's address.
    @unsafe init(_ multi: UnsafeMutableRawPointer) { self.address = UInt(bitPattern: multi) }

    /// Interrupts the waiting, or the next one.
    func call() { unsafe curl_multi_wakeup(UnsafeMutableRawPointer(bitPattern: self.address)) }
}
