import WebcomAuthentication

extension BackendContract {
    static let continuing = [
        Check("a message's continuation is good for its session key only") { run in
            guard let messages = run.subject.messages else { return }
            let receipt = try await run.backend.send(messages.message(), run.request())
            let credential = try await messages.right(receipt)
            let foreign = run.request(key: "another key", continuation: receipt.continuation)
            let (error, _) = try await run.refusal(of: "another key's continuation") {
                try await run.backend.authenticate(credential, foreign)
            }
            try requireForeign(error, run)
            let own = run.request(continuation: receipt.continuation)
            _ = try await run.finish(run.backend.authenticate(credential, own))
        },
        Check("a step's continuation is good for its session key only") { run in
            guard case .step(let step) = try await run.begin() else { return }
            let foreign = run.request(key: "another key", continuation: step.continuation)
            let (error, _) = try await run.refusal(of: "another key's continuation") {
                try await run.backend.advance(step.continuation, by: .resume, foreign)
            }
            try requireForeign(error, run)
            _ = try await run.finish(.step(step))
        },
        Check("a damaged continuation is refused") { run in
            for continuation in try await continuations(run) {
                for damaged in damages(of: continuation) {
                    let request = run.request(continuation: damaged)
                    let (error, _) = try await run.refusal(of: "a damaged continuation") {
                        try await run.backend.advance(damaged, by: .resume, request)
                    }
                    try run.check.require(error.code != .unavailable, "a damaged continuation counts as an outage")
                    try run.check.require(error.code != .stepNotDue, "the seal was not checked before the move")
                }
            }
        },
        Check("resuming performs nothing and says which step is due") { run in
            guard case .step(let step) = try await run.begin() else { return }
            var continuation = step.continuation
            for _ in 0..<3 {
                let answer = try await run.backend.advance(
                    continuation, by: .resume, run.request(continuation: continuation))
                guard case .step(let same) = answer else { throw run.check.violation("resuming made a session") }
                try run.check.require(
                    same.kind.name == step.kind.name, "resuming \(step.kind.name) led to \(same.kind.name)")
                continuation = same.continuation
            }
            _ = try await run.finish(.step(BackendStep(step.kind, continuation: continuation)))
        },
        Check("a wrong answer to a message leaves the right one good") { run in
            guard let messages = run.subject.messages else { return }
            let receipt = try await run.backend.send(messages.message(), run.request())
            let wrong = try await messages.wrong(receipt)
            let (_, continuation) = try await run.refusal(of: "a wrong code", receipt.continuation) {
                try await run.backend.authenticate(wrong, run.request(continuation: receipt.continuation))
            }
            let right = try await messages.right(receipt)
            _ = try await run.finish(run.backend.authenticate(right, run.request(continuation: continuation)))
        },
        Check("a wrong move leaves the right one good") { run in
            guard let wrongMove = run.subject.wrongMove, case .step(let step) = try await run.begin() else { return }
            let move = try await wrongMove(step)
            let (_, continuation) = try await run.refusal(of: "a wrong move", step.continuation) {
                try await run.backend.advance(step.continuation, by: move, run.request(continuation: step.continuation))
            }
            guard let continuation else { return }
            _ = try await run.finish(.step(BackendStep(step.kind, continuation: continuation)))
        },
    ]

    private static func requireForeign(_ error: AuthenticationError, _ run: Run) throws {
        try run.check.require(
            error.code == .foreignContinuation,
            "another key's continuation was refused as \(error.code.rawValue), not as foreignContinuation")
    }

    /// One continuation of each kind that the subject can make.
    private static func continuations(_ run: Run) async throws -> [AuthenticationContinuation] {
        var continuations: [AuthenticationContinuation] = []
        if case .step(let step) = try await run.begin() { continuations.append(step.continuation) }
        if let messages = run.subject.messages {
            try await continuations.append(run.backend.send(messages.message(), run.request()).continuation)
        }
        return continuations
    }

    /// The continuation with another front, another seal, and a shorter one.
    private static func damages(of continuation: AuthenticationContinuation) -> [AuthenticationContinuation] {
        let front = continuation.front
        let other = AuthenticationContinuation.Front(
            provider: front.provider, mode: front.mode, context: front.context == .new ? .current : .new,
            expirationDate: front.expirationDate, stepDue: front.stepDue)
        var sealed = Array(continuation.sealed)
        if let first = sealed.first { sealed[0] = first == "A" ? "B" : "A" }
        return [
            AuthenticationContinuation(front: other, sealed: continuation.sealed),
            AuthenticationContinuation(front: front, sealed: String(sealed)),
            AuthenticationContinuation(front: front, sealed: String(continuation.sealed.dropLast(4))),
        ]
    }
}
