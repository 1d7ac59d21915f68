import WebcomAuthentication
import WebcomBackend
import WebcomPrimitives
import WebcomSQLite

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// How many services a second find out who is signed in after a restart.
struct RestoreRow: BenchmarkRow {
    let name = "restore"
    private static let application = "benchmark"
    private static let count = 10_000
    private static let callers = 64

    @concurrent func measure(_ place: BenchmarkPlace) async throws -> [BenchmarkResult] {
        let keyring = try Keyring.base64("AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8")
        let store = try SQLiteStore(path: place.file("restore-ours.sqlite"))
        let path = place.file("restore-bare.sqlite")
        try await Self.signEverybodyIn(store, keyring)
        let records = try await Self.records(store, keyring)
        let maker = try SQLiteStore(path: path)
        await maker.close()
        let bare = try await BlockingWork.run { try BareRecords(path: path, records) }
        let threads = ProcessInfo.processInfo.activeProcessorCount
        let rounds = try await PairedRounds.measure(7) {
            try await Self.rate(store, keyring)
        } bare: {
            try await bare.rate(threads: threads)
        }
        await store.close()
        return [
            BenchmarkResult(
                self.name,
                "services restored/s by \(Self.callers) callers; bare: reading and opening on \(threads) threads",
                rounds, .atLeast(0.3))
        ]
    }

    private static func application(_ store: SQLiteStore, _ keyring: Keyring) -> WebcomApplication {
        WebcomApplication(
            configuration: WebcomConfiguration(identifier: self.application), backend: BenchmarkBackend(),
            stateStore: store, sealer: keyring)
    }

    private static func key(_ number: Int) -> SessionKey { SessionKey("0123456789abcdef-\(number)") }

    private static func signEverybodyIn(_ store: SQLiteStore, _ keyring: Keyring) async throws {
        let application = self.application(store, keyring)
        try await ParallelCallers.run(self.callers, count: self.count) { number in
            let service = application.authenticationService(for: self.key(number))
            _ = try await service.authenticate(with: AuthenticationMethodGuest())
        }
        await application.shutdown()
    }

    /// What the store has, unsealed.
    private static func records(
        _ store: SQLiteStore, _ keyring: Keyring
    ) async throws -> [(address: String, plain: [UInt8])] {
        var records: [(address: String, plain: [UInt8])] = []
        for number in 0..<self.count {
            let key = AuthenticationStorage.own.scoped(self.key(number), application: self.application)
            let address = keyring.address(of: key)
            guard let record = try await store.record(at: address) else { throw BenchmarkError("no record is there") }
            records.append(
                (address.rawValue, try keyring.open(record.bytes, version: record.version, at: address)))
        }
        return records
    }

    private static func rate(_ store: SQLiteStore, _ keyring: Keyring) async throws -> Double {
        let application = self.application(store, keyring)
        let seconds = try await Stopwatch.seconds {
            try await ParallelCallers.run(self.callers, count: self.count) { number in
                let state = try await application.authenticationService(for: self.key(number)).settledState()
                guard case .authenticated = state else { throw BenchmarkError("a service was not restored") }
            }
        }
        await application.shutdown()
        return Double(self.count) / seconds
    }
}
