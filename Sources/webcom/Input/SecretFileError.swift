/// Why a file has no secret to use.
struct SecretFileError: Error, CustomStringConvertible {
    /// What is wrong and what to do; no secret is in it.
    let description: String

    /// Says what is wrong.
    init(_ description: String) { self.description = description }
}
