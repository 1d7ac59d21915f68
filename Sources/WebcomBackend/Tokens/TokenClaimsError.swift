/// Why the claims of a ``TokenClaimsSource`` were not taken; the cause of an `.unavailable`.
@nonexhaustive
public enum TokenClaimsError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A claim has a name that the back-end writes itself: which.
    case reservedName(String)
    /// The token would have more bytes than verifiers accept.
    case tooLarge(maximumBytes: Int)

    /// What is wrong and what to do.
    public var description: String {
        switch self {
        case .reservedName(let name): "the claim \(name) is the back-end's own: give yours another name"
        case .tooLarge(let maximumBytes): "the token would have more than \(maximumBytes) bytes: say less in its claims"
        }
    }
}
