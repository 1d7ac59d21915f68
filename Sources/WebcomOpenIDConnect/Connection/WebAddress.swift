/// An absolute address of http or https, taken apart strictly (RFC 3986 §3, RFC 9110 §4.2).
///
/// Visible ASCII only, no user name, no fragment, scheme in lower case: what another reader could take for another
/// server is none.
struct WebAddress {
    private static let maximumBytes = 2_048
    private static let foreign = Set(#""<>\^`{|}#"#.utf8)

    /// Whether it is https.
    let isSecure: Bool
    /// The server's name in lower case, or its address; of IPv6 with brackets.
    let host: String
    /// Path and query as they are.
    let rest: Substring

    /// Takes an address apart; nil for what is none.
    init?(_ text: String) {
        guard text.utf8.count <= Self.maximumBytes,
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !Self.foreign.contains($0) }),
            let scheme = ["https://", "http://"].first(where: { text.hasPrefix($0) })
        else { return nil }
        let rest = text.dropFirst(scheme.count)
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        guard !authority.contains("@"), let host = Self.host(authority) else { return nil }
        self.isSecure = scheme == "https://"
        self.host = host.lowercased()
        self.rest = rest[authority.endIndex...]
    }

    private static func host(_ authority: Substring) -> Substring? {
        var host = authority
        var port: Substring?
        if authority.hasPrefix("[") {
            guard let end = authority.firstIndex(of: "]") else { return nil }
            host = authority[...end]
            let behind = authority[authority.index(after: end)...]
            guard behind.isEmpty || behind.hasPrefix(":") else { return nil }
            port = behind.isEmpty ? nil : behind.dropFirst()
        } else if let colon = authority.firstIndex(of: ":") {
            host = authority[..<colon]
            port = authority[authority.index(after: colon)...]
        }
        if let port {
            guard port.utf8.count <= 5, port.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                let number = Int(port), (1...65_535).contains(number)
            else { return nil }
        }
        return host.isEmpty || host == "[]" ? nil : host
    }

    /// Whether the server is this machine.
    var isLoopback: Bool { self.isLoopbackLiteral || self.host == "localhost" }
    /// Whether the server is this machine, by its address (RFC 8252 §7.3).
    var isLoopbackLiteral: Bool { self.host == "127.0.0.1" || self.host == "[::1]" }
}
