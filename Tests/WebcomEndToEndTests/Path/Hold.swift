import WebcomPrimitives

/// Another program that holds a file; used by one task at a time.
final class Hold: Sendable {
    private let database: Locked<RawDatabase>

    init(_ database: sending RawDatabase) { self.database = Locked(database) }

    func begin() throws { try self.database.withLock { try $0.execute("BEGIN IMMEDIATE") } }
    func end() throws { try self.database.withLock { try $0.execute("COMMIT") } }
}
