/// Why nobody can come back to this machine.
public enum LoopbackError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The operating system gives no socket or thread; its `errno`.
    case unavailable(errorNumber: Int32)
    /// Nobody can listen at the port; its `errno`.
    case portUnavailable(UInt16, errorNumber: Int32)
    /// Nothing listens: the address was not asked for, was used already, or another authentication took its place.
    case notListening

    /// What is wrong, and what to do.
    public var description: String {
        switch self {
        case .unavailable(let number): "The system gives no socket or thread (errno \(number)): try again later."
        case .portUnavailable(let port, let number):
            "Nobody can listen at port \(port) of 127.0.0.1 (errno \(number)): free it, or let the system choose one."
        case .notListening: "Nothing listens for the user to come back: use one user agent for each authentication."
        }
    }
}
