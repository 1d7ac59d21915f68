import WebcomAuthentication
import WebcomPrimitives

/// A method that proves nothing until its process is over.
struct HeldMethod: AuthenticationSingleStepMethod, AuthenticationMultiStepMethod {
    var provider: AuthenticationProvider { .custom("held") }

    func begin(_ flow: AuthenticationFlow, restricted: borrowing WebcomMarkers.Restricted) {}

    @concurrent func credential(
        for process: AuthenticationProcess, restricted: borrowing WebcomMarkers.Restricted
    ) async throws -> AuthenticationCredential {
        _ = await Completion<Void>().valueUnlessCancelled()
        throw CancellationError()
    }
}
