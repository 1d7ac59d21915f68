import FoundationEssentials
import Testing
import WebcomAuthentication
import WebcomTesting

@Suite struct ScriptedBackendSignInTests {
    typealias Fixture = ScriptedBackend.Fixture

    let clock = ManualClock()

    @Test func guestsGetAccountsOfTheirOwn() async throws {
        let backend = ScriptedBackend(clock: clock)
        let first = try await backend.session(.guest)
        let second = try await backend.session(.guest)
        #expect(first.details.isGuest && first.details.level == 0)
        #expect(first.details.uid != second.details.uid)
    }

    @Test func everyIdentifierHasAStableAccount() async throws {
        for backend in [ScriptedBackend(clock: clock), ScriptedBackend(clock: clock)] {
            let details = try await backend.session(Fixture.password(of: "Alice@example.com")).details
            #expect(details.uid == ScriptedBackend.uid(of: "alice@example.com"))
            #expect(details.providerUID == "alice@example.com")
            #expect(details.expirationDate == clock.now.addingTimeInterval(30 * 86_400))
        }
    }

    @Test func wrongPasswordsAreCountedAndLock() async throws {
        let backend = ScriptedBackend(clock: clock)
        for left in (0..<5).reversed() {
            let error = await refusal { try await backend.session(Fixture.password("wrong")) }
            #expect(error?.code == .invalidCredentials)
            #expect(error?.attemptsLeft == left)
        }
        let locked = await refusal { try await backend.session() }
        #expect(locked?.code == .identityTemporarilyLocked)
        #expect(locked?.retryAfter == .seconds(60))
        _ = try await backend.session(Fixture.password(of: "bob@example.com"))
        clock.advance(by: .seconds(60))
        _ = try await backend.session()
    }

    @Test func providersCanBeSwitchedOff() async {
        let backend = ScriptedBackend(clock: clock, providers: [.eMail])
        #expect(await refusal { try await backend.session(.guest) }?.code == .providerDisabled)
        #expect(backend.abilities.providers == [.eMail])
    }

    @Test func guestIsUpgradedUnderTheSameAccount() async throws {
        let backend = ScriptedBackend(clock: clock)
        let guest = try await backend.session(.guest)
        let claim = IdentityClaim(
            provider: .eMail, mode: .oneTimePassword, identifier: "alice@example.com", displayName: "Alice")
        let receipt = try await backend.send(.attachIdentity(claim), Fixture.request(guest))
        let session = try await backend.session(Fixture.code(), Fixture.request(guest, receipt.continuation))
        #expect(session.details.uid == guest.details.uid)
        #expect(session.id == guest.id && session.details.fields.generation == 1)
        #expect(!session.details.isGuest && session.details.displayName == "Alice")
        #expect(session.details.factors.map(\.method) == ["otp"])
    }

    @Test func factorOfAnotherAccountIsRefused() async throws {
        let backend = ScriptedBackend(clock: clock)
        _ = try await backend.session(Fixture.password(of: "bob@example.com"))
        let alice = try await backend.session()
        let error = await refusal {
            try await backend.session(Fixture.password(of: "bob@example.com"), Fixture.request(alice))
        }
        #expect(error?.code == .accountMismatch)
    }

    @Test func attachedPasswordReplacesTheUniversalOne() async throws {
        let backend = ScriptedBackend(clock: clock)
        let claim = IdentityClaim(
            provider: .eMail, mode: .staticPassword, identifier: "alice@example.com",
            password: StaticPassword("my own password"))
        let receipt = try await backend.send(.attachIdentity(claim), Fixture.request())
        #expect(receipt.continuation.front.stepDue == .verificationToken)
        let token = AuthenticationCredential(
            provider: .eMail,
            proof: .verificationToken(VerificationToken(ScriptedBackend.verificationToken), newPassword: nil))
        _ = try await backend.session(token, Fixture.request(nil, receipt.continuation))
        _ = try await backend.session(Fixture.password("my own password"))
        #expect(await refusal { try await backend.session() }?.code == .invalidCredentials)
    }

    @Test func takenIdentityGetsADecoy() async throws {
        let backend = ScriptedBackend(clock: clock)
        _ = try await backend.session()
        let claim = IdentityClaim(provider: .eMail, mode: .oneTimePassword, identifier: "alice@example.com")
        let receipt = try await backend.send(.attachIdentity(claim), Fixture.request())
        let error = await refusal {
            try await backend.session(Fixture.code(), Fixture.request(nil, receipt.continuation))
        }
        #expect(error?.code == .invalidCode && error?.attemptsLeft == 2)
    }

    @Test func passwordIsReset() async throws {
        let backend = ScriptedBackend(clock: clock)
        let message = IdentityMessage.passwordReset(
            provider: .eMail, identifier: "alice@example.com", MessageSettings())
        let receipt = try await backend.send(message, Fixture.request())
        let request = Fixture.request(nil, receipt.continuation)
        #expect(await refusal { try await backend.session(reset("short"), request) }?.code == .tooWeakPassword)
        _ = try await backend.session(reset("a new password"), request)
        _ = try await backend.session(Fixture.password("a new password"))
    }

    @Test func flowEndsAfterThreeWrongCodesOrItsTime() async throws {
        let backend = ScriptedBackend(clock: clock)
        let first = try await backend.send(Fixture.signIn, Fixture.request())
        for left in [2, 1, 0] {
            let error = await refusal {
                try await backend.session(Fixture.code("0"), Fixture.request(nil, first.continuation))
            }
            #expect(error?.attemptsLeft == left)
        }
        let second = try await backend.send(Fixture.signIn, Fixture.request())
        clock.advance(by: .seconds(600))
        for receipt in [first, second] {
            let error = await refusal {
                try await backend.session(Fixture.code(), Fixture.request(nil, receipt.continuation))
            }
            #expect(error?.code == .expired)
        }
    }

    private func reset(_ password: String) -> AuthenticationCredential {
        AuthenticationCredential(
            provider: .eMail,
            proof: .passwordReset(OneTimePassword(ScriptedBackend.code), newPassword: StaticPassword(password)))
    }
}
