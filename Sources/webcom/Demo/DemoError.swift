/// Why the demo cannot go on, where the library's own errors do not say it.
enum DemoError: Error, CustomStringConvertible {
    /// No folder can be made for the file.
    case noTemporaryFolder(String, errorNumber: Int32)
    /// No message with a token or a code came.
    case noSecret(address: String)
    /// A step ended otherwise than it must.
    case surprise(String)

    /// What is wrong and what to do.
    var description: String {
        switch self {
        case .noTemporaryFolder(let folder, let number):
            "The folder \(folder) cannot be made (errno \(number)). Set TMPDIR, or name a file with --data."
        case .noSecret(let address):
            "No token or code came to \(address): it is taken already, or asked for too often. Name another file."
        case .surprise(let what):
            "The demo went wrong: \(what). Name another file, and report it if that does not help."
        }
    }
}
