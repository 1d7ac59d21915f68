import WebcomBackend

/// What `webcom serve` was asked for.
struct ServeArguments: Equatable {
    /// The port on 127.0.0.1; 0 for any that is free.
    var port: UInt16 = 8080
    /// The file to keep everything in; nil for memory.
    var path: String?
    /// Who needs a second factor.
    var strongAuthentication = BackendPolicy.StrongAuthentication.Requirement.whenRegistered
    /// The origin by which browsers reach it through a proxy; nil where they reach it directly.
    var origin: String?
    /// Whether an access token opens a session of its own, once.
    var exchangesTokens = false
    /// The OpenID providers that users may sign in at.
    var openID: [OpenIDClient] = []
    /// Who else signs tokens that sign users in.
    var signers = TokenSigners()

    private static let exchange = "--exchange-tokens"
    private static let names = ["--port", "--data", "--behind-proxy", "--strong-authentication"]

    /// Reads the arguments that follow `serve`; nil where they ask for the usage.
    static func read(_ arguments: ArraySlice<String>) throws(UsageError) -> Self? {
        var result = Self()
        var seen: Set<String> = []
        var rest = arguments
        while let argument = rest.popFirst() {
            if argument == "--help" || argument == "-h" { return nil }
            guard argument != Self.exchange else {
                guard !result.exchangesTokens else { throw UsageError("\(Self.exchange) is given twice") }
                result.exchangesTokens = true
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let name = parts[0]
            let isOpenID = OpenIDClient.arguments.contains(name)
            let isSigner = TokenSigners.arguments.contains(name)
            guard isOpenID || isSigner || Self.names.contains(name) else {
                throw UsageError("serve has no argument \(Invocation.quoted(argument))")
            }
            let value = parts.count > 1 ? parts[1] : rest.popFirst() ?? ""
            if isOpenID {
                try OpenIDClient.read(name, value, into: &result.openID)
            } else if isSigner {
                try result.signers.read(name, value)
            } else {
                guard seen.insert(name).inserted else { throw UsageError("\(name) is given twice") }
                try result.set(name, to: value)
            }
        }
        for client in result.openID { try client.check() }
        return result
    }

    private mutating func set(_ name: String, to value: String) throws(UsageError) {
        switch name {
        case "--port":
            guard let port = UInt16(value), String(port) == value else {
                throw UsageError("--port needs a number from 0 to 65535")
            }
            self.port = port
        case "--data":
            guard !value.isEmpty, !value.hasPrefix("-") else { throw UsageError("--data needs a file") }
            self.path = value
        case "--strong-authentication":
            guard let requirement = BackendPolicy.StrongAuthentication.Requirement(rawValue: value) else {
                let names = BackendPolicy.StrongAuthentication.Requirement.allCases.map(\.rawValue)
                throw UsageError("--strong-authentication is one of \(names.joined(separator: ", "))")
            }
            self.strongAuthentication = requirement
        default:
            guard value.hasPrefix("https://"), (try? LinkBase(value))?.address == "\(value)/" else {
                throw UsageError("--behind-proxy needs an origin, such as https://app.example.org")
            }
            self.origin = value
        }
    }
}
