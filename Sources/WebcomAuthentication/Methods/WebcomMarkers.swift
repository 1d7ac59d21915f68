/// Markers that say who may call what.
public enum WebcomMarkers {
    /// Proof that a call comes from the authentication service.
    ///
    /// Only the service can make one, and nobody can copy, keep or capture it: every requirement of a method takes one,
    /// so that nothing else can call a method. A discipline for programs, not a barrier against an attacker inside the
    /// process; `Documentation/SecurityModel.md` says what it does not stop.
    public struct Restricted: ~Copyable, Sendable {
        /// Made by the service, and by the test kit's driver, for one call.
        package init() {}
    }
}
