/// The arguments make no sense.
struct UsageError: Error {
    /// What is wrong with them.
    let problem: String

    /// Says what is wrong.
    init(_ problem: String) { self.problem = problem }
}
