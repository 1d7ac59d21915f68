import WebcomTransport

extension ProviderConnection {
    /// What carries the requests: the one place that says so.
    func makeTransport() throws(ProviderConfigurationError) -> any HTTPTransport { UnconnectedTransport() }
}
