/// An address that the user has to visit in a browser.
public struct UserAgentRequest: Hashable, Sendable {
    /// The address, as it goes into a `Location` header.
    public let address: String

    /// Describes a visit.
    public init(address: String) { self.address = address }
}

extension UserAgentRequest: CustomStringConvertible, CustomReflectable {
    /// The address without its query and fragment, which tie it to the user's session.
    public var description: String {
        let end = self.address.firstIndex { $0 == "?" || $0 == "#" } ?? self.address.endIndex
        return String(self.address[..<end])
    }
    /// Shows no children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
