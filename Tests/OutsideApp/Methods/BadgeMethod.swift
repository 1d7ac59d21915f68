public import WebcomAuthentication

/// An app's own method as a struct: the number of a badge.
public struct BadgeMethod: AuthenticationSingleStepMethod {
    private let number: String

    /// Takes the number that a reader at the door has read.
    public init(number: String) { self.number = number }

    /// The app's own provider.
    public var provider: AuthenticationProvider { .custom("badge") }

    /// Hands the number over.
    @concurrent public func credential(
        for process: AuthenticationProcess, restricted: borrowing WebcomMarkers.Restricted
    ) async throws -> AuthenticationCredential {
        AuthenticationCredential(provider: self.provider, proof: .fields(["number": SecretField(self.number)]))
    }
}
