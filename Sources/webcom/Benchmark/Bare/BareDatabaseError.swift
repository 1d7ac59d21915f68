/// SQLite refused something of the bare side.
struct BareDatabaseError: Error, CustomStringConvertible {
    let message: String

    /// What SQLite said.
    var description: String { "The bare side of the benchmark failed: \(self.message)." }
}
