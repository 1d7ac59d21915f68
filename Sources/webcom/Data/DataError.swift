/// Why a file and its keys cannot be used together.
enum DataError: Error, CustomStringConvertible {
    /// There is no such file.
    case fileMissing(file: String)
    /// The file is there and its keys are not.
    case keysMissing(keys: String, file: String)
    /// The keys are not those of the file.
    case keysForeign(keys: String, file: String)
    /// The file of the keys cannot be used.
    case keysUnusable(keys: String, reason: String)

    /// What is wrong and what to do.
    var description: String {
        switch self {
        case .fileMissing(let file): "There is no file \(file). Name the one that a server works on."
        case .keysMissing(let keys, let file):
            "\(file) is there, but its keys are not. Put \(keys) back, or name another file."
        case .keysForeign(let keys, let file):
            "\(file) was made with other keys than those in \(keys). Put the right ones back, or name another file."
        case .keysUnusable(let keys, let reason): "\(keys) cannot be used. \(reason)"
        }
    }
}
