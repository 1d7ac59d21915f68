import WebcomPrimitives

extension AuthenticationService {
    /// One attempt at one step, and who waits for it.
    final class Attempt: Sendable {
        /// What a caller gets.
        enum Answer: Sendable {
            case outcome(AuthenticationOutcome)
            case receipt(MessageReceipt)
        }

        let ticket: AuthenticationMachine.Ticket
        let completion = Completion<Result<Answer, AuthenticationError>>()
        private let task = Locked<(task: Task<Void, Never>?, isOver: Bool)>((nil, false))
        private let waiting = Locked(1)

        init(_ ticket: AuthenticationMachine.Ticket) { self.ticket = ticket }

        /// One more caller waits for it; false where all who did were cancelled.
        func join() -> Bool {
            self.waiting.withLock { count in
                if count > 0 { count += 1 }
                return count > 0
            }
        }

        /// A caller was cancelled; whether nobody waits for it any more.
        func leave() -> Bool {
            self.waiting.withLock { count in
                count -= 1
                return count == 0
            }
        }

        /// Names the task that makes the attempt, so that it can be cancelled.
        func attach(_ task: Task<Void, Never>) {
            let isOver = self.task.withLock { contents in
                contents.task = task
                return contents.isOver
            }
            if isOver { task.cancel() }
        }

        /// Answers at once, whatever the back-end still does, and cancels the task.
        func end(_ error: AuthenticationError) {
            self.completion.resolve(.failure(error))
            let task = self.task.withLock { contents in
                contents.isOver = true
                return contents.task
            }
            task?.cancel()
        }
    }
}
