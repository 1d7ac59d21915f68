/// Why the demo cannot go on, where the library's own errors do not say it.
enum DemoError: Error, CustomStringConvertible {
    /// No folder can be made for the file.
    case noTemporaryFolder(String, errorNumber: Int32)
    /// The file is there and its keys are not.
    case keysMissing(keys: String, file: String)
    /// The keys are not those of the file.
    case keysForeign(keys: String, file: String)
    /// The file of the keys cannot be used.
    case keysUnusable(keys: String, reason: String)
    /// No message with a token came.
    case noToken(address: String)
    /// A step ended otherwise than it must.
    case surprise(String)

    /// What is wrong and what to do.
    var description: String {
        switch self {
        case .noTemporaryFolder(let folder, let number):
            "The folder \(folder) cannot be made (errno \(number)). Set TMPDIR, or name a file with --data."
        case .keysMissing(let keys, let file):
            "\(file) is there, but its keys are not. Put \(keys) back, or name another file."
        case .keysForeign(let keys, let file):
            "\(file) was made with other keys than those in \(keys). Put the right ones back, or name another file."
        case .keysUnusable(let keys, let reason): "\(keys) cannot be used. \(reason)"
        case .noToken(let address):
            "The message to \(address) holds no token: the address is taken already. Name another file."
        case .surprise(let what):
            "The demo went wrong: \(what). Name another file, and report it if that does not help."
        }
    }
}
