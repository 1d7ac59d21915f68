import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomCryptography
import WebcomTesting

/// What an operator sees of strong methods, removes of them, and moves elsewhere.
@Suite struct StrongMethodAdministrationTests {
    /// Somebody with an app, a number and recovery codes.
    private func filled() async throws -> (BackendBench, session: BackendSession, key: AuthenticatorKey) {
        let bench = try await BackendBench.strong(.whenRegistered)
        let app = try await bench.registerStrong(.authenticatorApp, of: bench.register())
        bench.clock.advance(by: .milliseconds(2_250))
        let session = try await bench.registerStrong(.sms, BackendBench.number, of: app.session).session
        _ = try await bench.backend.perform(AuthenticationAccount.ReplaceRecoveryCodes(), session)
        return (bench, session, try #require(app.key))
    }

    private static func signIn(_ bench: BackendBench, _ key: AuthenticatorKey) async throws -> BackendAnswer {
        let step = try await BackendBench.step(bench.begin(.password(), bench.strongRequest()))
        guard case .chooseMethod(let methods) = step.kind,
            let app = methods.first(where: { $0.kind == .authenticatorApp })
        else { throw UnexpectedStep() }
        let chosen = try await BackendBench.step(bench.advance(step, .challenge(methodID: app.id)))
        return try await bench.advance(chosen, .submit(OneTimePassword(bench.code(of: key))))
    }

    @Test("MFA-7: an operator sees masked methods, and no secret")
    func details() async throws {
        let (bench, session, key) = try await self.filled()
        let details = try await bench.administration.details(of: session.details.uid)
        #expect(details.strongMethods.map(\.method.kind) == [.authenticatorApp, .sms, .recoveryCode])
        #expect(details.strongMethods.map(\.codesLeft) == [nil, nil, 10])
        #expect(!"\(details)".contains(key.revealedBase32()))
        #expect(!details.strongMethods.contains { $0.method.hint.contains(BackendBench.number) })
    }

    @Test("MFA-11: an operator removes all, recovery codes too; sessions end, and the user is told")
    func removesAll() async throws {
        let (bench, session, _) = try await self.filled()
        let uid = session.details.uid
        #expect(try await bench.administration.removeStrongMethods(of: uid) == 2)
        #expect(try await bench.administration.details(of: uid).strongMethods.isEmpty)
        #expect(bench.told(BackendBench.address).filter { $0 == .strongMethodRemoved }.count == 2)
        #expect(await refusal { try await bench.backend.confirm(session) }?.code == .sessionEnded)
        let audit = try await bench.administration.auditEntries(of: uid)
        let removals = audit.filter { $0.action == "strong.remove" }
        #expect(removals.map(\.correlationID) == ["olga", "olga"])
        let answer = try await bench.begin(.password(), bench.strongRequest())
        #expect(try BackendBench.session(answer).details.level == 1)
        #expect(try await bench.administration.removeStrongMethods(of: uid) == 0)
        await #expect(throws: AdministrationError(.accountGone)) {
            try await bench.administration.removeStrongMethods(of: "nobody")
        }
    }

    @Test("MFA-7: methods are taken out and brought in, and sealed anew; recovery codes are counted")
    func roundTrip() async throws {
        let (bench, session, key) = try await self.filled()
        let (text, report) = try await bench.export()
        #expect(report.strongMethods == 2)
        #expect(report.recoveryCodes == 1)
        #expect(text.contains(#""secret":"\#(key.revealedBase32())""#))
        let other = try await BackendBench(clock: bench.clock, keys: [8])
        #expect(try await other.take(text).imported == 1)
        #expect(try await other.export().text == text)
        let methods = try await other.store.strongMethods(of: session.details.uid)
        #expect(methods.map(\.kind) == [.authenticatorApp, .sms])
        let before = try await bench.store.strongMethods(of: session.details.uid)
        #expect(Set(methods.map(\.id)).isDisjoint(with: before.map(\.id)))
        #expect(methods[0].secret != before[0].secret && methods[0].secret.count == before[0].secret.count)
        let replayed = await refusal { try await Self.signIn(other, key) }
        #expect(replayed?.code == .invalidCode, "a code that was used before the move is good after it")
        other.clock.advance(by: .seconds(60))
        #expect(try BackendBench.session(await Self.signIn(other, key)).details.level == 2)
    }
}
