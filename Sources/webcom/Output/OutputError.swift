/// The output could not be written.
struct OutputError: Error, CustomStringConvertible {
    /// The system's number of the error.
    let errorNumber: Int32

    /// What to do.
    var description: String {
        "The output cannot be written (errno \(self.errorNumber)). Check where it goes, and that there is room."
    }
}
