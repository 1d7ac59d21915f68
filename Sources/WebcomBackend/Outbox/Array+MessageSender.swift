import WebcomAuthentication

extension [any MessageSender] {
    /// The sender of this name, or the first one, among those that reach the provider's addresses.
    func first(reaching provider: AuthenticationProvider, named name: String?) -> (any MessageSender)? {
        self.first { sender in
            (name == nil || sender.name == name) && (sender.providers?.contains(provider) ?? true)
        }
    }
}
