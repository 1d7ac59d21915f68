import WebcomAuthentication

/// What hands events to subscribers.
protocol BenchmarkHub: Sendable {
    /// Subscribes, and takes so many events in a task; `onFirst` is called after the first.
    func consume(_ count: Int, onFirst: @escaping @Sendable () -> Void) -> Task<Void, Never>
    /// Gives an event to everybody.
    func deliver(_ event: AuthenticationEvent)
}
