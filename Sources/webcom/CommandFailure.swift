import WebcomAuthentication
import WebcomBackend

/// Why the command failed, for whoever typed it.
struct CommandFailure {
    /// What is wrong and what to do.
    let message: String
    /// 64 for arguments that make no sense (`EX_USAGE`), 1 for everything else.
    let exitCode: Int32

    /// Puts an error into words.
    init(_ error: any Error) {
        if let error = error as? UsageError {
            self.message = "\(error.problem).\n\(error.usage)".trimmed
            self.exitCode = 64
        } else {
            self.message = Self.text(of: error)
            self.exitCode = 1
        }
    }

    private static func text(of error: any Error) -> String {
        switch error {
        case let error as AccountStoreError: error.message
        case let error as AccountLineError: error.message
        case let error as AuthenticationError:
            // The service tells its users that something failed; whoever runs the command may know what.
            if let cause = error.cause { "\(error.message) \(Self.text(of: cause))" } else { error.message }
        default: "\(error)"
        }
    }
}

extension String {
    /// The text without line breaks at its end.
    fileprivate var trimmed: String {
        var text = self
        while text.hasSuffix("\n") { text.removeLast() }
        return text
    }
}
