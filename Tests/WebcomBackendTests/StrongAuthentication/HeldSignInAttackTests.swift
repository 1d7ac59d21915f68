import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

/// What happens to an account while a sign-in of a thief, who has the first proof, waits for the second one.
@Suite struct HeldSignInAttackTests {
    /// What voids a sign-in that is held.
    enum Change: String, CaseIterable, Sendable {
        case password, disabledForAMoment, revokedByOperator, methodAdded, methodRemoved, identityDetached, reset
    }

    @Test("MFA-1, TOK-6: what is changed of an account ends the sign-ins that wait", arguments: Change.allCases)
    func changes(_ change: Change) async throws {
        let bench = try await BackendBench.strong(.whenRegistered)
        let account = try await StrongAccount.make(on: bench)
        var stand = try await Self.stand(bench, account, .password())
        let owner = try await Self.stand(bench, account, .code(BackendBench.address)).finish()
        bench.waitForNextCode()
        _ = try await bench.registerCode("+33687654321", to: owner)
        stand = try await Self.stand(bench, account, .password())
        let fresh = try await Self.stand(bench, account, .password()).finish()
        bench.waitForNextCode()
        try await Self.make(change, bench, account, fresh)
        let right = try stand.right()
        let words = await StrongStand.words { try await stand.submit(right) }
        #expect(words == "expired restart", "after \(change)")
    }

    private static func stand(
        _ bench: BackendBench, _ account: StrongAccount, _ proof: FirstProof
    ) async throws -> StrongStand {
        let step = try await BackendBench.step(bench.begin(proof, bench.strongRequest()))
        return try await StrongStand(bench: bench, account: account, step: step)
            .moved(.challenge(methodID: account.id(.authenticatorApp)))
    }

    private static func make(
        _ change: Change, _ bench: BackendBench, _ account: StrongAccount, _ owner: BackendSession
    ) async throws {
        let uid = account.session.details.uid
        switch change {
        case .password: try await bench.changePassword(of: BackendBench.address, owner)
        case .disabledForAMoment:
            try await bench.administration.disable(uid)
            try await bench.administration.enable(uid)
        case .revokedByOperator: try await bench.administration.revokeSessions(of: uid)
        case .methodAdded: try await bench.registerStrong(.authenticatorApp, of: owner)
        case .methodRemoved:
            try await bench.backend.perform(
                AuthenticationAccount.RemoveStrongMethod(id: account.id(.eMail)), owner)
        case .identityDetached: try await bench.detach(BackendBench.address, from: owner)
        case .reset:
            let step = try await BackendBench.step(bench.begin(.reset(BackendBench.address), bench.strongRequest()))
            _ = try await StrongStand(bench: bench, account: account, step: step).finish()
            bench.waitForNextCode()
        }
    }

    @Test("LNK-4: a password that was changed between its check and the hold begins nothing")
    func passwordBeforeHold() async throws {
        let store = RacingStore()
        let bench = try await BackendBench.strong(.whenRegistered, store: store)
        let account = try await StrongAccount.make(on: bench)
        store.beforeNextChallenge {
            try await bench.changePassword(of: BackendBench.address, from: BackendBench.password, account.session)
        }
        let error = await refusal(of: "the old password") {
            try await bench.begin(.password(), bench.strongRequest())
        }
        #expect(error?.code == .expired)
    }

    @Test("MFA-4: a move on its way while the password is changed brings no void sign-in back")
    func passwordDuringMove() async throws {
        let store = RacingStore()
        let bench = try await BackendBench.strong(.whenRegistered, store: store)
        let owner = try await bench.register()
        let strict = try await bench.beside(.always)
        let thief = try await BackendBench.step(strict.begin(.password(), strict.strongRequest()))
        store.beforeNextChallenge { try await bench.changePassword(from: BackendBench.password, owner) }
        let words = await StrongStand.words {
            let stand = try await StrongStand(bench: strict, account: nil, step: thief).further()
            return try await stand.submit(stand.right())
        }
        #expect(words == "expired restart", "the thief registered a strong method of their own")
    }

    @Test("MFA-6: the same right code at two machines at once opens one session")
    func twoMachines() async throws {
        let bench = try await BackendBench.strong(.whenRegistered)
        let account = try await StrongAccount.make(on: bench)
        let other = try await bench.beside(.whenRegistered)
        let first = try await Self.stand(bench, account, .password())
        var second = try await Self.stand(bench, account, .password())
        second.bench = other
        let code = try first.right()
        let stands = [first, second]
        let words = await withTaskGroup(of: String.self) { group in
            for stand in stands { group.addTask { await StrongStand.words { try await stand.submit(code) } } }
            return await group.reduce(into: [String]()) { $0.append($1) }.sorted()
        }
        #expect(words.count { $0 == "session 2" } == 1, "\(words)")
    }

    @Test("MFA-1: a sign-in that adds to a session goes on with no other one, of whatever account")
    func otherSession() async throws {
        let bench = try await BackendBench.strong(.whenRegistered)
        let account = try await StrongAccount.make(on: bench)
        let stranger = try await bench.register("mallory@example.org")
        let step = try await BackendBench.step(bench.begin(.password(), bench.strongRequest(account.session)))
        for session in [stranger, try await bench.register("eve@example.org")] {
            let words = await StrongStand.words {
                try await bench.advance(step, .challenge(methodID: account.id(.authenticatorApp)), session)
            }
            #expect(words == "expired restart")
        }
    }

    @Test("MFA-3: an identity of a signed-in user is attached where the second factor is asked for in between")
    func attachesAfterHold() async throws {
        let bench = try await BackendBench.strong(.whenRegistered) { $0.freshness = .seconds(60) }
        let account = try await StrongAccount.make(on: bench)
        let step = try await BackendBench.step(bench.begin(.password(), bench.strongRequest(account.session)))
        let chosen = try await BackendBench.step(
            bench.advance(step, .challenge(methodID: account.id(.authenticatorApp)), account.session))
        let owner = try await BackendBench.session(
            bench.advance(chosen, .submit(OneTimePassword(bench.code(of: account.key))), account.session))
        let receipt = try await bench.claim("+33687654321", .oneTimePassword, to: owner)
        bench.clock.advance(by: .seconds(90))
        var request = bench.strongRequest(owner)
        request.continuation = receipt.continuation
        let secret = OneTimePassword(bench.secret(for: "+33687654321"))
        let held = try await BackendBench.step(
            bench.backend.authenticate(
                AuthenticationCredential(provider: .phone, proof: .oneTimePassword(secret)), request))
        let asked = try await BackendBench.step(
            bench.advance(held, .challenge(methodID: account.id(.authenticatorApp)), owner))
        let session = try await BackendBench.session(
            bench.advance(asked, .submit(OneTimePassword(bench.code(of: account.key))), owner))
        #expect(session.details.uid == owner.details.uid && session.details.level == 2)
        let identities = try await bench.store.identities(of: owner.details.uid)
        #expect(identities.count == 2)
    }

    @Test("MFA-3: a guest who becomes a user registers a strong method first, and keeps the account")
    func upgradesGuest() async throws {
        let bench = try await BackendBench.strong(.always)
        let guest = try await bench.guest()
        let step = try await BackendBench.step(
            bench.begin(.signUp(BackendBench.address), bench.strongRequest(guest)))
        let sent = try await BackendBench.step(
            bench.advance(step, .register(.sms, contact: BackendBench.number), guest))
        let code = OneTimePassword(bench.secret(for: BackendBench.number))
        let session = try await BackendBench.session(bench.advance(sent, .submit(code), guest))
        #expect(session.details.uid == guest.details.uid && session.details.level == 2)
    }
}
