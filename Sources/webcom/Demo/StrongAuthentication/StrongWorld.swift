import WebcomAuthentication
import WebcomBackend

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An app in memory whose policy asks everybody for a second factor, with a clock that the demo turns.
struct StrongWorld {
    let clock = DemoClock()
    let application: WebcomApplication
    private let backend: EmbeddedBackend
    private let mailbox = DemoMailbox()

    init() async throws {
        let keys = (0..<32).map { _ in UInt8.random(in: 0...255) }
        var policy = BackendPolicy(providers: [.eMail])
        policy.strongAuthentication.requirement = .always
        policy.strongAuthentication.issuer = "webcom demo"
        self.backend = try await EmbeddedBackend(
            store: MemoryAccountStore(), keyring: try Keyring.base64(Data(keys).base64EncodedString()),
            policy: policy, senders: [self.mailbox], clock: self.clock)
        self.application = WebcomApplication(
            configuration: WebcomConfiguration(
                identifier: "webcom-demo-strong", capabilities: [.multiFactor, .strongMethodRegistration]),
            backend: self.backend, clock: self.clock)
    }

    /// The service of the one device.
    var service: AuthenticationService { self.application.authenticationService }

    /// Waits for the outbox, and gives the message that it sent to an address or a number.
    func message(to address: String) async throws -> OutgoingMessage {
        try await self.backend.drained()
        guard let message = self.mailbox.take(for: address) else { throw DemoError.noSecret(address: address) }
        return message
    }

    func close() async {
        await self.application.shutdown()
        await self.backend.shutdown()
    }
}
