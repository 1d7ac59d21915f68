/// Keeps the records of a state store secret and in place: the embedded back-end's keyring is one.
///
/// A record must open only at the address and version it was sealed for, so that nobody who can write to the store can
/// put one user's record in another's place, or an old one in a new one's.
public protocol RecordSealer: Sendable {
    /// Where the record of `key` lives; always the same, and of no use to guess the key from.
    func address(of key: SessionKey) -> RecordAddress
    /// Seals the bytes of a record.
    func seal(_ bytes: [UInt8], version: UInt64, at address: RecordAddress) throws -> [UInt8]
    /// Opens what ``seal(_:version:at:)`` made for the same version and address, or throws.
    func open(_ sealed: [UInt8], version: UInt64, at address: RecordAddress) throws -> [UInt8]
}
