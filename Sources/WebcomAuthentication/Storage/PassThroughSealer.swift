import WebcomPrimitives

/// A sealer that seals nothing, for the memory store and for tests, where no record leaves the process.
public struct PassThroughSealer: RecordSealer {
    /// Makes a sealer; all of them agree.
    public init() {}

    /// The key's bytes in base64url.
    public func address(of key: SessionKey) -> RecordAddress {
        RecordAddress(rawValue: Base64URL.encode(Array(key.rawValue.utf8)))
    }
    /// The bytes as they are.
    public func seal(_ bytes: [UInt8], version: UInt64, at address: RecordAddress) -> [UInt8] { bytes }
    /// The bytes as they are.
    public func open(_ sealed: [UInt8], version: UInt64, at address: RecordAddress) -> [UInt8] { sealed }
}
