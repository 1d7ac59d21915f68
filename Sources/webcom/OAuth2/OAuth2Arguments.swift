/// What `webcom oauth2` was asked for.
struct OAuth2Arguments: Equatable {
    /// What this program is at the provider.
    let client: OpenIDClient
    /// The port on 127.0.0.1 that the browser comes back to; 0 for any that is free.
    let port: UInt16

    /// Reads the arguments that follow `oauth2`; nil where they ask for the usage.
    static func read(_ arguments: ArraySlice<String>) throws(UsageError) -> Self? {
        var values: [String: String] = [:]
        var rest = arguments
        while let argument = rest.popFirst() {
            if argument == "--help" || argument == "-h" { return nil }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let name = parts[0]
            guard ["--issuer", "--client", "--secret-file", "--port"].contains(name) else {
                throw UsageError("oauth2 has no argument \(Invocation.quoted(argument))")
            }
            let value = parts.count > 1 ? parts[1] : rest.popFirst() ?? ""
            guard !value.isEmpty, !value.hasPrefix("-") else { throw UsageError("\(name) needs a value") }
            guard values.updateValue(value, forKey: name) == nil else { throw UsageError("\(name) is given twice") }
        }
        return try Self(values)
    }

    private init(_ values: [String: String]) throws(UsageError) {
        guard let issuer = values["--issuer"], OpenIDClient.isIssuer(issuer) else {
            throw UsageError("oauth2 needs --issuer ISSUER, such as https://login.example.org")
        }
        guard let id = values["--client"] else { throw UsageError("oauth2 needs --client ID") }
        let port = values["--port"] ?? "0"
        guard let number = UInt16(port), String(number) == port else {
            throw UsageError("--port needs a number from 0 to 65535")
        }
        self.client = OpenIDClient(name: "provider", issuer: issuer, id: id, secretPath: values["--secret-file"])
        self.port = number
    }
}
