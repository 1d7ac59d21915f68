/// What the arguments ask for.
enum Invocation: Equatable {
    /// The usage text.
    case help
    /// The version.
    case version
    /// The demo, on a file that is kept or, without one, on a file of its own.
    case demo(path: String?)
    /// The chat, on a file that is kept or, without one, in memory.
    case chat(path: String?)
    /// The server.
    case serve(ServeArguments)
    /// The benchmark.
    case benchmark(BenchmarkArguments)
    /// The accounts of a file, and what is to be done with them.
    case accounts(AccountsArguments)
    /// How the accounts are administered.
    case accountsHelp

    static let versionNumber = "0.1.0"
    static let usage = """
        usage: webcom demo [--data FILE]
               webcom chat [--data FILE]
               webcom serve [--port PORT] [--data FILE] [--behind-proxy ORIGIN]
                            [--strong-authentication WHO]
               webcom accounts VERB --data FILE …
               webcom benchmark [--json] [--full] [NAME…]
               webcom --help | --version

        demo            Shows the authentication service step by step, on a fresh
                        SQLite file in a folder for temporary files.
          --data FILE   Uses FILE, and makes it where there is none. Its keys are
                        in FILE.keys. Run it again to see the sessions restored.
        chat            Talks to you as an app does to its user: type an e-mail
                        address or a phone number to sign up and in. Messages
                        are printed; everything is gone at the end.
          --data FILE   Uses FILE, as above, and keeps the accounts in it.
        serve           Serves pages and JSON to this machine: sign up, in and
                        out in a browser. Messages are shown on a page.
          --port PORT   Listens on 127.0.0.1 at PORT; 8080 unless told, 0 for any.
          --data FILE   Uses FILE, as above, and keeps everything in it.
          --behind-proxy ORIGIN
                        Serves ORIGIN, such as https://app.example.org, through
                        a proxy: secure cookies, messages to the standard error.
          --strong-authentication WHO
                        Asks for a second factor: never, whenRegistered (unless
                        told) or always.
        accounts        Administers the accounts of FILE: webcom accounts --help.
        benchmark       Measures the package beside its bare limits, as ratios.
          --json        Prints one array of JSON.
          --full        Measures the largest promised sizes: minutes, gigabytes.
          NAME          Measures the rows of these names alone.

        """

    /// Reads the arguments that follow the command's name.
    init(_ arguments: [String]) throws(UsageError) {
        guard let command = arguments.first else { throw UsageError("a command is missing") }
        switch command {
        case "--help", "-h", "help": self = .help
        case "--version": self = .version
        case "demo", "chat":
            self =
                switch try Self.options(arguments.dropFirst(), of: command) {
                case .help: .help
                case .data(let path): command == "demo" ? .demo(path: path) : .chat(path: path)
                }
        case "serve": self = try ServeArguments.read(arguments.dropFirst()).map(Self.serve) ?? .help
        case "benchmark": self = try BenchmarkArguments(arguments.dropFirst()).map(Self.benchmark) ?? .help
        case "accounts":
            self = try AccountsArguments(arguments.dropFirst()).map(Self.accounts) ?? .accountsHelp
        default: throw UsageError("there is no command \(Self.quoted(command))")
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
