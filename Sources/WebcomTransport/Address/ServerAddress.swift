/// What to ask and where, taken apart and put together again.
///
/// No text of the caller's reaches the library as it is: what was checked here is what is asked.
package struct ServerAddress: Hashable, Sendable {
    /// Whether the connection is without TLS.
    package let isPlain: Bool
    /// The name of the server in lower case, or its address; of version 6 in brackets.
    package let host: String
    /// The port, also where the address does not name it.
    package let port: UInt16
    /// Path and query.
    package let target: String

    /// How many bytes an address may have.
    package static let maximumBytes = 65_536

    /// The whole address, without a fragment.
    package var text: String { "\(self.isPlain ? "http" : "https")://\(self.host):\(self.port)\(self.target)" }

    /// Takes an address apart.
    ///
    /// - Throws: ``TransportError/unacceptableAddress(_:)``, which tells no more of the address than its scheme.
    package init(_ text: String, allowsPlainLoopback: Bool) throws(TransportError) {
        guard text.utf8.count <= Self.maximumBytes else {
            throw .unacceptableAddress("it has more than \(Self.maximumBytes) bytes")
        }
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw .unacceptableAddress("it has a character other than the visible ones of ASCII")
        }
        guard let mark = text.firstRange(of: "://") else { throw .unacceptableAddress("it is not absolute") }
        let rest = text[mark.upperBound...].prefix { $0 != "#" }
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        guard !authority.contains("@") else { throw .unacceptableAddress("it has a user name") }
        let isPlain = try Self.isPlain(text[..<mark.lowerBound].lowercased(), allowsPlainLoopback)
        (self.host, self.port) = try Self.parts(of: authority, isPlain ? 80 : 443)
        guard !isPlain || Self.isThisMachine(self.host) else {
            throw .unacceptableAddress("http is for this machine alone: https for others")
        }
        self.isPlain = isPlain
        let target = rest[authority.endIndex...]
        self.target = target.hasPrefix("/") ? String(target) : "/\(target)"
    }

    private static func isPlain(_ scheme: String, _ allowsPlainLoopback: Bool) throws(TransportError) -> Bool {
        switch scheme {
        case "https": return false
        case "http":
            guard allowsPlainLoopback else { throw .unacceptableAddress("http is not allowed: https is") }
            return true
        default: throw .unacceptableAddress("its scheme is not https")
        }
    }

    private static func parts(
        of authority: Substring, _ usualPort: UInt16
    ) throws(TransportError) -> (host: String, port: UInt16) {
        var host = authority
        var port: Substring?
        if let colon = authority.lastIndex(of: ":"), !authority.hasSuffix("]") {
            host = authority[..<colon]
            port = authority[authority.index(after: colon)...]
        }
        guard !host.isEmpty else { throw .unacceptableAddress("it names no server") }
        guard Self.isAcceptable(host) else {
            throw .unacceptableAddress("the server's name is no name and no address in its usual form")
        }
        guard let port else { return (host.lowercased(), usualPort) }
        guard port.utf8.count <= 5, port.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = UInt16(port),
            number > 0
        else { throw .unacceptableAddress("its port is not between 1 and 65535") }
        return (host.lowercased(), number)
    }

    /// Whether it is a name of letters, digits, hyphens and underscores, or an address as everybody writes it.
    ///
    /// `127.1`, `0x7f000001` and `017700000001` are addresses for some and names for others: none of them passes.
    private static func isAcceptable(_ host: Substring) -> Bool {
        if host.hasPrefix("[") {
            guard host.hasSuffix("]"), host.contains(":") else { return false }
            return NetworkAddress(String(host.dropFirst().dropLast())) != nil
        }
        let name = host.hasSuffix(".") ? host.dropLast() : host
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        guard name.utf8.count <= 253, let last = labels.last, labels.allSatisfy({ Self.isLabel($0) }) else {
            return false
        }
        let isNumber = last.utf8.first.map { (0x30...0x39).contains($0) } ?? false
        guard isNumber, last.allSatisfy(\.isNumber) || last.lowercased().hasPrefix("0x") else { return true }
        return NetworkAddress(String(host)) != nil
    }

    private static func isLabel(_ label: Substring) -> Bool {
        (1...63).contains(label.utf8.count)
            && label.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D
                    || $0 == 0x5F
            }
    }

    private static func isThisMachine(_ host: String) -> Bool {
        if host == "localhost" { return true }
        return NetworkAddress(host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host)?.kind == .loopback
    }
}
