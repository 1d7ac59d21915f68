import WebcomPrimitives

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

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
        /// None is; the last one gave a token that has an end.
        case renewed(Renewed)
        /// One failed not long ago: until then nobody asks the back-end again (ROB-3).
        case resting(Rest)

        /// What the back-end gave when it was asked last.
        struct Renewed {
            let generation: UInt64
            let end: Date
            /// How long the token was good then.
            let lifetime: Duration
        }

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

        /// None is under way, after one that gave this token.
        static func idle(after details: AuthenticationDetails, _ generation: UInt64, at now: Date) -> Self {
            guard let end = details.tokenExpirationDate, end > now else { return .idle }
            let lifetime = Duration.seconds(end.timeIntervalSince(now))
            return .renewed(Renewed(generation: generation, end: end, lifetime: lifetime))
        }

        /// Whether a token shall do though it is not good for as long as was asked: the back-end makes none that is, and
        /// half of this one's time is left.
        func isTokenGoodEnough(
            for lifetime: Duration, of session: BackendSession, _ generation: UInt64, at now: Date
        ) -> Bool {
            guard case .renewed(let renewed) = self, renewed.generation == generation,
                session.details.tokenExpirationDate == renewed.end, renewed.lifetime <= lifetime
            else { return false }
            return session.isTokenGood(for: renewed.lifetime / 2, at: now)
        }

        /// How many have failed in a row for a session.
        func failures(of generation: UInt64) -> Int {
            switch self {
            case .idle, .renewed: 0
            case .running(_, let failures): failures
            case .resting(let rest): rest.generation == generation ? rest.failures : 0
            }
        }
    }
}
