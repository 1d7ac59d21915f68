/// What did not come, or not as it should.
struct WebClientError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
