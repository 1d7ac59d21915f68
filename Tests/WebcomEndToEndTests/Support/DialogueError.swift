/// Something did not come that a talk was to bring.
struct DialogueError: Error, CustomStringConvertible {
    let missing: String
    /// What came in place of it.
    let rest: String

    var description: String { "the chat ended without '\(self.missing)'; it said:\n\(self.rest)" }
}
