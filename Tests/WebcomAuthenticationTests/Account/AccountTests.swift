import Testing
import WebcomAuthentication
import WebcomTesting

/// What the user does to the account, and what it means for the service.
@Suite(.timeLimit(.minutes(5))) struct AccountTests {
    private static func eMail(
        _ rig: ServiceRig, _ address: String, context: AuthenticationService.Context = .new,
        replacing: AuthenticationIdentity? = nil
    ) async throws {
        let method = AuthenticationMethodInternal(eMail: address, mode: .staticPassword)
        rig.service.initializeAuthentication(with: method, context: context)
        if context == .current {
            method.setStaticPassword(ScriptedBackend.password)
            method.replacedIdentity = replacing
            try await method.attachIdentity()
            method.setVerificationToken(ScriptedBackend.verificationToken)
        } else {
            method.setStaticPassword(ScriptedBackend.password)
        }
        _ = try await rig.service.continueAuthentication()
    }

    @Test("nobody signed in, a session that is over, an application that is closed: said at once, nobody is asked")
    func needsSomebody() async throws {
        let rig = try await ServiceRig.settled()
        let account = rig.service.account
        #expect(await Told.code { () throws(AuthenticationError) in try await account.profile() } == .unauthenticated)
        try await rig.signIn("alice")
        rig.backend.emit(.sessionRevoked(sessionID: rig.service.authenticationDetails?.fields.sessionID ?? ""))
        try await rig.recorder.event { $0.state == .invalid }
        #expect(await Told.code { () throws(AuthenticationError) in try await account.profile() } == .sessionEnded)
        await rig.application.shutdown()
        #expect(await Told.code { () throws(AuthenticationError) in try await account.profile() } == .applicationClosed)
        #expect(rig.backend.calls(.perform).isEmpty)
    }

    @Test("an operation before the record was read waits for it, and is about whom it names")
    func waitsForTheRecord() async throws {
        let first = try await ServiceRig.signedIn("alice")
        let gate = Gate()
        let second = await first.another { _, store in store.on(.record, do: .hold(before: gate)) }
        let caller = Caller("profile") {
            await Told.result { () throws(AuthenticationError) in
                try await second.service.account.profile()
            }
        }
        try await gate.arrivals(atLeast: 1)
        #expect(!caller.isAnswered)
        gate.open()
        #expect(try await caller.answer().get().uid == Badge.uid("alice"))
    }

    @Test("a name that is set stands in the details, in one event, and in the record; the token stays")
    func setsTheName() async throws {
        let rig = try await ServiceRig.signedIn("alice")
        let token = rig.service.authenticationDetails?.authenticationToken.reveal()
        try await rig.service.account.setDisplayName("Alice")
        #expect(rig.service.authenticationDetails?.displayName == "Alice")
        #expect(rig.service.authenticationDetails?.authenticationToken.reveal() == token)
        try await rig.recorder.caughtUp(with: rig.service)
        #expect(rig.recorder.words.last == "detailsChanged")
        guard case .signedIn(let session) = try #require(try await rig.record()).standing else {
            throw Unexpected("no session")
        }
        #expect(session.details.displayName == "Alice")
        try await rig.service.account.setProfile(["colour": "blue"])
        #expect(try await rig.service.account.profile().profile == ["colour": "blue"])
    }

    @Test("LNK-9: identities are listed and detached, with an event; the last one stays")
    func detaches() async throws {
        let rig = try await ServiceRig.settled()
        try await Self.eMail(rig, "alice@example.org")
        try await Self.eMail(rig, "alice@example.net", context: .current)
        let account = rig.service.account
        let identities = try await account.identities()
        #expect(identities.map(\.providerUID) == ["alice@example.net", "alice@example.org"])
        try await account.detach(identities[0])
        try await rig.recorder.caughtUp(with: rig.service)
        #expect(rig.recorder.words.contains("identityDetached(eMail)"))
        #expect(
            await Told.code { () throws(AuthenticationError) in try await account.detach(identities[1]) }
                == .lastIdentity)
        #expect(
            await Told.code { () throws(AuthenticationError) in try await account.detach(identities[0]) }
                == .unknownIdentity)
        #expect(try await account.identities().map(\.providerUID) == ["alice@example.org"])
    }

    @Test("an address is changed: the new one takes the place of the old one once it is confirmed, with its password")
    func replaces() async throws {
        let rig = try await ServiceRig.settled()
        try await Self.eMail(rig, "alice@example.org")
        let old = try await rig.service.account.identities()[0]
        try await Self.eMail(rig, "alice@example.net", context: .current, replacing: old)
        #expect(try await rig.service.account.identities().map(\.providerUID) == ["alice@example.net"])
    }

    @Test("an account that is deleted: one event, nobody signed in, a record without secrets, before the answer")
    func deletes() async throws {
        let rig = try await ServiceRig.signedIn("alice")
        try await rig.service.account.delete()
        #expect(rig.service.state == .invalid)
        #expect(try await rig.recorded() == "invalid")
        try await rig.recorder.caughtUp(with: rig.service)
        #expect(rig.recorder.words.filter { $0.hasPrefix("accountDeleted") }.count == 1)
    }

    @Test("who is cancelled is told so; what was asked for takes effect all the same")
    func isCancelled() async throws {
        let rig = try await ServiceRig.signedIn("alice")
        let gate = Gate()
        rig.backend.on(.perform, do: .hold(before: gate))
        let caller = Caller("delete") {
            await Told.code { () throws(AuthenticationError) in
                try await rig.service.account.delete()
            }
        }
        try await gate.arrivals(atLeast: 1)
        caller.cancel()
        #expect(try await caller.answer() == .cancelled)
        gate.open()
        try await rig.recorder.event { $0.kind.name == "accountDeleted" }
        #expect(rig.service.state == .invalid)
    }

    @Test("a refusal of the session ends it here; an outage, a refusal of the operation, and a lost connection do not")
    func isRefused() async throws {
        let rig = try await ServiceRig.signedIn("alice")
        let account = rig.service.account
        rig.backend.on(.perform, 1, do: .fail(ScriptedOutage()))
        #expect(await Told.code { () throws(AuthenticationError) in try await account.profile() } == .unavailable)
        rig.backend.on(.perform, 2, do: .fail(AuthenticationError(.tokenTooOld)))
        #expect(await Told.code { () throws(AuthenticationError) in try await account.delete() } == .tokenTooOld)
        #expect(rig.service.authenticationDetails != nil)
        rig.backend.on(.perform, 3, do: .fail(AuthenticationError(.sessionEnded)))
        #expect(await Told.code { () throws(AuthenticationError) in try await account.profile() } == .sessionEnded)
        #expect(rig.service.state == .invalid)
    }

    @Test(
        "Peer 1, invariant 4: what comes back after a sign-out and a new sign-in changes nothing of the new session",
        arguments: ["success", "sessionEnded", "outage"])
    func isLate(how: String) async throws {
        let rig = try await ServiceRig.signedIn("alice")
        let gate = Gate()
        switch how {
        case "sessionEnded":
            rig.backend.on(.perform, do: .hold(before: gate), .fail(AuthenticationError(.sessionEnded)))
        case "outage": rig.backend.on(.perform, do: .hold(before: gate), .fail(ScriptedOutage()))
        default: rig.backend.on(.perform, do: .hold(before: gate))
        }
        let caller = Caller("the name") {
            await Told.code { () throws(AuthenticationError) in
                try await rig.service.account.setDisplayName("Alice")
            }
        }
        try await gate.arrivals(atLeast: 1)
        await rig.service.unauthenticate()
        try await rig.signIn("bob")
        let words = rig.recorder.words
        gate.open()
        _ = try await caller.answer()
        #expect(rig.service.authenticationDetails?.uid == Badge.uid("bob"))
        #expect(rig.service.authenticationDetails?.displayName == nil)
        #expect(try await rig.recorded() == Badge.uid("bob"))
        try await rig.recorder.caughtUp(with: rig.service)
        #expect(rig.recorder.words.count <= words.count + 1 && !rig.recorder.words.contains("detailsChanged"))
    }

    @Test("a password is changed: the old one is of no use any more, and the other sessions are over")
    func changesThePassword() async throws {
        let rig = try await ServiceRig.settled()
        try await Self.eMail(rig, "alice@example.org")
        let other = await rig.another(key: "other")
        try await Self.eMail(other, "alice@example.org")
        let account = rig.service.account
        let wrong = await Told.code { () throws(AuthenticationError) in
            try await account.changePassword(from: StaticPassword("wrong"), to: StaticPassword("a new and longer one"))
        }
        #expect(wrong == .invalidCredentials)
        try await account.changePassword(
            from: StaticPassword(ScriptedBackend.password), to: StaticPassword("a new and longer one"))
        #expect(try await account.sessions().map(\.isCurrent) == [true])
        #expect(rig.service.authenticationDetails != nil)
    }

    @Test("SES-6: sessions are listed, one is revoked, and the other service is told")
    func revokes() async throws {
        let rig = try await ServiceRig.signedIn("alice")
        let other = await rig.another(key: "other")
        try await other.signIn("alice")
        let sessions = try await rig.service.account.sessions()
        #expect(sessions.count == 2 && sessions.filter(\.isCurrent).count == 1)
        let theirs = try #require(sessions.first { !$0.isCurrent })
        try await rig.service.account.revoke(theirs)
        #expect(try await rig.service.account.sessions().map(\.isCurrent) == [true])
        await rig.service.unauthenticate()
    }

    @Test("the same with a completion handler")
    func callsBack() async throws {
        let rig = try await ServiceRig.signedIn("alice")
        let answers = Watched<[String]>([])
        rig.service.perform(AuthenticationAccount.ReadProfile()) { result in
            answers.update { $0.append((try? result.get())?.uid ?? "failed") }
        }
        let uid = try await answers.first("an answer", within: .seconds(60), found: { "\($0)" }) { $0.first }
        #expect(uid == Badge.uid("alice"))
    }
}
