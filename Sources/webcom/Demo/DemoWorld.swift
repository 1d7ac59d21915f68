import WebcomAuthentication
import WebcomBackend
import WebcomSQLite

/// All that an app needs: one file, its keys, the embedded back-end, and an application with a service for each key.
struct DemoWorld {
    let store: SQLiteStore
    let backend: EmbeddedBackend
    let application: WebcomApplication
    let mailbox: DemoMailbox
    private let log: Task<[AuthenticationEvent], Never>

    /// Opens everything that is at a place, or makes it.
    init(at place: DemoPlace) async throws {
        let (store, keyring) = try await BlockingWork.run { try Self.openFiles(at: place) }
        self.store = store
        self.mailbox = DemoMailbox()
        do {
            self.backend = try await EmbeddedBackend(
                store: store, keyring: keyring, policy: BackendPolicy(providers: [.eMail, .guest]),
                senders: [self.mailbox])
        } catch {
            await store.close()
            if (error as? AccountStoreError)?.code == .wrongKeys {
                throw DemoError.keysForeign(keys: place.keysPath, file: place.path)
            }
            throw error
        }
        self.application = WebcomApplication(
            configuration: WebcomConfiguration(identifier: "webcom-demo"), backend: self.backend, stateStore: store,
            sealer: keyring)
        self.log = Self.collect(self.application.events.makeAsyncIterator())
    }

    /// Ends everything in the order in which it depends on each other, and gives the events of all services.
    func close() async -> [AuthenticationEvent] {
        await self.application.shutdown()
        await self.backend.shutdown()
        await self.store.close()
        return await self.log.value
    }

    /// Waits for the outbox, and gives the message that it sent to an address.
    func message(to user: DemoUser) async throws -> OutgoingMessage {
        try await self.backend.drained()
        guard let message = self.mailbox.take(for: user.address) else { throw DemoError.noToken(address: user.address) }
        return message
    }

    /// Keys are read first and made last, so that a file that cannot be used is left without any.
    private static func openFiles(at place: DemoPlace) throws -> (SQLiteStore, Keyring) {
        let isFresh = place.isFresh
        let keyring = try Self.keyring(at: place, createIfMissing: false)
        let store = try SQLiteStore(path: place.path)
        if let keyring { return (store, keyring) }
        guard isFresh, let keyring = try Self.keyring(at: place, createIfMissing: true) else {
            throw DemoError.keysMissing(keys: place.keysPath, file: place.path)
        }
        return (store, keyring)
    }

    private static func keyring(at place: DemoPlace, createIfMissing: Bool) throws -> Keyring? {
        do {
            return try Keyring.file(place.keysPath, createIfMissing: createIfMissing)
        } catch KeyringError.missingFile {
            return nil
        } catch {
            throw DemoError.keysUnusable(keys: place.keysPath, reason: "\(error)")
        }
    }

    /// The subscription is there before the task begins, so that no event is missed.
    private static func collect(
        _ events: sending AuthenticationEvents.Iterator
    ) -> Task<[AuthenticationEvent], Never> {
        Task {
            var events = events
            var log: [AuthenticationEvent] = []
            while let event = await events.next() { log.append(event) }
            return log
        }
    }
}
