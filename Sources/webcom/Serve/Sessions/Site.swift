/// What this server is called by browsers, and so which requests are its own pages'.
struct Site {
    /// How browsers reach it.
    enum Address: Hashable {
        /// Directly, on this machine, at a port.
        case loopback(port: UInt16)
        /// Through a proxy with TLS, at an origin such as `https://app.example.org`.
        case proxied(origin: String)
    }

    let address: Address

    /// Whether browsers reach it by TLS.
    var isSecure: Bool { if case .proxied = self.address { true } else { false } }

    /// Whether a request names this server as its host.
    ///
    /// A page of another site can have its own name lead here (DNS rebinding); it cannot change what the browser says.
    /// A proxy lets only its own names through.
    func isNamed(by request: HTTPRequest) -> Bool {
        guard case .loopback(let port) = self.address else { return true }
        return ["127.0.0.1:\(port)", "localhost:\(port)"].contains(request.head.fields["host"]?.lowercased())
    }

    /// Whether the browser says that a page of this server sent a request; nil where it says nothing.
    ///
    /// Browsers send `Origin` with every POST, and newer ones `Sec-Fetch-Site`, neither of which a page can change.
    func isOwn(_ request: HTTPRequest) -> Bool? {
        let origin = request.head.fields["origin"]
        let site = request.head.fields["sec-fetch-site"]
        if let origin, origin != self.origin(of: request) { return false }
        if let site, site != "same-origin" { return false }
        return origin == nil && site == nil ? nil : true
    }

    /// All origins of the pages.
    var origins: [String] {
        switch self.address {
        case .loopback(let port): ["http://127.0.0.1:\(port)", "http://localhost:\(port)"]
        case .proxied(let origin): [origin]
        }
    }

    /// The origin of the pages that a request can come from.
    func origin(of request: HTTPRequest) -> String {
        switch self.address {
        case .loopback: "http://\(request.head.fields["host"]?.lowercased() ?? "")"
        case .proxied(let origin): origin
        }
    }
}
