import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

@Suite struct PasswordChangeTests {
    private static let second = "second@example.org"

    @Test("PWD-8, SES-5: the current password lets a new one be set, and every other session ends")
    func changes() async throws {
        let bench = try await BackendBench()
        let session = try await bench.register()
        let other = try await bench.signIn()
        bench.clock.advance(by: .seconds(100_000))
        try await bench.changePassword(from: BackendBench.password, session)
        _ = try await bench.backend.confirm(session)
        #expect(await refusal { try await bench.backend.confirm(other) }?.code == .sessionEnded)
        #expect(try await bench.storedNotices() == [.sessionRevoked(sessionID: other.id)])
        #expect(await refusal { try await bench.signIn() }?.code == .invalidCredentials)
        _ = try await bench.signIn(password: BackendBench.newPassword)
        #expect(try await bench.auditLines().contains("password.change success"))
    }

    @Test("PWD-8: other sessions stay where that is asked for")
    func keepsOthers() async throws {
        let bench = try await BackendBench()
        let session = try await bench.register()
        let other = try await bench.signIn()
        try await bench.changePassword(from: BackendBench.password, endingOthers: false, session)
        _ = try await bench.backend.confirm(other)
        #expect(try await bench.storedNotices().isEmpty)
    }

    @Test("PWD-8: a wrong current password changes nothing, however fresh the session is")
    func wrongPassword() async throws {
        let bench = try await BackendBench()
        let session = try await bench.register()
        let error = await refusal { try await bench.changePassword(from: "wrong", session) }
        #expect(error?.code == .invalidCredentials)
        _ = try await bench.signIn()
        #expect(try await bench.auditLines().contains("password.change wrongPassword"))
    }

    @Test("PWD-8, THR-1: tries at the current password and at signing in are counted together; a right one forgives")
    func throttled() async throws {
        let bench = try await BackendBench { policy in
            policy.throttling.passwordsPerIdentity = .init(
                free: 3, longest: .seconds(60), forgottenAfter: .seconds(600))
        }
        let session = try await bench.register()
        func wrong() async -> AuthenticationError.Code? {
            await refusal { try await bench.changePassword(from: "wrong", session) }?.code
        }
        #expect(await wrong() == .invalidCredentials)
        #expect(await wrong() == .invalidCredentials)
        try await bench.changePassword(from: BackendBench.password, to: BackendBench.newPassword, session)
        for _ in 0..<3 { #expect(await wrong() == .invalidCredentials) }
        #expect(await wrong() == .identityTemporarilyLocked)
        let signIn = await refusal { try await bench.signIn(password: BackendBench.newPassword) }
        #expect(signIn?.code == .identityTemporarilyLocked)
    }

    @Test("PWD-8: the new password keeps the rules, and is not made of what the account holds")
    func rules() async throws {
        let bench = try await BackendBench()
        let session = try await bench.register()
        _ = try await bench.registerCode("grace.hopper@example.org", to: session)
        let fresh = try await bench.signIn()
        for (password, issue) in [("short", PasswordIssue?.none), ("grace.hopper@example.org", .personal)] {
            let error = await refusal {
                try await bench.changePassword(from: BackendBench.password, to: password, fresh)
            }
            #expect(error?.code == .tooWeakPassword)
            if let issue { #expect(error?.passwordIssue == issue) }
        }
        _ = try await bench.signIn()
    }

    @Test("PWD-8: an account without a password sets its first one when it is fresh")
    func firstPassword() async throws {
        let bench = try await BackendBench()
        let session = try await bench.registerCode(Self.second)
        let wrong = await refusal { try await bench.changePassword(from: "anything at all", session) }
        #expect(wrong?.code == .invalidCredentials)
        try await bench.changePassword(session)
        _ = try await bench.signIn(Self.second, password: BackendBench.newPassword)
    }

    @Test("PWD-8: nobody's identity, another account's, a suspended one and a guest have no password to set")
    func unknownIdentity() async throws {
        let bench = try await BackendBench()
        try await bench.register("other@example.org")
        let session = try await bench.register()
        for name in ["other@example.org", "nobody@example.org"] {
            let error = await refusal(of: name) {
                try await bench.changePassword(of: name, from: BackendBench.password, session)
            }
            #expect(error?.code == .unknownIdentity)
        }
        let guest = try await bench.guest()
        #expect(await refusal { try await bench.changePassword(guest) }?.code == .unknownIdentity)
        try await bench.suspend(Self.second)
        let owner = try await bench.signIn("seed@example.org", password: "a new password of length")
        let suspended = await refusal { try await bench.changePassword(of: Self.second, owner) }
        #expect(suspended?.code == .unknownIdentity)
    }

    @Test("PWD-8: without a name the password is that of the identity that has one")
    func picksIdentity() async throws {
        let bench = try await BackendBench()
        let session = try await bench.register()
        let both = try await bench.registerCode(Self.second, to: session)
        try await bench.changePassword(both)
        _ = try await bench.signIn(password: BackendBench.newPassword)
        #expect(try await bench.storedPassword(Self.second) == nil)
    }

    @Test("TOK-6, LNK-4: a password change voids what is awaited for the account: resets, attachments, replacements")
    func voidsPending() async throws {
        let bench = try await BackendBench()
        let session = try await bench.register()
        let reset = try await bench.requestReset(BackendBench.address)
        let token = bench.secret(for: BackendBench.address)
        let attachment = try await bench.claim("attacker@example.org", .oneTimePassword, to: session)
        let replacement = try await bench.claim("thief@example.org", replacing: BackendBench.address, session)
        try await bench.changePassword(from: BackendBench.password, session)
        let errors = [
            await refusal {
                try await bench.submit(
                    reset, token, newPassword: "a third password of length", for: BackendBench.address)
            },
            await refusal { try await bench.submit(attachment, for: "attacker@example.org", to: session) },
            await refusal { try await bench.redeem(replacement, for: "thief@example.org", to: session) },
        ]
        #expect(errors.map { $0?.code } == [.expired, .expired, .expired])
        #expect(try await bench.store.identities(of: session.details.uid).map(\.key) == [BackendBench.key()])
    }

    @Test("LNK-10: every address is told of a password change, without a secret")
    func tells() async throws {
        let bench = try await BackendBench()
        let session = try await bench.register()
        let both = try await bench.registerCode(BackendBench.number, to: session)
        bench.messages.removeAll()
        try await bench.changePassword(both)
        for address in [BackendBench.address, BackendBench.number] {
            #expect(bench.told(address) == [.passwordReplaced])
            #expect(bench.messages.latest(to: address)?.text.contains("{") == false, "a place was not filled")
        }
    }

    @Test("HSH-7: new passwords are counted by account before they are hashed")
    func throttlesHashes() async throws {
        let bench = try await BackendBench { $0.throttling.newPasswordsPerMessage = .init(2, per: .seconds(60)) }
        let session = try await bench.register()
        for number in 0..<2 { try await bench.changePassword(to: "password number \(number) of length", session) }
        let error = await refusal { try await bench.changePassword(to: "password number 3 of length", session) }
        #expect(error?.code == .identityTemporarilyLocked)
    }
}
