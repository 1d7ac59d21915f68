extension AccountAdministration {
    private static let exportPage = 100

    /// Takes out all accounts but guests, one in each line of JSON.
    ///
    /// The lines hold addresses, password hashes, and the keys of authenticator apps in the clear: keep them like the
    /// store itself together with its keys. Recovery codes cannot be read, and are left out. A hash with a pepper is of use only
    /// to who has the pepper's keys, and is left out unless asked for: its user then has to reset the password. Sessions,
    /// what is awaited, and the audit stay behind. Accounts that change meanwhile are taken as they are when it is their
    /// turn. Cancelling the task ends it between two pages.
    ///
    /// - Parameters:
    ///   - includesPepperedPasswords: Whether hashes with a pepper are taken out.
    ///   - write: Takes whole lines, some hundred kilobytes at most in common.
    /// - Throws: What the store or `write` throws, or `CancellationError`.
    @discardableResult
    @concurrent public func export(
        includingPepperedPasswords includesPepperedPasswords: Bool = false,
        _ write: @Sendable ([UInt8]) async throws -> Void
    ) async throws -> ExportReport {
        try await self.store.note(self.effects(.exportAccounts).audit)
        var report = ExportReport()
        var last: String?
        while true {
            try Task.checkCancellation()
            let page = try await self.store.accounts(after: last, limit: Self.exportPage)
            var bytes: [UInt8] = []
            for account in page {
                guard let line = try await self.line(account, includesPepperedPasswords, &report) else { continue }
                bytes += line.bytes
            }
            if !bytes.isEmpty { try await write(bytes) }
            guard page.count == Self.exportPage else { return report }
            last = page.last?.uid
        }
    }

    private func line(
        _ account: AccountRecord, _ includesPeppered: Bool, _ report: inout ExportReport
    ) async throws -> AccountLine? {
        let identities = try await self.store.identities(of: account.uid)
        guard !identities.isEmpty else {
            report.guests += 1
            return nil
        }
        var passwords = try await self.store.passwords(of: account.uid)
        if !includesPeppered {
            let count = passwords.count
            passwords.removeAll(where: \.isPeppered)
            report.pepperedPasswords += count - passwords.count
        }
        report.accounts += 1
        let records = try await self.store.strongMethods(of: account.uid)
        let methods = try records.compactMap { try StrongMethodLine($0, self.backend.keyring) }
        report.strongMethods += methods.count
        report.recoveryCodes += records.count - methods.count
        return AccountLine(account: account, identities: identities, passwords: passwords, strongMethods: methods)
    }
}
