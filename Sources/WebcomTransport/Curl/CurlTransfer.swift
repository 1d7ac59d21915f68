import CCurl

/// A request on its way, with the library's handle for it.
///
/// Lives on the transport's thread alone. The handle goes before the sink that it calls back.
@safe
final class CurlTransfer {
    /// What is to be done.
    let job: TransportJob
    /// The library's handle.
    let handle: UnsafeMutableRawPointer
    private let sink: TransferSink
    private var fields: UnsafeMutablePointer<curl_slist>?

    /// Makes a handle; nil when the library cannot.
    init?(_ job: TransportJob, policy: TransportPolicy) {
        guard let handle = unsafe curl_easy_init() else { return nil }
        self.job = job
        unsafe self.handle = unsafe handle
        self.sink = TransferSink(policy, job.request.address)
        unsafe self.fields = nil
        guard self.setUp(policy) else { return nil }
    }

    deinit {
        unsafe curl_easy_cleanup(self.handle)
        unsafe curl_slist_free_all(self.fields)
    }

    /// What became of it, by the library's code.
    func result(_ code: CURLcode) -> Result<TransportResponse, any Error> {
        if code == CURLE_OK, let response = self.sink.response { return .success(response) }
        if code != CURLE_OK, let failure = self.sink.failure { return .failure(failure) }
        let host = self.job.request.address.host
        if code == CURLE_COULDNT_CONNECT, self.sink.hasRefusedAddress {
            return .failure(TransportError.forbiddenNetwork(host: host))
        }
        // The library holds one line of a head in memory and gives up past its own bound.
        if code == CURLE_OUT_OF_MEMORY, self.sink.isInHead {
            return .failure(TransportError.tooLarge(host: host, maximumBytes: self.sink.policy.maximumHeadBytes))
        }
        return .failure(TransportError(code, host: host))
    }

    private func setUp(_ policy: TransportPolicy) -> Bool {
        let isSet = self.setConnection(policy) && self.setSecurity(policy) && self.setRequest() && self.setFields()
        return isSet && self.setCallbacks()
    }

    private func setConnection(_ policy: TransportPolicy) -> Bool {
        let rest = self.job.deadline - ContinuousClock.now
        let request = self.job.request
        return self.set(CURLOPT_URL, request.address.text)
            && self.set(CURLOPT_PROTOCOLS_STR, request.address.isPlain ? "http" : "https")
            && self.set(CURLOPT_PATH_AS_IS, 1)
            // The environment's proxies are none of ours.
            && self.set(CURLOPT_PROXY, "") && self.set(CURLOPT_NOPROXY, "*")
            && self.set(CURLOPT_TIMEOUT_MS, rest.wholeMilliseconds)
            && self.set(CURLOPT_CONNECTTIMEOUT_MS, policy.connectionTimeLimit.wholeMilliseconds)
            && self.set(CURLOPT_NOSIGNAL, 1)
            // Without it a request that is given up waits for the name service, and all others with it.
            && self.set(CURLOPT_QUICK_EXIT, 1)
            && self.set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
            // On a kept connection that turns out to be dead the library sends again, which is not for what changes
            // something: RFC 9110 §9.2.2.
            && self.set(CURLOPT_FRESH_CONNECT, request.method == .get ? 0 : 1)
    }

    private func setSecurity(_ policy: TransportPolicy) -> Bool {
        guard self.set(CURLOPT_SSL_VERIFYPEER, 1), self.set(CURLOPT_SSL_VERIFYHOST, 2),
            self.set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)),
            self.set(CURLOPT_FOLLOWLOCATION, 0), self.set(CURLOPT_NETRC, 0),
            self.set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1), self.set(CURLOPT_HTTP09_ALLOWED, 0),
            self.set(CURLOPT_HTTP_CONTENT_DECODING, 0)
        else { return false }
        guard let authorities = policy.authorities else { return true }
        // The folder of the system's authorities is looked into as well, unless it is taken away.
        return self.set(CURLOPT_CAINFO, authorities) && self.set(CURLOPT_CAPATH, nil)
    }

    private func setRequest() -> Bool {
        let request = self.job.request
        guard self.set(CURLOPT_USERAGENT, "webcom-authentication") else { return false }
        guard request.method == .post || request.body != nil else { return self.set(CURLOPT_HTTPGET, 1) }
        let body = request.body ?? []
        let code = unsafe body.withUnsafeBytes { bytes in
            // A null pointer would mean that the body is asked for by a callback.
            unsafe webcom_curl_set_body(self.handle, bytes.baseAddress ?? UnsafeRawPointer(self.handle), bytes.count)
        }
        return code == CURLE_OK && self.set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
    }

    private func setFields() -> Bool {
        for line in self.job.request.lines {
            guard let fields = unsafe curl_slist_append(self.fields, line) else { return false }
            unsafe self.fields = unsafe fields
        }
        return unsafe webcom_curl_set_fields(self.handle, self.fields) == CURLE_OK
    }

    private func setCallbacks() -> Bool {
        let context = unsafe Unmanaged.passUnretained(self.sink).toOpaque()
        let codes = unsafe [
            webcom_curl_set_head_callback(
                self.handle, { unsafe CurlTransfer.feed($0, $1, $2, $3) { unsafe $0.takeHead($1) } }, context),
            webcom_curl_set_body_callback(
                self.handle, { unsafe CurlTransfer.feed($0, $1, $2, $3) { unsafe $0.takeBody($1) } }, context),
            webcom_curl_set_socket_callback(
                self.handle, { unsafe CurlTransfer.openSocket($0, $2) }, context),
        ]
        return codes.allSatisfy { $0 == CURLE_OK }
    }

    /// Gives bytes to the sink; another number than theirs ends the transfer.
    private static func feed(
        _ start: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?,
        _ take: (TransferSink, UnsafeRawBufferPointer) -> Bool
    ) -> Int {
        guard let context = unsafe context, let start = unsafe start else { return 0 }
        let sink = unsafe Unmanaged<TransferSink>.fromOpaque(context).takeUnretainedValue()
        let bytes = unsafe UnsafeRawBufferPointer(start: start, count: size * count)
        return unsafe take(sink, bytes) ? bytes.count : 0
    }

    private static func openSocket(
        _ context: UnsafeMutableRawPointer?, _ address: UnsafeMutablePointer<curl_sockaddr>?
    ) -> curl_socket_t {
        guard let context = unsafe context, let address = unsafe address else { return -1 }
        let sink = unsafe Unmanaged<TransferSink>.fromOpaque(context).takeUnretainedValue()
        let structure = unsafe UnsafeRawBufferPointer(
            start: webcom_curl_address(address), count: Int(address.pointee.addrlen))
        let target = unsafe NetworkAddress(family: address.pointee.family, structure: structure)
        return sink.mayConnect(to: target) ? unsafe webcom_curl_open_socket(address) : -1
    }

    private func set(_ option: CURLoption, _ number: Int) -> Bool {
        unsafe webcom_curl_set_number(self.handle, option, number) == CURLE_OK
    }

    private func set(_ option: CURLoption, _ text: String?) -> Bool {
        guard let text else { return unsafe webcom_curl_set_text(self.handle, option, nil) == CURLE_OK }
        return unsafe webcom_curl_set_text(self.handle, option, text) == CURLE_OK
    }
}

extension Duration {
    /// In milliseconds, at least one, as the library takes zero for no limit; at most a day.
    var wholeMilliseconds: Int {
        let (seconds, attoseconds) = self.components
        guard seconds < 86_400 else { return 86_400_000 }
        return max(1, Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000))
    }
}
