extension Result {
    /// The error of a failure.
    var error: Failure? {
        guard case .failure(let error) = self else { return nil }
        return error
    }
}
