import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

/// What happens to an account, or to policy, while a sign-in waits for its second proof.
@Suite struct StrongVoidTests {
    /// What happens meanwhile.
    enum Event: String, CaseIterable, Sendable {
        case disabled, deleted, methodRemoved, methodAdded, recovered, passwordChanged, providerSwitchedOff

        /// Brings it about; `session` is a fresh one of the account with two proofs.
        fileprivate func happen(to stand: StrongStand, _ session: BackendSession) async throws -> BackendBench {
            let bench = stand.bench
            switch self {
            case .disabled: try await bench.administration.disable(session.details.uid)
            case .deleted: try await bench.backend.perform(AuthenticationAccount.DeleteAccount(), session)
            case .methodRemoved:
                try await bench.backend.perform(AuthenticationAccount.RemoveStrongMethod(id: stand.id(.eMail)), session)
            case .methodAdded: try await bench.registerStrong(.authenticatorApp, of: session)
            case .recovered:
                let step = try await BackendBench.step(bench.begin(.reset(BackendBench.address), bench.strongRequest()))
                let reset = try await StrongStand(bench: bench, account: stand.account, step: step)
                    .moved(.challenge(methodID: stand.id(.recoveryCode)))
                _ = try await BackendBench.session(reset.submit(stand.account?.codes[5] ?? ""))
            case .passwordChanged: try await bench.changePassword(from: BackendBench.password, session)
            case .providerSwitchedOff: return try await bench.beside(.whenRegistered) { $0.providers = [.phone] }
            }
            return bench
        }
    }

    @Test(
        "MFA-2: what voids the first proof, or the methods to choose from, voids the sign-in that waits for the second",
        arguments: Event.allCases)
    func voids(_ event: Event) async throws {
        var stand = try await StrongPlace.choice.stand()
        let other = try await stand.moved(.challenge(methodID: stand.id(.recoveryCode)))
        let session = try await BackendBench.session(other.submit(other.right()))
        let step = try await BackendBench.step(stand.bench.begin(.password(), stand.bench.strongRequest()))
        stand.step = step
        stand = try await stand.further()
        stand.bench = try await event.happen(to: stand, session)
        stand.bench.waitForNextCode()
        let expected = event == .providerSwitchedOff ? "providerDisabled none" : "expired restart"
        #expect(await StrongStand.words { try await stand.submit(stand.right()) } == expected)
        #expect(await StrongStand.words { try await stand.bench.advance(stand.step, .resume) } == expected)
    }

    @Test("MFA-9: a recovery in a session that proved two factors a moment ago needs its own second proof all the same")
    func recoveryInSession() async throws {
        let stand = try await StrongPlace.appCode.stand()
        let bench = stand.bench
        let session = try await bench.registerCode(BackendBench.number, to: stand.finish())
        #expect(session.details.factors.count == 3)
        let step = try await BackendBench.step(
            bench.begin(.reset(BackendBench.address), bench.strongRequest(session)))
        #expect(step.kind.name == .strongMethodChoice)
        _ = try await bench.backend.confirm(session)
        let asked = try await BackendBench.step(
            bench.advance(step, .challenge(methodID: stand.id(.recoveryCode)), session))
        let code = OneTimePassword(try #require(stand.account?.codes.last))
        let recovered = try await BackendBench.session(bench.advance(asked, .submit(code), session))
        #expect(
            recovered.details.factors.map(\.method) == ["recovery", "pwd"], "the session before counts for nothing")
        #expect(await refusal { try await bench.backend.confirm(session) }?.code == .sessionEnded)
    }

    @Test("SES-7: a fresh second factor of the session stands for the one of what adds to it; an old one does not")
    func freshSession() async throws {
        let stand = try await StrongPlace.appCode.stand()
        let bench = stand.bench
        let session = try await stand.finish()
        bench.clock.advance(by: .seconds(900))
        let again = try await BackendBench.session(bench.begin(.password(), bench.strongRequest(session)))
        #expect(again.details.level == 2)
        bench.clock.advance(by: .seconds(1))
        let words = await StrongStand.words { try await bench.begin(.password(), bench.strongRequest(again)) }
        #expect(words == "step strongMethodChoice")
    }

    @Test("a requirement that is dropped meanwhile ends the sign-in with one factor, whatever its step")
    func dropped() async throws {
        for place in [StrongPlace.choice, .smsCode, .appConfirmation] {
            var stand = try await place.stand()
            stand.bench = try await stand.bench.beside(.never)
            if place.awaitsCode {
                #expect(await StrongStand.words { try await stand.submit(stand.right()) } == "expired restart")
            }
            let words = await StrongStand.words { try await stand.bench.advance(stand.step, .resume) }
            #expect(words == "session 1")
        }
    }
}
