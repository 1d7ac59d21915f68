/// A method in which the app leads the user through steps between `initializeAuthentication` and
/// `continueAuthentication`.
///
/// A method object serves one process at a time: the flow of the last ``begin(_:restricted:)`` is the one that counts.
public protocol AuthenticationMultiStepMethod: AuthenticationMethod {
    /// Receives what the method's own steps go through.
    ///
    /// Called by the service only, synchronously inside `initializeAuthentication`, with no lock held. Keep the flow and
    /// return; do nothing else here.
    func begin(_ flow: AuthenticationFlow, restricted: borrowing WebcomMarkers.Restricted)
}
