import WebcomAuthentication
import WebcomBackend

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An app in memory whose user has several devices, with a clock and a connection that the demo turns.
struct DevicesWorld {
    /// Whom the demo's own method signs in.
    private static let provider = "badge"

    let clock = DemoClock()
    let connection: CutOffBackend
    let application: WebcomApplication
    private let backend: EmbeddedBackend

    init() async throws {
        let keys = (0..<32).map { _ in UInt8.random(in: 0...255) }
        self.backend = try await EmbeddedBackend(
            store: MemoryAccountStore(), keyring: try Keyring.base64(Data(keys).base64EncodedString()),
            policy: BackendPolicy(providers: [.custom(Self.provider)]),
            providers: [
                .custom(Self.provider): ClosureVerifier { fields, _ in
                    ProvedIdentity(subject: fields["holder"]?.reveal() ?? "", displayName: "Dora")
                }
            ], clock: self.clock)
        self.connection = CutOffBackend(self.backend)
        self.application = WebcomApplication(
            configuration: WebcomConfiguration(identifier: "webcom-demo-devices"), backend: self.connection,
            stateStore: MemoryStateStore(), sealer: PassThroughSealer(), clock: self.clock)
    }

    /// The service of a device, signed in; hold it.
    func signIn(_ device: String) async throws -> AuthenticationService {
        let service = self.application.authenticationService(for: SessionKey(device))
        _ = try await service.authenticate(
            with: AuthenticationMethodCustom(name: Self.provider, fields: ["holder": "dora"]))
        return service
    }

    func close() async {
        await self.application.shutdown()
        await self.backend.shutdown()
    }
}
