/// What a transport lets through, and for how long and how much.
package struct TransportPolicy: Sendable {
    /// How long a request may take, from beginning to end.
    package var timeLimit = Duration.seconds(10)
    /// How long the connection may take to stand, handshake of TLS among it.
    package var connectionTimeLimit = Duration.seconds(5)
    /// How many bytes the body of an answer may have.
    package var maximumBodyBytes = 1_048_576
    /// How many bytes the head of an answer may have.
    package var maximumHeadBytes = 65_536
    /// A PEM file with the certificates of the authorities that servers are trusted by, in place of the system's; nil
    /// for these.
    package var authorities: String?
    /// Whether `http:` is accepted for addresses of this machine: for tests and development.
    package var allowsPlainLoopback = false
    /// Whether servers in private networks and on this machine may be reached (SSRF: OAU-14).
    package var allowsPrivateNetworks = false

    package init() {}
}
