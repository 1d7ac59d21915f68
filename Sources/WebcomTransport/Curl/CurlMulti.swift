import CCurl

/// The library's handle for many transfers at once, and the transfers in it.
///
/// Lives on the transport's thread alone. Connections are kept for the next request to the same server, up to a bound.
@safe
final class CurlMulti {
    private let multi: UnsafeMutableRawPointer
    private var transfers: [UInt: CurlTransfer] = [:]

    /// How many connections without a request are kept.
    private static let maximumIdleConnections = 16
    /// Once for the process, by the first to come; what it prepares is kept to the end.
    private static let isReady = curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK

    /// Makes a handle; nil when the library cannot.
    init?() {
        guard Self.isReady, let multi = unsafe curl_multi_init() else { return nil }
        unsafe self.multi = unsafe multi
        unsafe webcom_curl_multi_set_number(multi, CURLMOPT_MAXCONNECTS, Self.maximumIdleConnections)
        unsafe webcom_curl_multi_set_number(multi, CURLMOPT_PIPELINING, 0)
    }

    deinit {
        for transfer in self.transfers.values { unsafe curl_multi_remove_handle(self.multi, transfer.handle) }
        self.transfers = [:]
        unsafe curl_multi_cleanup(self.multi)
    }

    /// What interrupts ``wait(for:)`` from other threads.
    var wakeup: CurlWakeup { unsafe CurlWakeup(self.multi) }

    /// Lets a transfer begin; false when the library does not take it.
    func add(_ transfer: CurlTransfer) -> Bool {
        guard unsafe curl_multi_add_handle(self.multi, transfer.handle) == CURLM_OK else { return false }
        unsafe self.transfers[UInt(bitPattern: transfer.handle)] = transfer
        return true
    }

    /// Gives up the transfers of these numbers, and returns what was to be done.
    func remove(_ identifiers: Set<UInt64>) -> [TransportJob] {
        guard !identifiers.isEmpty else { return [] }
        let given = self.transfers.values.filter { identifiers.contains($0.job.identifier) }
        for transfer in given { self.remove(transfer) }
        return given.map(\.job)
    }

    /// Gives up all transfers, and returns what was to be done.
    func removeAll() -> [TransportJob] { self.remove(Set(self.transfers.values.map(\.job.identifier))) }

    /// Reads and writes what can be; false when the library fails as a whole.
    func perform() -> Bool {
        var running: CInt = 0
        return unsafe curl_multi_perform(self.multi, &running) == CURLM_OK
    }

    /// Takes out those that have ended, with the library's code.
    func takeEnded() -> [(transfer: CurlTransfer, code: CURLcode)] {
        var ended: [(transfer: CurlTransfer, code: CURLcode)] = []
        var code = CURLE_OK
        while let handle = unsafe webcom_curl_next_ended(self.multi, &code) {
            guard let transfer = self.transfers[UInt(bitPattern: handle)] else { continue }
            self.remove(transfer)
            ended.append((transfer, code))
        }
        return ended
    }

    /// Waits until there is something to do, or somebody calls; false when the library fails as a whole.
    func wait(for time: Duration) -> Bool {
        unsafe curl_multi_poll(self.multi, nil, 0, CInt(clamping: time.wholeMilliseconds), nil) == CURLM_OK
    }

    private func remove(_ transfer: CurlTransfer) {
        unsafe curl_multi_remove_handle(self.multi, transfer.handle)
        unsafe self.transfers[UInt(bitPattern: transfer.handle)] = nil
    }
}
