extension OpenIDClient {
    /// The arguments that name providers: what follows `--openid` belongs to that one.
    static let arguments = ["--openid", "--openid-client", "--openid-secret-file"]

    /// Reads one of the arguments.
    static func read(_ name: String, _ value: String, into clients: inout [Self]) throws(UsageError) {
        guard name != "--openid" else { return clients.append(try Self(named: value, beside: clients)) }
        guard var client = clients.popLast() else { throw UsageError("\(name) comes behind an --openid") }
        guard !value.isEmpty, !value.hasPrefix("-") else {
            throw UsageError(name == "--openid-client" ? "\(name) needs a client's id" : "\(name) needs a file")
        }
        guard name == "--openid-client" ? client.id.isEmpty : client.secretPath == nil else {
            throw UsageError("\(name) is given twice for \(client.name)")
        }
        if name == "--openid-client" { client.id = value } else { client.secretPath = value }
        clients.append(client)
    }

    /// Refuses a provider whose client is not named.
    func check() throws(UsageError) {
        guard !self.id.isEmpty else { throw UsageError("--openid \(self.name) needs an --openid-client behind it") }
    }

    private init(named text: String, beside others: [Self]) throws(UsageError) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, Self.isName(parts[0]), Self.isIssuer(parts[1]) else {
            throw UsageError(
                "--openid needs NAME=ISSUER, such as login=https://login.example.org; a name has letters, digits and -")
        }
        guard !others.contains(where: { $0.name == parts[0] }) else {
            throw UsageError("--openid \(parts[0]) is given twice")
        }
        self.init(name: parts[0], issuer: parts[1])
    }

    /// Whether it can stand in a path, and be a provider's name.
    static func isName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "-")
            }
    }

    static func isIssuer(_ text: String) -> Bool { text.hasPrefix("https://") || text.hasPrefix("http://") }
}
