import CSodium
import Dispatch
import WebcomAuthentication

/// The records of a state store, sealed by libsodium alone and read by SQLite's own functions.
struct BareRecords: Sendable {
    private static let reading = "SELECT bytes FROM records WHERE address = ?"
    private static let key = [UInt8](0..<32)
    private static let nonceByteCount = 24
    private static let tagByteCount = 16

    let path: String
    /// Where the records are.
    let addresses: [String]

    /// Seals records and writes them to a file that our store has made.
    ///
    /// Blocks.
    init(path: String, _ records: [(address: String, plain: [UInt8])]) throws {
        self.path = path
        self.addresses = records.map(\.address)
        let database = try BareDatabase(path: path)
        let writing = try database.prepare(
            "INSERT INTO records (address, version, bytes, expiration_date) VALUES (?, 1, ?, 9e9)")
        try database.execute("BEGIN")
        for record in records {
            try database.run(writing, [.text(record.address), .blob(Self.sealed(record.plain, record.address))])
        }
        try database.execute("COMMIT")
    }

    /// Records a second, read and opened by so many threads, each with a connection of its own.
    func rate(threads: Int) async throws -> Double {
        let seconds = try await Stopwatch.seconds {
            try await withThrowingTaskGroup { group in
                for thread in 0..<threads {
                    let queue = DispatchQueue(label: "webcom.benchmark.records.\(thread)")
                    group.addTask { try await BlockingWork.run(on: queue) { try self.read(thread, of: threads) } }
                }
                try await group.waitForAll()
            }
        }
        return Double(self.addresses.count) / seconds
    }

    private func read(_ thread: Int, of threads: Int) throws {
        let database = try BareDatabase(path: self.path)
        let reading = try database.prepare(Self.reading)
        for number in stride(from: thread, to: self.addresses.count, by: threads) {
            let address = self.addresses[number]
            let sealed = try database.bytes(reading, [.text(address)])
            guard Self.opens(sealed, address) else { throw BenchmarkError("a record does not open") }
        }
    }

    private static func sealed(_ plain: [UInt8], _ address: String) -> [UInt8] {
        var sealed = [UInt8](repeating: 0, count: self.nonceByteCount + plain.count + self.tagByteCount)
        unsafe sealed.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return }
            unsafe randombytes_buf(start, self.nonceByteCount)
            let nonce = unsafe UnsafePointer(start)
            _ = unsafe crypto_aead_xchacha20poly1305_ietf_encrypt(
                start + self.nonceByteCount, nil, plain, UInt64(plain.count), address, UInt64(address.utf8.count), nil,
                nonce, self.key)
        }
        return sealed
    }

    private static func opens(_ sealed: [UInt8], _ address: String) -> Bool {
        guard sealed.count >= self.nonceByteCount + self.tagByteCount else { return false }
        var plain = [UInt8](repeating: 0, count: sealed.count - self.nonceByteCount - self.tagByteCount)
        return unsafe sealed.withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return false }
            return unsafe crypto_aead_xchacha20poly1305_ietf_decrypt(
                &plain, nil, nil, start + self.nonceByteCount, UInt64(buffer.count - self.nonceByteCount), address,
                UInt64(address.utf8.count), start, self.key) == 0
        }
    }
}
