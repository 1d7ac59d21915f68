import WebcomBackend

extension AccountStoreError {
    /// The store was closed.
    static func closed(path: String) -> Self {
        Self(.closed, "The store on \(path) was closed. Open a new one to use it again.")
    }
}
