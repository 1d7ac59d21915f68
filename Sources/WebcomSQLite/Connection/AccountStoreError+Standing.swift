import WebcomBackend

extension AccountStoreError {
    /// The store was closed.
    static func closed(path: String) -> Self {
        Self(.closed, "The store on \(path) was closed. Open a new one to use it again.")
    }

    /// The file was taken away, or another one was put in its place.
    static func moved(path: String) -> Self {
        Self(
            .unavailable,
            "\(path) was moved, removed or replaced while it was in use. Put it back, or open the store anew on the file "
                + "that is there.")
    }
}
