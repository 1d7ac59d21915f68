import WebcomAuthentication

/// A door that opens to whoever has signed in with a badge.
public struct BadgeDoor: Sendable {
    private struct Badge: AuthenticationSingleStepMethod {
        let number: String
        let provider = AuthenticationProvider.custom("badge")

        @concurrent func credential(
            for process: AuthenticationProcess, restricted: borrowing WebcomMarkers.Restricted
        ) async throws -> AuthenticationCredential {
            AuthenticationCredential(provider: self.provider, proof: .fields(["number": SecretField(self.number)]))
        }
    }

    private let service: AuthenticationService

    /// Mounts a door.
    public init(_ application: WebcomApplication, name: String) {
        self.service = application.authenticationService(for: SessionKey(name))
    }

    /// Whether the door is open.
    public var isOpen: Bool { self.service.authenticationDetails?.provider == .custom("badge") }

    /// Reads a badge.
    public func show(badge number: String) async throws {
        _ = try await self.service.authenticate(with: Badge(number: number))
    }

    /// Falls shut.
    public func close() async { await self.service.unauthenticate() }
}
