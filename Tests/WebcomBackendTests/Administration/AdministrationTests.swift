import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

/// What an operator sees of accounts and does to them.
@Suite struct AdministrationTests {
    @Test func allAccountsAreListedPageByPage() async throws {
        let bench = try await BackendBench()
        var made: Set<String> = []
        for number in 1...7 {
            made.insert(try await bench.administration.create("u\(number)@example.org", .eMail).uid)
        }
        var listed: [String] = []
        while true {
            let page = try await bench.administration.accounts(after: listed.last, limit: 3)
            #expect(page.count <= 3)
            listed += page.map(\.uid)
            if page.count < 3 { break }
        }
        #expect(listed.count == 7)
        #expect(Set(listed) == made)
        #expect(listed == listed.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) })
        #expect(try await bench.administration.accounts(limit: -5).count == 1)
        #expect(try await bench.administration.accounts(limit: .max).count == 7)
    }

    @Test("SES-6: an operator sees identities and sessions, and whether there is a password, and never a hash or token")
    func details() async throws {
        let bench = try await BackendBench()
        try await bench.register()
        let session = try await bench.signIn(device: "a phone")
        let uid = session.details.uid
        let details = try await bench.administration.details(of: uid)
        #expect(details.account.uid == uid)
        #expect(details.identities.map(\.record.key) == [BackendBench.key()])
        #expect(details.identities.first?.hasPassword == true)
        #expect(details.sessions.count == 2)
        #expect(details.sessions.contains { $0.deviceLabel == "a phone" && !$0.isCurrent })
        var shown = "\(details)"
        dump(details, to: &shown)
        #expect(!shown.contains("argon2id"))
        #expect(!shown.contains(session.details.authenticationToken.reveal()))
        #expect(try await bench.administration.uid(of: "ALICE@example.org", .eMail) == uid)
        #expect(try await bench.administration.uid(of: "nobody@example.org", .eMail) == nil)
        await #expect(throws: AdministrationError(.accountGone)) { try await bench.administration.details(of: "x") }
    }

    @Test("PWD-9: an account that an operator made has no password; its user signs in by code or sets one")
    func creates() async throws {
        let bench = try await BackendBench()
        let account = try await bench.administration.create(
            BackendBench.address, .eMail, displayName: "Alice", profile: ["colour": "blue"])
        #expect(bench.messages.latest(to: BackendBench.address) == nil)
        let details = try await bench.administration.details(of: account.uid)
        #expect(details.identities.first?.hasPassword == false)
        #expect(details.account.displayName == "Alice")
        #expect(details.account.profile == ["colour": "blue"])
        for password in ["", BackendBench.password] {
            #expect(await refusal { try await bench.signIn(password: password) }?.code == .invalidCredentials)
        }
        let receipt = try await bench.requestReset(BackendBench.address)
        let session = try await bench.submit(
            receipt, newPassword: BackendBench.password, for: BackendBench.address)
        #expect(session.details.uid == account.uid)
        _ = try await bench.signIn()
    }

    @Test func whatIsTakenOrNoAddressIsRefused() async throws {
        let bench = try await BackendBench()
        let account = try await bench.administration.create("+12025550143", .phone)
        await #expect(throws: AdministrationError(.identityTaken)) {
            try await bench.administration.create("+1 202 555 0143", .phone)
        }
        for (text, provider) in [("no address", AuthenticationProvider.eMail), ("12", .phone)] {
            let error = await refusal { try await bench.administration.create(text, provider) }
            #expect(error?.code == .invalidIdentifier)
        }
        #expect(await refusal { try await bench.administration.create("x", .guest) }?.code == .unsupported)
        let large = JSONValue.string(String(repeating: "x", count: 20_000))
        let error = await refusal { try await bench.administration.create("b@example.org", .eMail, profile: large) }
        #expect(error?.code == .incompleteMethod)
        #expect(try await bench.administration.accounts().map(\.uid) == [account.uid])
    }

    @Test("SES-6: an operator ends all sessions of an account, or one, and no other account's")
    func revokes() async throws {
        let bench = try await BackendBench()
        let first = try await bench.register()
        let second = try await bench.signIn()
        let other = try await bench.register("bob@example.org")
        let uid = first.details.uid
        await #expect(throws: AdministrationError(.sessionGone)) {
            try await bench.administration.revokeSession(other.id, of: uid)
        }
        _ = try await bench.backend.confirm(other)
        try await bench.administration.revokeSession(second.id, of: uid)
        #expect(await refusal { try await bench.backend.confirm(second) }?.code == .sessionEnded)
        _ = try await bench.backend.confirm(first)
        await #expect(throws: AdministrationError(.sessionGone)) {
            try await bench.administration.revokeSession(second.id, of: uid)
        }
        _ = try await bench.signIn()
        #expect(try await bench.administration.revokeSessions(of: uid) == 2)
        #expect(await refusal { try await bench.backend.confirm(first) }?.code == .sessionEnded)
        _ = try await bench.backend.confirm(other)
        await #expect(throws: AdministrationError(.accountGone)) {
            try await bench.administration.revokeSessions(of: "x")
        }
    }

    @Test("SES-6: what an operator ends is told to every server on the store")
    func revocationIsTold() async throws {
        let bench = try await BackendBench()
        let session = try await bench.register()
        let notices = bench.backend.notices()
        try await bench.administration.revokeSessions(of: session.details.uid)
        for await notice in notices {
            #expect(notice == .sessionRevoked(sessionID: session.id))
            break
        }
    }

    @Test("SES-5: disabling ends sessions and keeps everybody out; enabling lets the user in again")
    func disables() async throws {
        let bench = try await BackendBench()
        let session = try await bench.register()
        let uid = session.details.uid
        try await bench.administration.disable(uid)
        #expect(await refusal { try await bench.backend.confirm(session) }?.code == .sessionEnded)
        #expect(await refusal { try await bench.signIn() }?.code == .invalidCredentials)
        await #expect(throws: AdministrationError(.accountDisabled)) {
            try await bench.administration.startReset(of: uid)
        }
        try await bench.administration.enable(uid)
        #expect(await refusal { try await bench.backend.confirm(session) }?.code == .sessionEnded)
        _ = try await bench.signIn()
        for change in [bench.administration.disable, bench.administration.enable] {
            await #expect(throws: AdministrationError(.accountGone)) { try await change("x") }
        }
    }

    @Test func deletingLeavesTheAuditAlone() async throws {
        let bench = try await BackendBench()
        let session = try await bench.register()
        let uid = session.details.uid
        try await bench.administration.delete(uid)
        #expect(await refusal { try await bench.backend.confirm(session) }?.code == .sessionEnded)
        #expect(await refusal { try await bench.signIn() }?.code == .invalidCredentials)
        await #expect(throws: AdministrationError(.accountGone)) { try await bench.administration.delete(uid) }
        let entries = try await bench.administration.auditEntries(of: uid)
        #expect(entries.map(\.action) == ["identity.attach", "account.delete"])
        #expect(entries.last?.correlationID == "olga")
        #expect(try await bench.administration.create(BackendBench.address, .eMail).uid != uid)
    }

    @Test("AUD-1: everything that an operator does stands in the audit, with who did it")
    func audit() async throws {
        let bench = try await BackendBench()
        let uid = try await bench.administration.create(BackendBench.address, .eMail).uid
        try await bench.administration.disable(uid)
        try await bench.administration.enable(uid)
        try await bench.administration.startReset(of: uid)
        let session = try await bench.requestReset(BackendBench.address)
        _ = try await bench.submit(session, newPassword: BackendBench.password, for: BackendBench.address)
        try await bench.administration.revokeSessions(of: uid)
        try await bench.administration.delete(uid)
        let mine = try await bench.administration.auditEntries(of: uid).filter { $0.correlationID == "olga" }
        #expect(
            mine.map(\.action) == [
                "account.create", "account.disable", "account.enable", "password.startReset", "session.revoke",
                "account.delete",
            ])
        let second = try await bench.administration.auditEntries(of: uid, after: mine[1].id, limit: 1)
        #expect(second.map(\.action) == ["account.enable"])
    }
}
