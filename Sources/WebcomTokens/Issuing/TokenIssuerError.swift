/// Why no token was issued.
@nonexhaustive
public enum TokenIssuerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Subject, issuer, an audience or another claim is an empty text: which.
    case emptyClaim(String)
    /// An additional claim has a name that is spoken for: which.
    case reservedClaim(String)
    /// Several audiences without an authorized party.
    case authorizedPartyMissing
    /// The lifetime is below a second, or longer than keys overlap: the token would outlive its key.
    case lifetime(maximum: Duration)
    /// The token would have more bytes than verifiers accept.
    case tooLarge(maximumBytes: Int)
    /// The clock shows a date before 1970 or after 9999.
    case clockOutOfRange
    /// The signature could not be made, for want of memory or entropy.
    case signingFailed

    /// What is wrong and what to do.
    public var description: String {
        switch self {
        case .emptyClaim(let name): "the claim \(name) is empty: give a text, or none"
        case .reservedClaim(let name): "the claim \(name) has a member of its own: use that"
        case .authorizedPartyMissing: "a token for several audiences needs an authorized party (azp)"
        case .lifetime(let maximum): "a token must be valid for 1 second to \(maximum), by which keys overlap"
        case .tooLarge(let maximumBytes): "the token would have more than \(maximumBytes) bytes: say less in it"
        case .clockOutOfRange: "the clock shows a date that no token can have; set it"
        case .signingFailed: "the signature could not be made; check memory and the system's random source"
        }
    }
}
