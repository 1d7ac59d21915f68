import WebcomTesting

/// Somebody who called and waits for the answer in a task of their own.
final class Caller<Answer: Sendable>: Sendable {
    private let name: String
    private let answers = Watched<[Answer]>([])
    private let task: Task<Void, Never>

    init(_ name: String, _ body: @escaping @Sendable () async -> Answer) {
        self.name = name
        let answers = self.answers
        self.task = Task {
            let answer = await body()
            answers.update { $0.append(answer) }
        }
    }

    func cancel() { self.task.cancel() }

    var isAnswered: Bool { !self.answers.value.isEmpty }

    /// The answer; a caller who hangs makes the test fail with a sentence.
    func answer(within patience: Duration = .seconds(60)) async throws -> Answer {
        try await self.answers.first("an answer to \(self.name)", within: patience, found: { _ in "none" }) { $0.first }
    }
}
