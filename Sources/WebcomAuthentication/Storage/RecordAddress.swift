/// Where a record store keeps the record of one session key; tells nothing of the key.
public struct RecordAddress: RawRepresentable, Hashable, Codable, Sendable {
    /// At most 128 ASCII characters.
    public let rawValue: String

    /// Takes an address.
    public init(rawValue: String) { self.rawValue = rawValue }
}
