import WebcomAuthentication

extension AccountAdministration {
    /// How many accounts are made at the same time.
    static let importBatch = 64

    /// Brings in accounts, one in each line of JSON, as ``export(includingPepperedPasswords:_:)`` writes them.
    ///
    /// A line needs identities only, each with a provider and an identifier; everything else is optional, and what is not
    /// known is refused. Password hashes of ``export(includingPepperedPasswords:_:)``, bcrypt, scrypt, PBKDF2 and
    /// Argon2id are taken (HSH-3 bounds their work), and hashed anew at the first sign-in. Identities count as confirmed;
    /// no message is sent.
    ///
    /// Strong methods are taken, and the keys of authenticator apps sealed by this store's keys.
    ///
    /// Each account is made in one transaction. One that is there already is left as it is, so that an import that was
    /// interrupted is simply run again. Cancelling the task ends it between two batches of 64 lines.
    ///
    /// - Parameters:
    ///   - options: What is done with refused lines and peppered hashes.
    ///   - progress: Is told after each batch how far it has come, and before an error is thrown.
    ///   - read: The next bytes of the lines, in pieces of any size; nil at the end. A line longer than 1 MiB is refused.
    /// - Returns: How far it has come: to the end.
    /// - Throws: ``AccountLineError`` where a refused line ends it; what the store or `read` throws; `CancellationError`.
    @discardableResult
    @concurrent public func importAccounts(
        _ options: ImportOptions = ImportOptions(), progress: @Sendable (ImportReport) -> Void = { _ in },
        _ read: @Sendable () async throws -> [UInt8]?
    ) async throws -> ImportReport {
        var importer = AccountImporter(self, options)
        do { try await importer.take(contentsOf: read, progress: progress) } catch {
            progress(importer.report)
            throw error
        }
        progress(importer.report)
        return importer.report
    }
}
