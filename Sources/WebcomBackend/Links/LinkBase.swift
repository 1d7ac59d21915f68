/// Where the links in messages lead: a page of the app, named in its configuration and nowhere else (TOK-7).
///
/// No header of a request and nothing that a user gives goes into it. Read strictly: `https://`, a host name in lower
/// case, a port or none, a path of plain characters. `http://` is accepted for `localhost`, `127.0.0.1` and `[::1]`.
public struct LinkBase: Hashable, Sendable, CustomStringConvertible {
    private static let maximumByteCount = 2_048
    private static let loopback: Set<String> = ["localhost", "127.0.0.1", "[::1]"]

    /// The address, which ends with its path.
    public let address: String

    /// Reads an address; linear, of at most 2048 bytes.
    public init(_ text: String) throws(LinkBaseError) {
        guard text.utf8.count <= Self.maximumByteCount else {
            throw LinkBaseError("The base of links is longer than 2048 bytes.")
        }
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw LinkBaseError("The base of links has spaces, controls or characters beyond ASCII: use A-labels.")
        }
        let isSecure = text.hasPrefix("https://")
        guard isSecure || text.hasPrefix("http://") else {
            throw LinkBaseError("The base of links must begin with https://.")
        }
        let rest = text.dropFirst(isSecure ? 8 : 7)
        let path = rest.drop { $0 != "/" }
        let host = try Self.host(rest.prefix { $0 != "/" })
        guard isSecure || Self.loopback.contains(host) else {
            throw LinkBaseError("The base of links must begin with https://, unless the host is this machine.")
        }
        try Self.checkPath(path)
        self.address = path.isEmpty ? text + "/" : text
    }

    /// The address.
    public var description: String { self.address }

    /// The link that carries a token.
    ///
    /// In the fragment: browsers send that to no server, so the token gets into no log, no `Referer` and no scanner's
    /// request. The page reads it, shows ``EmbeddedBackend/inspect(_:client:)`` and posts the token.
    func link(_ token: String) -> String { "\(self.address)#token=\(token)" }

    private static func host(_ authority: Substring) throws(LinkBaseError) -> String {
        guard !authority.contains("@") else {
            throw LinkBaseError("The base of links names a user: leave out what stands before the @.")
        }
        if authority == "[::1]" || authority.hasPrefix("[::1]:") {
            try self.checkPort(authority.dropFirst(5))
            return "[::1]"
        }
        let name = authority.prefix { $0 != ":" }
        try self.checkPort(authority.dropFirst(name.count))
        guard self.loopback.contains(String(name)) || self.isHostName(name) else {
            throw LinkBaseError("The base of links has no host name in lower case with a dot, such as www.example.org.")
        }
        return String(name)
    }

    private static func isHostName(_ name: Substring) -> Bool {
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count > 1, name.utf8.count <= 253 else { return false }
        let isPlain = labels.allSatisfy { label in
            (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                && label.utf8.allSatisfy {
                    (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
                }
        }
        // A last label that begins with a digit makes browsers read an IPv4 address.
        return isPlain && labels.last?.utf8.first.map { $0 > 0x39 } == true
    }

    private static func checkPort(_ text: Substring) throws(LinkBaseError) {
        guard !text.isEmpty else { return }
        let digits = text.dropFirst()
        guard text.first == ":", digits.utf8.count <= 5, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            digits.first != "0", let port = UInt16(digits), port > 0
        else { throw LinkBaseError("The base of links has a port that is none of 1 to 65535.") }
    }

    private static func checkPath(_ path: Substring) throws(LinkBaseError) {
        let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
        guard path.utf8.allSatisfy(plain.contains) else {
            throw LinkBaseError(
                "The base of links may have no query, fragment, escape or backslash: name a plain path.")
        }
        let segments = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        guard segments.dropLast().allSatisfy({ !$0.isEmpty }), !segments.contains("."), !segments.contains("..") else {
            throw LinkBaseError("The base of links has an empty part, . or .. in its path.")
        }
    }
}
