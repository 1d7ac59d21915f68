public import WebcomAuthentication
public import WebcomBackend

/// Accounts, sessions and the services' records in one SQLite file.
///
/// Durable: an answered change has reached the disk (write-ahead log, `synchronous = FULL`). One thread writes and
/// commits whatever waits in one transaction; a few others read, and never wait for it. Who has awaited a write reads
/// it. Several processes on one machine may use the same file; it has to lie on a local disk. A file that
/// is made, and its log (`-wal`, `-shm` beside it), are readable by this user only; the rights of one that was there
/// before stay as they are, so look at them after a restore. A file that is moved, removed or replaced while it is in
/// use is `.unavailable` until it is back: stop the server to restore one.
public final class SQLiteStore: AccountStore, AuthenticationStateStore {
    /// The file.
    public let path: String
    private let writer: SQLiteWriter
    private let readers: SQLiteReaderPool

    /// Opens a file, or makes it; brings an older one up to date.
    ///
    /// Blocks the calling thread: for the check of the file (see ``IntegrityCheck``) and for other processes' locks.
    ///
    /// - Throws: ``AccountStoreError``, which names the path and says what to do: `.unavailable`, `.readOnly`, `.full`,
    ///   `.busy`, `.foreignFile`, `.damaged`, `.newerSchema`.
    public init(path: String, options: Options = Options()) throws(AccountStoreError) {
        let connection = try StoreOpening(path: path, options: options).open()
        self.path = path
        self.readers = try SQLiteReaderPool(
            path: path, busyTimeout: options.busyMilliseconds, count: options.readerCount)
        self.writer = SQLiteWriter(connection, path: path, batchLimit: options.batchLimit)
    }

    /// Ends the store once what was begun is done; the log is written back into the file.
    public func close() async {
        await self.readers.close()
        await self.writer.close()
    }

    /// How many changes were accepted, whatever became of them; for tests and figures.
    package var acceptedChangeCount: Int { self.writer.acceptedCount }
    /// How many transactions were committed; for tests and figures.
    package var commitCount: Int { self.writer.commitCount }

    /// A setting of the connection that writes, by the name of its pragma; for tests and figures.
    package func setting(_ pragma: String) async throws -> String {
        try await self.write { connection in try connection.first("PRAGMA \(pragma)") { $0.text() } ?? "" }
    }

    /// Reads beside the writer.
    func read<Value: Sendable>(_ body: @Sendable (SQLiteConnection) throws -> Value) async throws -> Value {
        try await self.readers.read(body)
    }

    /// Changes in a transaction.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (SQLiteConnection) throws -> Value
    ) async throws -> Value {
        try await self.writer.write(body)
    }
}
