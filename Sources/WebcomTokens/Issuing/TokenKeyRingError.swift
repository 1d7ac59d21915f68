/// Why a key was not taken into a ring.
@nonexhaustive
public enum TokenKeyRingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The ring has no key.
    case noKey
    /// The key is in the ring already.
    case duplicateKey
    /// The ring has as many keys as it can.
    case tooManyKeys(maximum: Int)

    /// What is wrong and what to do.
    public var description: String {
        switch self {
        case .noKey: "a ring needs a key: generate one"
        case .duplicateKey: "the key is in the ring already"
        case .tooManyKeys(let maximum): "the ring has \(maximum) keys: remove those that are over"
        }
    }
}
