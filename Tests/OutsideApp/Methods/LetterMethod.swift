public import WebcomAuthentication

/// An app's own multi-step method as a struct, through a class that holds what changes.
public struct LetterMethod: AuthenticationMultiStepMethod {
    private let address: String
    private let holder = FlowHolder()

    /// Makes a method for whoever lives at an address.
    public init(address: String) { self.address = address }

    /// The app's own provider.
    public var provider: AuthenticationProvider { .custom("letter") }

    /// Has a letter with a code written.
    public func requestLetter() async throws(AuthenticationError) -> MessageReceipt {
        let settings = MessageSettings(template: "letter")
        return try await self.holder.current().send(
            .oneTimePassword(provider: self.provider, identifier: self.address, settings))
    }

    /// Sets the code of the letter.
    public func setCode(_ code: String) { self.holder.setCode(code) }

    /// Keeps the flow.
    public func begin(_ flow: AuthenticationFlow, restricted: borrowing WebcomMarkers.Restricted) {
        self.holder.keep(flow)
    }

    /// Hands the code over.
    @concurrent public func credential(
        for process: AuthenticationProcess, restricted: borrowing WebcomMarkers.Restricted
    ) async throws -> AuthenticationCredential {
        AuthenticationCredential(provider: self.provider, identifier: self.address, proof: try self.holder.proof())
    }
}
