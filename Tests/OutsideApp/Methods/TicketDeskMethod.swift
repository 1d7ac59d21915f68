public import WebcomAuthentication

/// An app's own method as an actor: a desk that hands out a ticket for each authentication.
public actor TicketDeskMethod: AuthenticationSingleStepMethod {
    private let name: String
    private var last = 0

    /// Opens a desk.
    public init(name: String) { self.name = name }

    /// The app's own provider.
    public nonisolated var provider: AuthenticationProvider { .custom("ticket") }

    /// How many tickets were handed out.
    public var count: Int { self.last }

    /// Hands out a ticket, on the actor.
    public func credential(
        for process: AuthenticationProcess, restricted: borrowing WebcomMarkers.Restricted
    ) async throws -> AuthenticationCredential {
        self.last += 1
        return AuthenticationCredential(
            provider: self.provider, identifier: self.name, proof: .fields(["ticket": SecretField("\(self.last)")]))
    }
}
