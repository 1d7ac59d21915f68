import WebcomPrimitives

extension AuthenticationService {
    /// One renewal of the session's token: the service's own work, however many wait for it (invariant 7).
    final class Renewal: Sendable {
        /// How it ended for somebody who waits for it.
        enum End: Sendable {
            case token(AuthenticationToken)
            case failed(AuthenticationError)
            /// Another session of the service came in between: ask again, whose it is.
            case again
        }

        /// The session that it renews.
        let generation: UInt64
        let completion = Completion<End>()

        init(_ generation: UInt64) { self.generation = generation }
    }

    /// Where the renewal of the session's token stands.
    ///
    /// Indirect, so that the many services that renew nothing do not keep room for it.
    indirect enum Renewing {
        /// None is under way.
        case idle
        /// One is, after so many that failed in a row.
        case running(Renewal, failures: Int)
        /// One failed not long ago: until then nobody asks the back-end again (ROB-3).
        case resting(Rest)

        /// What is waited out.
        struct Rest {
            let generation: UInt64
            let failures: Int
            let end: Duration
            let error: AuthenticationError
        }

        /// Whether one is under way.
        var isRunning: Bool {
            if case .running = self { true } else { false }
        }

        /// How many have failed in a row for a session.
        func failures(of generation: UInt64) -> Int {
            switch self {
            case .idle: 0
            case .running(_, let failures): failures
            case .resting(let rest): rest.generation == generation ? rest.failures : 0
            }
        }
    }
}
