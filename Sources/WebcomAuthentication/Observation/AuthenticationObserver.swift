/// Receives what happens in an application, for audit, metrics and tracing; never a secret.
///
/// Called in order for each service, with no lock held and no actor occupied; return quickly, since the next event of
/// that service waits. `Documentation/` shows adapters for the usual packages.
public protocol AuthenticationObserver: Sendable {
    /// Takes note of one thing.
    func observe(_ observation: AuthenticationObservation)
}
