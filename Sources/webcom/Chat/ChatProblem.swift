/// Why an answer cannot be used.
package struct ChatProblem: Error, Equatable {
    /// What is wrong and what to do.
    package let message: String

    /// Says what is wrong.
    package init(_ message: String) { self.message = message }
}
