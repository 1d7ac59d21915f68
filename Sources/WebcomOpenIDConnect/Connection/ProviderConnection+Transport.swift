import WebcomTransport

extension ProviderConnection {
    /// What carries the requests: a thread of its own, which starts with the first one.
    func makeTransport() -> any HTTPTransport { CurlTransport(policy: self.policy) }
}
