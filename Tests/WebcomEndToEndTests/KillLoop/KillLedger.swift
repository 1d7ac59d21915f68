/// What the children of a kill loop were answered, and what therefore has to be in the file.
struct KillLedger: Sendable {
    /// What is known of a session key.
    enum Standing: Hashable, Sendable {
        case signedIn(String)
        case signedOut
        /// A reset ended its session.
        case over
        /// Something was begun that may have signed it in, or out; to this account, where that is known.
        case doubtful(String?)
    }

    /// A message that was promised.
    struct Ask: Sendable {
        enum Use: Hashable, Sendable { case unused, doubtful, used }

        let key: String
        let secret: String
        let address: String
        let purpose: String
        let message: String
        /// The password that it sets.
        let password: String?
        var use = Use.unused
        /// How often it was tried in vain after it was used; tries are counted, and so bounded.
        var tries = 0
    }

    var standings: [String: Standing] = [:]
    /// The accounts of addresses.
    var owners: [String: String] = [:]
    /// The passwords of addresses.
    var passwords: [String: String] = [:]
    /// The passwords that were to be set when a kill came, by address.
    var changes: [String: String] = [:]
    /// Addresses that may be somebody's still, and those that are nobody's.
    var leaving: Set<String> = []
    var left: Set<String> = []
    /// The accounts that were deleted.
    var deleted: Set<String> = []
    /// By continuation.
    var asks: [String: Ask] = [:]
    /// The messages that were handed to a sender.
    var sent: Set<String> = []
    /// The accounts that may have sessions which nobody knows of.
    var tainted: Set<String> = []
    /// Whether the child came so far.
    var isReady = false
    /// How many tokens were renewed.
    private(set) var tokenCount = 0
    /// How many facts there are.
    private(set) var count = 0

    /// Takes a line of a child; gives a complaint.
    mutating func note(_ line: Substring) -> String? {
        let words = line.split(separator: " ").map(String.init)
        self.count += 1
        switch (words.first, words.count) {
        case ("ready", 1): self.isReady = true
        case ("begin", 3): self.standings[words[1]] = .doubtful(words[2] == "-" ? nil : words[2])
        case ("session", 3): self.standings[words[1]] = .signedIn(words[2])
        case ("left", 2): self.standings[words[1]] = .signedOut
        case ("over", 2): self.standings[words[1]] = .over
        case ("identity", 4):
            self.owners[words[1]] = words[2]
            if words[3] != "-" { self.passwords[words[1]] = words[3] }
            self.changes[words[1]] = nil
        case ("changing", 3): self.changes[words[1]] = words[2]
        case ("token", 2): self.tokenCount += 1
        case ("leaving", 2): self.leave([words[1]])
        case ("detached", 2): self.left.insert(words[1])
        case ("deleting", 2): self.leave(self.owners.keys.filter { self.owners[$0] == words[1] })
        case ("deleted", 2): self.deleted.insert(words[1])
        case ("asked", 8):
            self.asks[words[1]] = Ask(
                key: words[2], secret: words[3], address: words[4], purpose: words[5], message: words[6],
                password: words[7] == "-" ? nil : words[7])
        case ("spending", 2): self.asks[words[1]]?.use = .doubtful
        case ("spent", 2):
            self.asks[words[1]]?.use = .used
            if let ask = self.asks[words[1]], ask.purpose == "reset" { self.passwords[ask.address] = ask.password }
        case ("sent", 2): self.sent.insert(words[1])
        default: return "the child says: \(line)"
        }
        return nil
    }

    /// Addresses whose owner is in doubt from now on.
    private mutating func leave(_ addresses: [String]) {
        self.leaving.formUnion(addresses)
        for address in addresses { (self.owners[address], self.passwords[address]) = (nil, nil) }
    }

    /// Takes what a child said until it was killed; gives the complaints.
    mutating func note(output: String) -> [String] {
        self.isReady = false
        let complaints = output.split(separator: "\n").compactMap { self.note($0) }
        for case .doubtful(let uid?) in self.standings.values { self.tainted.insert(uid) }
        return complaints
    }
}
