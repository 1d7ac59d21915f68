import WebcomAuthentication

/// Leave to submit the state that came back from one visit, once (OAU-2, THR-4).
///
/// Nothing is counted beside the visit's own tries: a state has 256 random bits, and each beginning of a visit was counted.
package struct VisitPermit: ~Copyable {
    /// The visit.
    let challenge: ChallengeRecord

    fileprivate init(_ challenge: ChallengeRecord) { self.challenge = challenge }
}

extension EmbeddedBackend {
    /// Leave to submit a state, where the user is away and nothing was taken yet.
    ///
    /// - Throws: `.invalidState` when an answer was taken already.
    func permit(returningFrom challenge: ChallengeRecord) throws(AuthenticationError) -> VisitPermit {
        guard challenge.consumptionDate == nil, challenge.attemptsLeft > 0 else { throw Self.takenVisit }
        return VisitPermit(challenge)
    }

    /// Submits a state; the only way to have one compared.
    ///
    /// - Throws: Why it is refused: `.invalidState`, `.expired`.
    func redeem(
        _ permit: consuming VisitPermit, _ state: MessageToken, _ request: AuthenticationRequest
    ) async throws {
        let challenge = permit.challenge
        let mac = self.keyring.code(for: challenge.codeInput(state.secret), .challengeMAC, like: challenge.mac)
        let answer = try await self.store.redeem(
            challenge.selector, purpose: challenge.purpose, mac: mac ?? [], limits: [], granting: .nothing,
            now: self.clock.now, effects: .none,
            refusal: self.refusal(.authenticateVisit, "state", uid: challenge.uid, key: challenge.identity, request))
        switch answer {
        case .redeemed: return
        case .wrong(let attemptsLeft):
            throw AuthenticationError(
                .invalidState, "The state of the answer is wrong.", recovery: .retry,
                details: AuthenticationError.Details(attemptsLeft: attemptsLeft))
        case .expired, .unknown: throw AuthenticationError(.expired)
        case .consumed, .exhausted, .limited, .conflict: throw Self.takenVisit
        }
    }

    private static var takenVisit: AuthenticationError {
        AuthenticationError(.invalidState, "An answer to this visit was taken already: begin again.")
    }
}
