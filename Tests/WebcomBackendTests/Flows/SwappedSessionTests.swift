import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

/// Attachments that were begun in one session and are finished in another one (LNK-7).
@Suite struct SwappedSessionTests {
    /// Who submits the proof of an identity that somebody began to attach.
    enum Swap: String, CaseIterable {
        case attackersClaimInVictimsSession, victimsClaimInAttackersSession, signUpInVictimsSession
        case victimsClaimAsSignUp, victimsClaimAsGuest
    }

    @Test(
        "LNK-7: an identity is attached only by the account that asked for it, whoever proves it",
        arguments: Swap.allCases,
        [AuthenticationMethodInternal.Mode.oneTimePassword, .staticPassword])
    func swaps(_ swap: Swap, _ mode: AuthenticationMethodInternal.Mode) async throws {
        let bench = try await BackendBench()
        let victim = try await bench.register()
        let attacker = try await bench.register("attacker@example.org")
        let new = "new@example.org"
        let (asking, submitting): (BackendSession?, BackendSession?) =
            switch swap {
            case .attackersClaimInVictimsSession: (attacker, victim)
            case .victimsClaimInAttackersSession: (victim, attacker)
            case .signUpInVictimsSession: (nil, victim)
            case .victimsClaimAsSignUp: (victim, nil)
            case .victimsClaimAsGuest: (victim, try await bench.guest())
            }
        let receipt = try await bench.claim(new, mode, to: asking)
        let error = await refusal(of: swap.rawValue) {
            if mode == .staticPassword { return try await bench.redeem(receipt, for: new, to: submitting) }
            return try await bench.submit(receipt, for: new, to: submitting)
        }
        // The continuation knows whether it began in a session; the challenge knows of which account.
        let beganElsewhere = (asking == nil) != (submitting == nil)
        #expect(error?.code == (beganElsewhere ? .invalidContinuation : .accountMismatch))
        let key = IdentityKey(provider: .eMail, providerUID: new)
        #expect(try await bench.store.identity(key) == nil, "the identity was attached")
        for session in [victim, attacker] {
            #expect(try await bench.store.identities(of: session.details.uid).count == 1)
            _ = try await bench.backend.confirm(session)
        }
    }

    @Test("LNK-7: another user's continuation is refused, whoever is signed in")
    func foreignContinuation() async throws {
        let bench = try await BackendBench()
        let victim = try await bench.register()
        let receipt = try await bench.claim(BackendBench.number, .oneTimePassword, to: victim)
        let error = await refusal(of: "another browser") {
            try await bench.submit(receipt, for: BackendBench.number, to: victim, key: "another session key")
        }
        #expect(error?.code == .foreignContinuation)
    }

    @Test(
        "LNK-7: an app's own method attaches only to an account whose user proved something lately; guests are exempt")
    func customFreshness() async throws {
        let bench = try await BackendBench(
            providers: [.custom("badge"): ClosureVerifier { _, _ in ProvedIdentity(subject: "4711") }])
        func enter(_ session: BackendSession) async throws -> BackendSession {
            let credential = AuthenticationCredential(provider: .custom("badge"), proof: .fields([:]))
            return try await BackendBench.session(
                bench.backend.authenticate(credential, bench.request(.current, session: session)))
        }
        let stale = try await bench.register()
        let guest = try await bench.guest()
        bench.clock.advance(by: .seconds(901))
        #expect(await refusal(of: "the stale session") { try await enter(stale) }?.code == .tokenTooOld)
        _ = try await enter(guest)
    }

    @Test("LNK-8: of two accounts that attach one identity at the same time, one gets it and the other is told")
    func race() async throws {
        for _ in 0..<8 {
            let bench = try await BackendBench()
            let sessions = [try await bench.guest(), try await bench.register()]
            let new = "new@example.org"
            var attempts: [(BackendSession, MessageReceipt, String)] = []
            for session in sessions {
                let receipt = try await bench.claim(new, .staticPassword, to: session)
                attempts.append((session, receipt, bench.secret(for: new)))
            }
            let outcomes = await withTaskGroup(of: String.self) { group in
                for (session, receipt, token) in attempts {
                    group.addTask {
                        do {
                            let session = try await bench.redeem(receipt, token: token, for: new, to: session)
                            return session.details.uid
                        } catch { return (error as? AuthenticationError)?.code.rawValue ?? "\(error)" }
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            let owner = try await bench.store.identity(IdentityKey(provider: .eMail, providerUID: new))?.uid
            let expected = [owner ?? "nobody", AuthenticationError.Code.existingIdentity.rawValue]
            #expect(outcomes.sorted() == expected.sorted())
        }
    }

    @Test(
        "LNK-10: every other address of the account is told of what is attached, by whichever method"
    )
    func tells() async throws {
        let bench = try await BackendBench(
            providers: [.custom("badge"): ClosureVerifier { _, _ in ProvedIdentity(subject: "4711") }])
        let first = try await bench.register()
        let both = try await bench.registerCode(BackendBench.number, to: first)
        bench.messages.removeAll()
        let three = try await bench.registerCode("third@example.org", to: both)
        for identifier in [BackendBench.address, BackendBench.number] {
            let message = try #require(bench.messages.latest(to: identifier), "\(identifier) is not told")
            #expect(message.kind == .identityAttached && message.text.contains("t•••@e•••.org"))
        }
        #expect(bench.messages.latest(to: "third@example.org")?.kind == .verificationCode)
        bench.messages.removeAll()
        let credential = AuthenticationCredential(provider: .custom("badge"), proof: .fields([:]))
        _ = try await bench.backend.authenticate(credential, bench.request(.current, session: three))
        for identifier in [BackendBench.address, BackendBench.number, "third@example.org"] {
            let message = try #require(bench.messages.latest(to: identifier), "\(identifier) is not told")
            #expect(message.kind == .identityAttached && message.text.contains("badge can now"))
        }
        try await bench.backend.drained()
    }
}
