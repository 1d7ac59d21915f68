import WebcomAuthentication

/// Where users may come back to (OAU-5).
struct RedirectAddresses {
    let approved: [String]

    /// The address that an app wishes, or the first one.
    ///
    /// - Throws: `.unauthorizedRedirect`.
    func address(_ wish: String?) throws(AuthenticationError) -> String {
        guard let first = self.approved.first else { throw AuthenticationError(.unauthorizedRedirect) }
        guard let wish else { return first }
        guard self.approved.contains(where: { Self.covers($0, wish) }) else {
            throw AuthenticationError(.unauthorizedRedirect)
        }
        return wish
    }

    /// Whether they are the same byte by byte, or but for the port of a loopback literal (RFC 8252 §7.3).
    private static func covers(_ approved: String, _ wish: String) -> Bool {
        if approved.utf8.elementsEqual(wish.utf8) { return true }
        guard let approved = WebAddress(approved), let wish = WebAddress(wish), approved.isLoopbackLiteral,
            !approved.isSecure, !wish.isSecure
        else { return false }
        return approved.host == wish.host && approved.rest.utf8.elementsEqual(wish.rest.utf8)
    }

    /// Whether it can be a redirect address at all: https, http of this machine, or an app's own scheme, which has the
    /// form of a domain turned round (RFC 8252 §7.1).
    static func isAcceptable(_ text: String) -> Bool {
        guard text.utf8.count <= 2_048, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), !text.contains("#") else {
            return false
        }
        if let address = WebAddress(text) { return address.isSecure || address.isLoopback }
        guard !text.hasPrefix("http:"), !text.hasPrefix("https:"), let colon = text.firstIndex(of: ":") else {
            return false
        }
        let scheme = text[..<colon]
        return scheme.contains(".") && scheme.utf8.first.map(Self.isLetter) == true
            && scheme.utf8.allSatisfy { Self.isLetter($0) || (0x2D...0x39).contains($0) && $0 != 0x2F || $0 == 0x2B }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
}
