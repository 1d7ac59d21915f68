import WebcomCryptography
import WebcomPrimitives

/// Which request is the browser that comes back.
struct LoopbackExpectation: Sendable {
    static let path = "/callback"
    private static let maximumParameters = 64

    /// What the request must name as its host.
    let authority: String
    /// The state that it must bring; nil where the visit has none.
    private let state: String?

    /// Expects the answer to a visit.
    init(authority: String, visiting address: String) {
        self.authority = authority
        let query = address.utf8.drop { $0 != UInt8(ascii: "?") }.dropFirst().prefix { $0 != UInt8(ascii: "#") }
        self.state = (try? FormEncoding.values(query, maximumCount: .max))?["state"]
    }

    /// What stands behind the path in the request with this head; nil for any other request.
    ///
    /// Another page can send a browser here with what it likes (CSRF): the state tells them apart, and the host those that
    /// have their own name lead to this machine (DNS rebinding).
    func query(in head: some Collection<UInt8>) -> String? {
        guard head.allSatisfy({ $0 < 0x7F && ($0 >= 0x20 || $0 == 0x0D || $0 == 0x0A || $0 == 0x09) }) else {
            return nil
        }
        let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n", omittingEmptySubsequences: false)
        let parts = lines[0].split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "GET", parts[2] == "HTTP/1.1" || parts[2] == "HTTP/1.0",
            self.isNamed(by: lines.dropFirst())
        else { return nil }
        let target = parts[1].utf8
        let path = target.prefix { $0 != UInt8(ascii: "?") }
        guard path.elementsEqual(Self.path.utf8) else { return nil }
        let query = target.dropFirst(path.count + 1)
        guard let values = try? FormEncoding.values(query, maximumCount: Self.maximumParameters) else { return nil }
        guard let state = self.state else { return String(Substring(query)) }
        let isMine = values["state"].map { ConstantTime.equal(Array($0.utf8), Array(state.utf8)) } ?? false
        return isMine ? String(Substring(query)) : nil
    }

    /// Whether the fields name the host once, and as it is.
    private func isNamed(by lines: ArraySlice<Substring>) -> Bool {
        let hosts = lines.filter { $0.prefix { $0 != ":" }.lowercased() == "host" }
        guard hosts.count == 1, let host = hosts.first else { return false }
        let value = host.utf8.dropFirst("host:".utf8.count)
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        let start = value.drop(while: isBlank)
        guard let last = start.lastIndex(where: { !isBlank($0) }) else { return false }
        return start[...last].elementsEqual(self.authority.utf8)
    }
}
