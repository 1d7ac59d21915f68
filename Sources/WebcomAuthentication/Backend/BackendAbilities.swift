/// What a back-end can do, so that the service can refuse at once what would be refused anyway.
public struct BackendAbilities: Hashable, Sendable {
    /// The providers that are switched on; nil when the back-end wants to be asked each time.
    public var providers: Set<AuthenticationProvider>?

    /// Describes a back-end.
    public init(providers: Set<AuthenticationProvider>? = nil) { self.providers = providers }
}
