/// How accounts are brought in.
public struct ImportOptions: Hashable, Sendable {
    /// Whether a line that is refused ends the import; what came before it stays.
    ///
    /// Otherwise it is left out and reported.
    public var stopsAtRefusedLine = true
    /// Whether password hashes with a pepper are taken: of use only where the store's servers have that pepper's keys.
    public var acceptsPepperedPasswords = false

    /// Stops at a refused line, and takes no password hash with a pepper.
    public init() {}
}
