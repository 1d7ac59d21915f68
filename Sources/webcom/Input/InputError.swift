/// The input could not be read.
struct InputError: Error, CustomStringConvertible {
    /// The system's number of the error.
    let errorNumber: Int32

    /// What to do.
    var description: String {
        "The input cannot be read (errno \(self.errorNumber)). Type at a terminal, or pipe lines of text in."
    }
}
