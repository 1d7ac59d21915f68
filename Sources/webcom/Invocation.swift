/// What the arguments ask for.
enum Invocation: Equatable {
    /// The usage text, of one command or of all.
    case help(CommandUsage?)
    /// The version.
    case version
    /// The demo, on a file that is kept or, without one, on a file of its own.
    case demo(path: String?)
    /// The chat, on a file that is kept or, without one, in memory.
    case chat(path: String?)
    /// The server.
    case serve(ServeArguments)
    /// A sign-in at a provider.
    case oauth2(OAuth2Arguments)
    /// The benchmark.
    case benchmark(BenchmarkArguments)
    /// The accounts of a file, and what is to be done with them.
    case accounts(AccountsArguments)
    /// How the accounts are administered.
    case accountsHelp

    static let versionNumber = "0.1.0"
    /// How all commands are used.
    static var usage: String {
        let commands = CommandUsage.allCases
        let lines = commands.enumerated().map { ($0 == 0 ? "usage: " : "       ") + $1.synopsis + "\n" }
        return lines.joined() + "       webcom --help | --version\n\n" + commands.map(\.details).joined()
    }

    /// Reads the arguments that follow the command's name.
    init(_ arguments: [String]) throws(UsageError) {
        guard let command = arguments.first else { throw UsageError("a command is missing") }
        switch command {
        case "--help", "-h", "help": self = .help(nil)
        case "--version": self = .version
        case "accounts":
            self = try AccountsArguments(arguments.dropFirst()).map(Self.accounts) ?? .accountsHelp
        default:
            guard let usage = CommandUsage(rawValue: command) else {
                throw UsageError("there is no command \(Self.quoted(command))")
            }
            do throws(UsageError) {
                self = try Self.read(arguments.dropFirst(), of: usage) ?? .help(usage)
            } catch {
                throw UsageError(error.problem, usage: usage.text)
            }
        }
    }

    /// What the arguments of a command ask for; nil for its usage.
    private static func read(_ arguments: ArraySlice<String>, of command: CommandUsage) throws(UsageError) -> Self? {
        switch command {
        case .serve: return try ServeArguments.read(arguments).map(Self.serve)
        case .oauth2: return try OAuth2Arguments.read(arguments).map(Self.oauth2)
        case .benchmark: return try BenchmarkArguments(arguments).map(Self.benchmark)
        case .accounts: return try AccountsArguments(arguments).map(Self.accounts)
        case .demo, .chat:
            guard case .data(let path) = try Self.options(arguments, of: command.rawValue) else { return nil }
            return command == .demo ? .demo(path: path) : .chat(path: path)
        }
    }

    private enum Options {
        case help
        case data(path: String?)
    }

    private static func options(
        _ arguments: ArraySlice<String>, of command: String
    ) throws(UsageError) -> Options {
        var path: String?
        var rest = arguments
        while let argument = rest.popFirst() {
            if argument == "--help" || argument == "-h" { return .help }
            let value: String?
            if argument == "--data" {
                value = rest.popFirst()
            } else if argument.hasPrefix("--data=") {
                value = String(argument.dropFirst("--data=".count))
            } else {
                throw UsageError("\(command) has no argument \(Self.quoted(argument))")
            }
            guard let value, !value.isEmpty, !value.hasPrefix("-") else { throw UsageError("--data needs a file") }
            guard path == nil else { throw UsageError("--data is given twice") }
            path = value
        }
        return .data(path: path)
    }

    /// An argument as it can be shown: without controls, and not endless.
    static func quoted(_ argument: String) -> String {
        let shown = argument.unicodeScalars.prefix(60).map { $0.properties.generalCategory == .control ? "?" : $0 }
        return "'\(String(String.UnicodeScalarView(shown)))'"
    }
}
