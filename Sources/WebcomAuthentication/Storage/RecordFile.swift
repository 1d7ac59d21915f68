import WebcomPrimitives

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What a file of a ``FileStateStore`` holds: its form, its own address, version, end and the sealed bytes.
struct RecordFile {
    /// The first bytes of every file; the last of them is the form's version.
    private static let mark = Array("webcom-record-".utf8)
    private static let form: UInt8 = 1

    let address: RecordAddress
    let record: SealedRecord

    init(address: RecordAddress, record: SealedRecord) {
        self.address = address
        self.record = record
    }

    func encoded() -> [UInt8] {
        var writer = RecordWriter()
        for byte in Self.mark { writer.append(byte: byte) }
        writer.append(byte: Self.form)
        writer.append(self.address.rawValue)
        writer.append(self.record.version)
        writer.append(self.record.expirationDate)
        return writer.bytes + self.record.bytes
    }

    /// Reads a file, which must be the one of `address` where that is given.
    init(decoding bytes: [UInt8], path: String, address: RecordAddress? = nil) throws(FileStateStoreError) {
        guard bytes.starts(with: Self.mark), bytes.count > Self.mark.count else {
            throw FileStateStoreError(.foreign, at: path)
        }
        guard bytes[Self.mark.count] <= Self.form else { throw FileStateStoreError(.newerForm, at: path) }
        var reader = RecordReader(Array(bytes.dropFirst(Self.mark.count + 1)))
        do throws(AuthenticationError) {
            self.address = RecordAddress(rawValue: try reader.string())
            let (version, date) = (try reader.number(), try reader.date())
            self.record = SealedRecord(version: version, bytes: reader.rest(), expirationDate: date)
        } catch {
            throw FileStateStoreError(.damaged, at: path)
        }
        // By bytes: a file system that folds case must not give one user another's record.
        if let address, !self.address.rawValue.utf8.elementsEqual(address.rawValue.utf8) {
            throw FileStateStoreError(.foreign, at: path)
        }
    }
}
