import Synchronization
public import WebcomAuthentication

/// An app's own method as a final class: a card that is read when the service asks.
public final class CardReaderMethod: AuthenticationSingleStepMethod {
    /// Why no card was read.
    public struct NoCard: Error {}

    private let card: String?
    private let readings = Mutex(0)

    /// Makes a reader; nil for one in which no card lies.
    public init(card: String?) { self.card = card }

    /// The app's own provider.
    public var provider: AuthenticationProvider { .custom("card") }

    /// How often the card was asked for.
    public var count: Int { self.readings.withLock { $0 } }

    /// Reads the card.
    ///
    /// - Throws: ``NoCard`` where none lies in the reader.
    @concurrent public func credential(
        for process: AuthenticationProcess, restricted: borrowing WebcomMarkers.Restricted
    ) async throws -> AuthenticationCredential {
        self.readings.withLock { $0 += 1 }
        guard let card = self.card else { throw NoCard() }
        return AuthenticationCredential(provider: self.provider, identifier: card, proof: .fields([:]))
    }
}
