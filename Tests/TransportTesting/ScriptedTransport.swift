import WebcomPrimitives
package import WebcomTransport

/// A transport whose answers a test writes, for what stands on the seam.
///
/// An answer is chosen by the method and the beginning of the address: the longest beginning wins, of equal ones the one
/// that was written last. A closure may wait, for a gate among other things.
package final class ScriptedTransport: HTTPTransport {
    /// What answers a request.
    package typealias Answer = @Sendable (TransportRequest) async throws -> TransportResponse

    /// A request for which no answer was written; names its method and server alone, as a request describes itself.
    package struct Unanswered: Error, CustomStringConvertible {
        /// The request.
        package let description: String
    }

    private struct Rule: Sendable {
        let method: TransportRequest.Method
        let prefix: String
        let answer: Answer
    }

    private struct Contents: Sendable {
        var rules: [Rule] = []
        var requests: [TransportRequest] = []
    }

    private let contents = Locked(Contents())

    /// Makes one that answers nothing yet.
    package init() {}

    /// The requests so far, in the order in which they came.
    package var requests: [TransportRequest] { self.contents.withLock { $0.requests } }

    /// Answers requests of a method whose address begins so.
    package func on(_ method: TransportRequest.Method, _ prefix: String, _ answer: @escaping Answer) {
        self.contents.withLock { $0.rules.append(Rule(method: method, prefix: prefix, answer: answer)) }
    }

    /// Answers requests of a method whose address begins so, always with the same.
    package func on(_ method: TransportRequest.Method, _ prefix: String, _ response: TransportResponse) {
        self.on(method, prefix) { _ in response }
    }

    /// Notes the request and gives what was written for it.
    ///
    /// - Throws: What the answer throws; ``Unanswered``; `CancellationError` when the task is cancelled before.
    @concurrent package func send(_ request: TransportRequest) async throws -> TransportResponse {
        try Task.checkCancellation()
        let answer = self.contents.withLock { contents -> Answer? in
            contents.requests.append(request)
            var best: Rule?
            for rule in contents.rules where rule.method == request.method && request.address.hasPrefix(rule.prefix) {
                if rule.prefix.utf8.count >= best?.prefix.utf8.count ?? 0 { best = rule }
            }
            return best?.answer
        }
        guard let answer else { throw Unanswered(description: request.description) }
        return try await answer(request)
    }
}
