import WebcomBackend

extension Accounts {
    private static let page = 500

    /// Lists all accounts.
    func list() async throws {
        var last: String?
        while true {
            let page = try await self.administration.accounts(after: last, limit: Self.page)
            for account in page { try await self.write(account.line, account.value) }
            guard page.count == Self.page else { return }
            last = page.last?.uid
        }
    }

    /// Shows an account.
    func show(_ uid: String) async throws {
        let details = try await self.administration.details(of: uid)
        try await self.write(details.lines.joined(separator: "\n"), details.value)
    }

    /// Shows the audit of an account.
    func audit(_ uid: String) async throws {
        var last: Int64 = 0
        while true {
            let page = try await self.administration.auditEntries(of: uid, after: last, limit: Self.page)
            for entry in page { try await self.write(entry.line, entry.value) }
            guard page.count == Self.page else { return }
            last = page.last?.id ?? last
        }
    }
}
