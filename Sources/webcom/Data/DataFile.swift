import WebcomAuthentication
import WebcomBackend
import WebcomSQLite

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An SQLite file, and beside it that of its keys.
struct DataFile: Sendable {
    /// The SQLite file.
    let path: String

    /// The file of the keys.
    var keysPath: String { "\(self.path).keys" }

    /// Whether there is no file yet, or an empty one; blocks.
    var isFresh: Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: self.path)
        guard let attributes else { return true }
        return attributes[.type] as? FileAttributeType == .typeRegular && attributes[.size] as? UInt64 == 0
    }

    /// Where the file is, from the root, however the user named it.
    var fullPath: String {
        self.path.hasPrefix("/") ? self.path : "\(FileManager.default.currentDirectoryPath)/\(self.path)"
    }

    /// Opens both, or makes them, and starts a back-end on them.
    func open(
        policy: BackendPolicy, senders: [any MessageSender],
        providers: [AuthenticationProvider: any IdentityProvider] = [:]
    ) async throws -> (SQLiteStore, Keyring, EmbeddedBackend) {
        let (store, keyring) = try await BlockingWork.run { try self.openFiles() }
        let backend = try await self.closing(store) {
            try await EmbeddedBackend(
                store: store, keyring: keyring, policy: policy, senders: senders, providers: providers)
        }
        return (store, keyring, backend)
    }

    /// Opens both, or makes them where `isMade`, for an operator: no message is sent from here.
    func administrate(isMade: Bool, actor: String) async throws -> (SQLiteStore, AccountAdministration) {
        let (store, keyring) = try await BlockingWork.run {
            guard isMade || !self.isFresh else { throw DataError.fileMissing(file: self.path) }
            return try self.openFiles()
        }
        let administration = try await self.closing(store) {
            try await AccountAdministration(store: store, keyring: keyring, actor: actor)
        }
        return (store, administration)
    }

    /// Closes the store where what was to be made on it cannot be.
    private func closing<Made>(_ store: SQLiteStore, _ make: () async throws -> Made) async throws -> Made {
        do { return try await make() } catch {
            await store.close()
            if (error as? AccountStoreError)?.code == .wrongKeys {
                throw DataError.keysForeign(keys: self.keysPath, file: self.path)
            }
            throw error
        }
    }

    /// Keys are read first and made last, so that a file that cannot be used is left without any.
    private func openFiles() throws -> (SQLiteStore, Keyring) {
        let isFresh = self.isFresh
        let keyring = try self.keyring(createIfMissing: false)
        let store = try SQLiteStore(path: self.path)
        if let keyring { return (store, keyring) }
        guard isFresh, let keyring = try self.keyring(createIfMissing: true) else {
            throw DataError.keysMissing(keys: self.keysPath, file: self.path)
        }
        return (store, keyring)
    }

    private func keyring(createIfMissing: Bool) throws -> Keyring? {
        do {
            return try Keyring.file(self.keysPath, createIfMissing: createIfMissing)
        } catch KeyringError.missingFile {
            return nil
        } catch {
            throw DataError.keysUnusable(keys: self.keysPath, reason: "\(error)")
        }
    }
}
