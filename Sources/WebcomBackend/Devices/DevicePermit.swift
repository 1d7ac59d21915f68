import WebcomAuthentication

/// Leave to use up a device's code, once its user has said yes, and once only (OAU-12, THR-4).
///
/// Nothing is counted: the secret is no user's, but kept sealed beside the challenge; each code that was given was counted.
package struct DevicePermit: ~Copyable {
    /// The wait.
    let challenge: ChallengeRecord

    fileprivate init(_ challenge: ChallengeRecord) { self.challenge = challenge }
}

extension EmbeddedBackend {
    /// Leave to use up a device's code, where no answer was taken yet.
    ///
    /// - Throws: `.invalidState` when one was.
    func permit(approving challenge: ChallengeRecord) throws(AuthenticationError) -> DevicePermit {
        guard challenge.consumptionDate == nil, challenge.attemptsLeft > 0 else { throw Self.takenDevice }
        return DevicePermit(challenge)
    }

    /// Uses up a device's code; the only way to.
    ///
    /// - Throws: Why it is refused: `.invalidState`, `.expired`.
    func redeem(
        _ permit: consuming DevicePermit, _ body: DeviceBody, _ request: AuthenticationRequest
    ) async throws {
        let challenge = permit.challenge
        let mac = self.keyring.code(for: challenge.codeInput(body.secret), .challengeMAC, like: challenge.mac)
        let answer = try await self.store.redeem(
            challenge.selector, purpose: challenge.purpose, mac: mac ?? [], limits: [], granting: .nothing,
            now: self.clock.now, effects: .none,
            refusal: self.refusal(.authenticateDevice, "used", uid: challenge.uid, key: challenge.identity, request))
        switch answer {
        case .redeemed: return
        case .expired, .unknown: throw AuthenticationError(.expired)
        case .wrong, .consumed, .exhausted, .limited, .conflict: throw Self.takenDevice
        }
    }

    private static var takenDevice: AuthenticationError {
        AuthenticationError(.invalidState, "The device's code was used already: ask for a new one.")
    }
}
