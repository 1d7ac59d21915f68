import WebcomTesting

/// Errors that tests wait for.
final class ErrorBox: Sendable {
    private let errors = Watched<[any Error]>([])

    /// Those so far.
    var value: [any Error] { self.errors.value }

    /// Adds one.
    func add(_ error: any Error) { self.errors.update { $0.append(error) } }

    /// Waits until there are so many.
    func wait(for count: Int) async throws {
        try await self.errors.first(
            "\(count) errors", within: .seconds(60), found: { "\($0)" }, where: { $0.count >= count ? () : nil })
    }
}
