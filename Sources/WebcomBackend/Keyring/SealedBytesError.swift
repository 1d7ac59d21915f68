/// Why sealed bytes could not be opened.
package enum SealedBytesError: Error, Equatable, CustomStringConvertible {
    /// They were sealed by a key that the keyring does not have.
    case unknownKey
    /// They were changed, cut, or sealed for another purpose or place.
    case damaged

    /// What is wrong and what to do.
    package var description: String {
        switch self {
        case .unknownKey: "The bytes were sealed by a key that is not in the keyring: add the older key behind it."
        case .damaged: "The sealed bytes are damaged or belong elsewhere: discard them."
        }
    }
}
