/// The cause of an error about a record that a newer version of the library wrote: it is never written over.
struct NewerRecord: Error {
    static let error = AuthenticationError(
        .storeUnavailable, "The stored record was written by a newer version of the library: update this one.",
        isTransient: false, cause: NewerRecord())
}
