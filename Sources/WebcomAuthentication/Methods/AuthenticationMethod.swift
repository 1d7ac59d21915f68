/// A way in which a user proves who they are.
///
/// Never conform directly: conform to ``AuthenticationSingleStepMethod`` or ``AuthenticationMultiStepMethod``. A method
/// says what proves the user; the service asks the back-end with it. So no method can make a session.
public protocol AuthenticationMethod: Sendable {
    /// Whose identity is proved.
    var provider: AuthenticationProvider { get }

    /// Turns what the user gave into what the back-end checks.
    ///
    /// Called by the service only, once for each `authenticate` or `continueAuthentication`, off every actor, after the
    /// stored record was read. A throw is the answer to the caller: an ``AuthenticationError`` as it is, anything else
    /// as `.unavailable`, but a `CancellationError` as `.cancelled`, which ends the authentication. When the
    /// authentication is cancelled or superseded the task is cancelled, and what is returned after that is dropped.
    ///
    /// Spell the parameter exactly so: `restricted: borrowing WebcomMarkers.Restricted`.
    @concurrent func credential(
        for process: AuthenticationProcess, restricted: borrowing WebcomMarkers.Restricted
    ) async throws -> AuthenticationCredential
}
