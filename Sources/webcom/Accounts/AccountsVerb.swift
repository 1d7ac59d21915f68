/// The verbs of `webcom accounts`, and what each takes.
enum AccountsVerb: String {
    case list, show, create, disable, enable, revoke, reset, delete, audit, purge, export
    case `import`
    case removeStrongMethods = "remove-strong-methods"
    case createService = "create-service"
    case addKey = "add-key"
    case removeKey = "remove-key"

    /// The options with a value, but for `--data`.
    var valued: Set<String> {
        switch self {
        case .create: ["--name"]
        case .revoke: ["--session"]
        case .createService: ["--name", "--client-id", "--key", "--new-key"]
        case .addKey: ["--key", "--new-key"]
        case .removeKey: ["--kid"]
        case .purge: ["--audit-before"]
        default: []
        }
    }

    /// The options without one, but for `--json`.
    var flags: Set<String> {
        switch self {
        case .export: ["--peppered"]
        case .import: ["--peppered", "--keep-going"]
        default: []
        }
    }

    /// How many arguments of no name there must be.
    var count: ClosedRange<Int> {
        switch self {
        case .list, .purge, .createService: 0...0
        case .export: 0...1
        default: 1...1
        }
    }
}
