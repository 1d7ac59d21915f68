import Testing
import WebcomAuthentication
import WebcomTesting

@Suite struct AuthenticationErrorTests {
    @Test func aCatchMayNameTheCode() throws {
        do {
            throw AuthenticationError(.invalidCode)
        } catch AuthenticationError.Code.invalidToken {
            Issue.record("The wrong code matched.")
        } catch AuthenticationError.Code.invalidCode {
            return
        }
    }

    @Test func anotherErrorMatchesNoCode() {
        let matches = AuthenticationError.Code.unavailable ~= ScriptedOutage()
        #expect(!matches)
    }

    @Test func equalityIsByCode() {
        let error = AuthenticationError(.invalidCode, "text", details: .init(attemptsLeft: 2), cause: ScriptedOutage())
        #expect("\(error.code)" == "invalidCode")
        #expect(error == AuthenticationError(.invalidCode) && error != AuthenticationError(.invalidToken))
        #expect(error.attemptsLeft == 2 && error.cause is ScriptedOutage && error.message == "text")
    }

    @Test func aHintIsForTheDeveloperAlone() {
        let error = AuthenticationError(.unsupported, "Not here.", hint: "Set it.")
        #expect(error.message == "Not here." && error.hint == "Set it.")
        #expect(error.description == "unsupported: Not here. (Set it.)")
        #expect(AuthenticationError(.unsupported).hint == nil)
    }

    @Test func takesOverWhateverIsThrown() {
        let own = AuthenticationError(wrapping: AuthenticationError(.invalidCode, details: .init(attemptsLeft: 1)))
        #expect(own.code == .invalidCode && own.attemptsLeft == 1)
        #expect(AuthenticationError(wrapping: CancellationError()).code == .cancelled)
        let outage = AuthenticationError(wrapping: ScriptedOutage())
        #expect(outage.code == .unavailable && outage.isTransient && outage.cause is ScriptedOutage)
        let refusal = BackendRefusal(AuthenticationError(.invalidCode), continuation: Sample.continuation())
        #expect(AuthenticationError(wrapping: refusal).code == .invalidCode)
    }

    @Test("Peer 7, invariant 2: only a short list of refusals ends a session")
    func endsSessions() {
        let codes: [AuthenticationError.Code] = [
            .sessionEnded, .invalidToken, .expired, .accountDisabled, .unavailable, .overloaded, .storeUnavailable,
            .cancelled, .superseded, .invalidCredentials, .unsupported, .applicationClosed, .tokenTooOld,
            .accountMismatch, .init(rawValue: "mine"),
        ]
        let ending = codes.filter { AuthenticationError($0).endsSession }
        #expect(ending == [.sessionEnded, .invalidToken, .expired, .accountDisabled])
    }

    @Test func aCodeOfABackendsOwnHasDefaults() {
        let error = AuthenticationError(AuthenticationError.Code(rawValue: "mine"))
        #expect(error.recovery == .none && !error.isTransient && error.description.hasPrefix("mine: "))
    }
}
