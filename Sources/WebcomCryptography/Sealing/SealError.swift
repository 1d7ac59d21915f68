/// Why sealed bytes could not be opened.
package enum SealError: Error, Equatable, CustomStringConvertible {
    /// Fewer bytes than a nonce and a tag take: this was never sealed, or was cut.
    case truncated
    /// The bytes, the associated data or the key is not the one that sealed.
    case notAuthentic

    /// What is wrong and what to do.
    package var description: String {
        switch self {
        case .truncated: "the sealed bytes are too short to have been sealed; discard them"
        case .notAuthentic: "the sealed bytes do not belong to this key and associated data; discard them"
        }
    }
}
