/// What a provider gave a device (RFC 8628 §3.2).
public struct DeviceGrant: Sendable, CustomStringConvertible, CustomReflectable {
    /// What the user types: 1 to 64 characters of visible ASCII, blanks among them.
    public let userCode: String
    /// Where they type it.
    public let verificationAddress: String
    /// The address with the code in it; nil for none.
    public let completeAddress: String?
    /// How long the code is good.
    public let lifetime: Duration
    /// How often the provider lets itself be asked at most: 1 to 60 seconds; what is shorter or longer counts as that.
    public let interval: Duration
    /// What the provider needs again, at most 4 KiB; the back-end keeps it sealed.
    public let memory: [UInt8]

    /// Describes a grant.
    public init(
        userCode: String, verificationAddress: String, completeAddress: String? = nil, lifetime: Duration,
        interval: Duration = .seconds(5), memory: [UInt8]
    ) {
        self.userCode = userCode
        self.verificationAddress = verificationAddress
        self.completeAddress = completeAddress
        self.lifetime = lifetime
        self.interval = interval
        self.memory = memory
    }

    private static let longestAddress = 2_048
    private static let longestMemory = 4_096

    /// Whether it can be shown and kept.
    var isAcceptable: Bool {
        (1...64).contains(self.userCode.utf8.count) && self.userCode.utf8.allSatisfy { (0x20...0x7E).contains($0) }
            && self.verificationAddress.utf8.count <= Self.longestAddress
            && (self.completeAddress?.utf8.count ?? 0) <= Self.longestAddress
            && self.memory.count <= Self.longestMemory && self.lifetime > .zero
    }

    /// Never the codes.
    public var description: String { "grant of a device" }
    /// Shows no children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
