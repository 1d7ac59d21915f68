import WebcomAuthentication

extension JSONValue {
    private static let maximumProfileByteCount = 16_384
    private static let maximumProfileDepth = 32

    /// Whether it can be kept as a profile: at most 16 KiB of JSON, with arrays and objects at most 32 deep.
    ///
    /// The coders of Foundation give up at a depth of 512, and overflow the stack at some thousands, which fit in 8
    /// KiB.
    var isAcceptableProfile: Bool {
        self.nests(within: Self.maximumProfileDepth) && self.json.utf8.count <= Self.maximumProfileByteCount
    }

    /// The refusal of a profile that cannot be kept.
    static var tooLargeProfile: AuthenticationError {
        AuthenticationError(
            .incompleteMethod, "The profile is longer than 16 KiB or nests deeper than 32: keep less in it.")
    }

    private func nests(within depth: Int) -> Bool {
        switch self {
        case .array(let elements): depth > 0 && elements.allSatisfy { $0.nests(within: depth - 1) }
        case .object(let members): depth > 0 && members.values.allSatisfy { $0.nests(within: depth - 1) }
        default: true
        }
    }
}
