import WebcomTesting

/// What a server has seen, which tests wait for.
final class ServerFacts: Sendable {
    /// Counts from the beginning on.
    struct Contents: Sendable {
        var opened = 0
        var ended = 0
        var requests: [RawConnection.Request] = []
    }

    private let contents = Watched(Contents())

    /// What it has seen so far.
    var value: Contents { self.contents.value }

    /// Changes it.
    func update(_ body: @Sendable (inout Contents) -> Void) { self.contents.update(body) }

    /// Waits until something was seen.
    func wait(for what: String, where condition: @escaping @Sendable (Contents) -> Bool) async throws {
        try await self.contents.first(
            what, within: .seconds(60),
            found: { "\($0.opened) opened, \($0.ended) ended, \($0.requests.count) requests" },
            where: { condition($0) ? () : nil })
    }
}
