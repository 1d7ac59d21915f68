extension TokenSigners {
    /// The arguments that name signers; the same one again names the secret before.
    static let arguments = ["--custom", "--mobile-network"]

    /// Reads one of the arguments.
    mutating func read(_ name: String, _ value: String) throws(UsageError) {
        let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let isCustom = name == "--custom"
        guard parts.count == 2, isCustom ? OpenIDClient.isName(parts[0]) : Self.isCountry(parts[0]), !parts[1].isEmpty
        else {
            throw UsageError(
                isCustom
                    ? "--custom needs NAME=FILE, a file with the secret; a name has letters, digits and -"
                    : "--mobile-network needs MCC=FILE, a country code of three digits and a file with the secret")
        }
        if isCustom {
            self.providers[parts[0], default: []].append(parts[1])
        } else {
            self.networks[parts[0], default: []].append(parts[1])
        }
    }

    private static func isCountry(_ text: String) -> Bool {
        text.utf8.count == 3 && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}
