import WebcomAuthentication
import WebcomBackend
import WebcomSQLite

/// All that an app needs: one file, its keys, the embedded back-end, and an application with a service for each key.
struct DemoWorld {
    /// Three wrong passwords are free, so that a lock can be shown soon, and one that lasts.
    private static let backOff = BackendPolicy.Throttling.BackOff(free: 3, first: .seconds(30))

    let store: SQLiteStore
    let backend: EmbeddedBackend
    let application: WebcomApplication
    let mailbox: DemoMailbox
    private let log: Task<[AuthenticationEvent], Never>

    /// Opens everything that is at a place, or makes it.
    init(at place: DemoPlace) async throws {
        var policy = BackendPolicy(providers: [.eMail, .phone, .guest])
        policy.throttling.passwordsPerIdentity = Self.backOff
        self.mailbox = DemoMailbox()
        let keyring: Keyring
        (self.store, keyring, self.backend) = try await place.file.open(policy: policy, senders: [self.mailbox])
        self.application = WebcomApplication(
            configuration: WebcomConfiguration(identifier: "webcom-demo"), backend: self.backend,
            stateStore: self.store, sealer: keyring)
        self.log = Self.collect(self.application.events.makeAsyncIterator())
    }

    /// Ends everything in the order in which it depends on each other, and gives the events of all services.
    func close() async -> [AuthenticationEvent] {
        await self.application.shutdown()
        await self.backend.shutdown()
        await self.store.close()
        return await self.log.value
    }

    /// Waits for the outbox, and gives the message that it sent to an address or a number.
    func message(to address: String) async throws -> OutgoingMessage {
        try await self.backend.drained()
        guard let message = self.mailbox.take(for: address) else { throw DemoError.noSecret(address: address) }
        return message
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
