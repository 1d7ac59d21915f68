/// The tables, as numbered steps: a file of version n has had the first n.
///
/// A step that was released never changes. Dates are doubles, see ``SQLiteValue``. What identifies is compared by
/// bytes: `BLOB`, or `TEXT` with the collation `BINARY`, which is the default.
package enum Schema {
    /// What tells our files from other SQLite files: "WEBC" in ASCII.
    package static let applicationID: Int64 = 0x5745_4243

    /// The version that this library writes.
    package static var version: Int64 { Int64(self.migrations.count) }

    /// The steps from an empty file to today's, in their order.
    package static let migrations: [String] = [
        Self.accounts + Self.secrets + Self.log,
        Self.records,
        Self.suspensions,
        Self.rotations,
        Self.strongMethods,
        Self.providerTokens,
    ]
}
