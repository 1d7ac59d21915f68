/// An address that the user has to visit in a browser.
public struct UserAgentRequest: Hashable, Sendable {
    /// The address, as it goes into a `Location` header.
    public let address: String

    /// Describes a visit.
    public init(address: String) { self.address = address }
}
