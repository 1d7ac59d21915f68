import WebcomAuthentication
import WebcomBackend
import WebcomSQLite

/// Administers the accounts of a file.
struct Accounts {
    let administration: AccountAdministration
    let isJSON: Bool
    let interruption: Interruption

    /// Does what the arguments ask for.
    static func run(_ arguments: AccountsArguments) async throws {
        let (store, administration) = try await DataFile(path: arguments.path).administrate(
            isMade: arguments.order.isMaking, actor: "webcom-accounts")
        let accounts = Self(
            administration: administration, isJSON: arguments.isJSON, interruption: Interruption())
        let result: Result<Void, any Error>
        do { result = .success(try await accounts.run(arguments.order)) } catch { result = .failure(error) }
        await store.close()
        try result.get()
    }

    private func run(_ order: AccountsOrder) async throws {
        switch order {
        case .list: try await self.list()
        case .show(let name): try await self.show(self.uid(name))
        case .audit(let name): try await self.audit(self.uid(name))
        case .purge(let date): try await self.purge(auditBefore: date)
        case .export(let path, let isPeppered): try await self.export(to: path, isPeppered: isPeppered)
        case .take(let path, let isPeppered, let goesOn):
            var options = ImportOptions()
            options.acceptsPepperedPasswords = isPeppered
            options.stopsAtRefusedLine = !goesOn
            try await self.take(from: path, options)
        default: try await self.change(order)
        }
    }

    /// The account that a name stands for: a `uid`, an address or a number.
    func uid(_ name: String) async throws -> String {
        guard let provider = Self.provider(of: name) else {
            return try await self.administration.uid(ofService: name) ?? name
        }
        guard let uid = try await self.administration.uid(of: name, provider) else {
            throw AdministrationError(.accountGone)
        }
        return uid
    }

    /// Which kind of identifier a name is; nil for a `uid`.
    static func provider(of name: String) -> AuthenticationProvider? {
        if name.contains("@") { return .eMail }
        return name.hasPrefix("+") ? .phone : nil
    }

    /// Writes a line, or its value as JSON.
    func write(_ text: String, _ value: JSONValue) async throws {
        try await StandardStream.output.write("\(self.isJSON ? value.json.escaped : text)\n")
    }
}
