/// The arguments make no sense.
struct UsageError: Error {
    /// What is wrong with them.
    let problem: String

    /// How the command is used.
    let usage: String

    /// Says what is wrong.
    init(_ problem: String, usage: String = Invocation.usage) {
        self.problem = problem
        self.usage = usage
    }
}
