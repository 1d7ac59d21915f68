public import WebcomAuthentication

/// A decorator around any method: notes each call and forwards it, with the marker it was lent.
public struct TracedMethod<Wrapped: AuthenticationMethod>: AuthenticationMethod {
    private let wrapped: Wrapped
    private let note: @Sendable (String) -> Void

    /// Wraps a method.
    public init(_ wrapped: Wrapped, note: @escaping @Sendable (String) -> Void) {
        self.wrapped = wrapped
        self.note = note
    }

    /// That of the wrapped method.
    public var provider: AuthenticationProvider { self.wrapped.provider }

    /// Forwards the marker, through a cancellation handler as well.
    @concurrent public func credential(
        for process: AuthenticationProcess, restricted: borrowing WebcomMarkers.Restricted
    ) async throws -> AuthenticationCredential {
        self.note("credential")
        return try await withTaskCancellationHandler {
            try await self.wrapped.credential(for: process, restricted: restricted)
        } onCancel: {
            self.note("cancelled")
        }
    }
}

extension TracedMethod: AuthenticationSingleStepMethod where Wrapped: AuthenticationSingleStepMethod {}

extension TracedMethod: AuthenticationMultiStepMethod where Wrapped: AuthenticationMultiStepMethod {
    /// Forwards the flow.
    public func begin(_ flow: AuthenticationFlow, restricted: borrowing WebcomMarkers.Restricted) {
        self.note("begin")
        self.wrapped.begin(flow, restricted: restricted)
    }
}
