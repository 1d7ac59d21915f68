/// Why a store could not do a verb: nothing was decided and nothing was written.
public struct AccountStoreError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What went wrong.
    @nonexhaustive
    public enum Code: String, Hashable, Sendable {
        /// Another process holds the lock for longer than the store waits.
        case busy
        /// There is no room left.
        case full
        /// The place cannot be written to.
        case readOnly
        /// The place cannot be opened, or went away.
        case unavailable
        /// The file is not one of ours.
        case foreignFile
        /// The file is damaged.
        case damaged
        /// The file was written by a newer version of the library.
        case newerSchema
        /// The keys are not the ones that the file was made with.
        case wrongKeys
        /// The store was closed.
        case closed
    }

    /// What went wrong.
    public let code: Code
    /// What happened and what to do, without secrets.
    public let message: String

    /// Makes an error.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The code and the message.
    public var description: String { "\(self.code.rawValue): \(self.message)" }

    /// Whether the codes are equal.
    public static func == (left: Self, right: Self) -> Bool { left.code == right.code }
}
