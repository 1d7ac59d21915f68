/// An outcome that the test did not expect, and that it cannot go on from.
struct Unexpected: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
