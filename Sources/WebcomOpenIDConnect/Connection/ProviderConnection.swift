import WebcomTransport

/// How a provider is reached.
public struct ProviderConnection: Hashable, Sendable {
    /// How long one request may take.
    public var timeLimit = Duration.seconds(10)
    /// How many bytes an answer may have; from 1 KiB to 1 MiB.
    public var maximumBytes = 262_144
    /// A PEM file with the authorities that the provider's certificate is checked by; nil for the system's.
    public var authorities: String?
    /// Whether http is accepted for a provider on this machine: for tests and development.
    ///
    /// For such an address ``allowsPrivateNetworks`` is not needed.
    public var allowsPlainLoopback = false
    /// Whether the provider may be in a private network or on this machine.
    public var allowsPrivateNetworks = false

    /// Makes one with everything as it is for a provider on the Internet.
    public init() {}

    /// How many bytes an answer may have.
    var byteLimit: Int { min(max(1_024, self.maximumBytes), 1_048_576) }

    /// The same for the transport.
    var policy: TransportPolicy {
        var policy = TransportPolicy()
        policy.timeLimit = self.timeLimit
        policy.connectionTimeLimit = min(policy.connectionTimeLimit, self.timeLimit)
        policy.maximumBodyBytes = self.byteLimit
        policy.authorities = self.authorities
        policy.allowsPlainLoopback = self.allowsPlainLoopback
        policy.allowsPrivateNetworks = self.allowsPrivateNetworks
        return policy
    }
}
