import WebcomPrimitives

/// The arguments of a verb, told apart.
struct AccountsWords {
    /// The values of options.
    private(set) var values: [String: String] = [:]
    /// The options without a value.
    private(set) var flags: Set<String> = []
    /// The others, in order.
    private(set) var rest: [String] = []

    /// Reads the arguments that follow a verb; nil when they ask for help.
    init?(_ arguments: ArraySlice<String>, of verb: AccountsVerb) throws(UsageError) {
        let valued = verb.valued.union(["--data"])
        let flags = verb.flags.union(["--json"])
        var left = arguments
        while let argument = left.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            if argument == "--help" || argument == "-h" { return nil }
            if argument == "--" {
                self.rest += left
                break
            } else if flags.contains(argument) {
                self.flags.insert(argument)
            } else if let option = parts.first, valued.contains(option) {
                try self.set(option, parts.count == 2 ? parts.last : left.popFirst())
            } else if Self.isPlain(argument) {
                self.rest.append(argument)
            } else {
                throw AccountsArguments.problem(
                    "accounts \(verb.rawValue) has no argument \(Invocation.quoted(argument))")
            }
        }
        guard verb.count.contains(self.rest.count), !self.rest.contains("") else {
            throw AccountsArguments.problem("accounts \(verb.rawValue) has too many arguments, or too few")
        }
    }

    private mutating func set(_ option: String, _ value: String?) throws(UsageError) {
        guard let value, !value.isEmpty, option != "--data" || !value.hasPrefix("-") else {
            throw AccountsArguments.problem("\(option) needs a \(option == "--data" ? "file" : "value")")
        }
        guard self.values.updateValue(value, forKey: option) == nil else {
            throw AccountsArguments.problem("\(option) is given twice")
        }
    }

    /// Whether an argument is no option: names of accounts are random, and may begin with a hyphen.
    private static func isPlain(_ argument: String) -> Bool {
        !argument.hasPrefix("-") || argument == "-" || Base64URL.decode(argument)?.count == 16
    }
}
