import WebcomBackend

/// A connection that reads, on a serial queue of its own; never waits for the writer (WAL snapshots).
actor SQLiteReader {
    private let executor: SerialQueueExecutor
    private let path: String
    private var connection: SQLiteConnection?

    /// Opens a file that ``SQLiteWriter`` has prepared.
    init(path: String, busyTimeout: Int32) throws(AccountStoreError) {
        let connection = try SQLiteConnection(path: path, busyTimeout: busyTimeout)
        try connection.execute("PRAGMA query_only = ON")
        self.executor = SerialQueueExecutor(label: "webcom.sqlite.reader")
        self.path = path
        self.connection = connection
    }

    /// The queue.
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe self.executor.asUnownedSerialExecutor() }

    /// Runs one query, or several that need not be of one moment.
    func read<Value: Sendable>(_ body: @Sendable (SQLiteConnection) throws -> Value) throws -> Value {
        guard let connection = self.connection else { throw AccountStoreError.closed(path: self.path) }
        try connection.requireInPlace()
        return try body(connection)
    }

    /// Closes the file; every later read throws `.closed`.
    func close() { self.connection = nil }
}
