public import WebcomAuthentication

/// An app's own sealer: the shape of one, not its strength.
///
/// Every byte is moved by a key, and the place goes with the bytes, so that a record opens only where it was sealed.
/// A real one encrypts and authenticates.
public struct CaesarSealer: RecordSealer {
    /// Why a record was not opened.
    public struct Misplaced: Error {}

    private let key: UInt8

    /// Makes a sealer; records open under the same key only.
    public init(key: UInt8) { self.key = key }

    /// A sum of the key's bytes.
    public func address(of key: SessionKey) -> RecordAddress {
        let sum = key.rawValue.utf8.reduce(UInt64(self.key)) { $0 &* 31 &+ UInt64($1) }
        return RecordAddress(rawValue: "shelf-\(sum)")
    }

    /// Seals place and bytes.
    public func seal(_ bytes: [UInt8], version: UInt64, at address: RecordAddress) throws -> [UInt8] {
        (self.place(version, address) + bytes).map { $0 &+ self.key }
    }

    /// Opens what was sealed for this place.
    public func open(_ sealed: [UInt8], version: UInt64, at address: RecordAddress) throws -> [UInt8] {
        let plain = sealed.map { $0 &- self.key }
        let place = self.place(version, address)
        guard plain.starts(with: place) else { throw Misplaced() }
        return Array(plain.dropFirst(place.count))
    }

    private func place(_ version: UInt64, _ address: RecordAddress) -> [UInt8] {
        Array("\(version)@\(address.rawValue)\n".utf8)
    }
}
