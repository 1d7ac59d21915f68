import Testing
import WebcomAuthentication
import WebcomTesting

/// Errors that are taken for the end of a session, or for nothing (kind E of the table of others' bugs).
@Suite(.timeLimit(.minutes(5))) struct PeerErrorTests {
    /// What asks the back-end something.
    enum Operation: String, CaseIterable, Sendable {
        case renew, confirm, restore, perform, authenticate, send, advance, revoke

        /// Whether a refusal of it can say that the session is over.
        var asksForSession: Bool { [.renew, .confirm, .restore, .perform].contains(self) }
    }

    private static let ending: [AuthenticationError.Code] = [.sessionEnded, .invalidToken, .expired, .accountDisabled]
    private static let others: [AuthenticationError.Code] = [
        .invalidCredentials, .unverifiedIdentity, .existingIdentity, .identityTemporarilyLocked, .tooWeakPassword,
        .tokenTooOld, .providerDisabled, .invalidState, .unknownApplication, .invalidCode, .invalidIdentifier,
        .incompleteMethod, .superseded, .cancelled, .stepNotDue, .invalidContinuation, .foreignContinuation,
        .accountMismatch, .alreadyAuthenticated, .unauthenticated, .capabilityRequired, .browserRequired,
        .profileRequired, .lastIdentity, .unknownIdentity, .unsupported, .overloaded, .unavailable, .storeUnavailable,
        .applicationClosed, .invalidSessionKey, .sessionKeyInUse, .init(rawValue: "mine"),
    ]
    private static let foreign: [any Error] = [
        ScriptedOutage(), Undecodable.page, CancellationError(), Unexpected("status 400"),
        BackendRefusal(AuthenticationError(.invalidCode), continuation: Sample.continuation()),
    ]

    @Test(
        "Peer 7: whatever a back-end throws at whichever operation, state and record stay as they are",
        arguments: Operation.allCases)
    func keepsTheSession(_ operation: Operation) async throws {
        let codes = operation.asksForSession ? Self.others : Self.others + Self.ending
        for error in codes.map({ AuthenticationError($0) as any Error }) + Self.foreign {
            let rig = try await self.run(operation, error)
            try await rig.recorder.caughtUp(with: rig.service)
            #expect(rig.service.authenticationDetails?.uid == Badge.uid("alice"), "\(error) ended the session.")
            #expect(rig.ends.isEmpty, "\(error): \(rig.recorder.words)")
            // A revocation that is to be told again is noted beside.
            let recorded = try await rig.recorded()
            #expect(recorded.hasPrefix(Badge.uid("alice")), "\(error) changed the record to \(recorded).")
        }
    }

    @Test(
        "Peers 7, 28: the codes of the list end a session, once and in one event",
        arguments: Operation.allCases.filter(\.asksForSession))
    func endsTheSession(_ operation: Operation) async throws {
        for code in Self.ending {
            let rig = try await self.run(operation, AuthenticationError(code))
            try await rig.eventually("the end by \(code.rawValue)") { rig.service.state == .invalid }
            let again = try await Caller("a token") { await rig.token() }.answer()
            #expect(again == .failure(AuthenticationError(.sessionEnded)))
            try await rig.recorder.caughtUp(with: rig.service)
            #expect(rig.ends.count == 1, "\(code.rawValue): \(rig.recorder.words)")
            try await rig.eventually("the record") { try await rig.recorded() == "invalid" }
        }
    }

    /// A rig with alice signed in, in which the operation was refused with the error.
    private func run(_ operation: Operation, _ error: any Error) async throws -> ServiceRig {
        let rig = try await ServiceRig.ranOut("alice")
        switch operation {
        case .renew:
            rig.backend.on(.refresh, do: .fail(error))
            _ = await rig.token()
        case .confirm: try await self.confirm(rig, error)
        case .restore: return try await self.restore(rig, error)
        case .perform:
            rig.backend.on(.perform, do: .fail(error))
            _ = try? await rig.service.account.profile()
        case .authenticate:
            rig.backend.on(.authenticate, 2, do: .fail(error))
            _ = try? await rig.signIn("alice", context: .current)
        case .send:
            rig.backend.on(.send, do: .fail(error))
            let method = AuthenticationMethodInternal.code(of: "alice")
            rig.service.initializeAuthentication(with: method, context: .current)
            _ = try? await method.requestOneTimePassword()
        case .advance:
            rig.backend.strongAuthentication = .choose
            rig.backend.on(.advance, do: .fail(error))
            guard
                case .strongAuthenticationRequired(let choice) = try await rig.service.authenticate(with: Badge("bob")),
                let method = choice.methods.first
            else { throw Unexpected("not a choice") }
            _ = try? await choice.challenge(method)
        case .revoke:
            rig.backend.on(.revoke, do: .fail(error))
            await rig.service.unauthenticate(.otherSessions)
        }
        return rig
    }

    private func confirm(_ rig: ServiceRig, _ error: any Error) async throws {
        rig.backend.on(.confirm, 1, do: .fail(error))
        for round in 1...2 where rig.service.authenticationDetails != nil {
            rig.backend.loseConnection()
            rig.backend.restoreConnection()
            if round == 1 { try await rig.backend.endedCalls(.confirm, atLeast: 1) }
            for _ in 0..<100 { await Task.yield() }
        }
    }

    private func restore(_ rig: ServiceRig, _ error: any Error) async throws -> ServiceRig {
        let gate = Gate()
        rig.backend.on(.confirm, do: .fail(error))
        let second = await rig.another { $1.on(.record, do: .hold(before: gate)) }
        try await gate.arrivals(atLeast: 1)
        gate.open()
        _ = try await second.service.settledState()
        return second
    }

    // MARK: What a caller learns

    /// The error of a test's own that everything fails with.
    private struct Cause: Error {}

    @Test("Peer 31: what a back-end, a store or a method failed with is in the error that the caller is given")
    func keepsTheCause() async throws {
        let rig = try await ServiceRig.ranOut("alice")
        for call in [BackendCall.refresh, .perform, .authenticate, .send, .revoke] {
            rig.backend.on(call, .number(rig.backend.calls(call).count + 1), do: .fail(Cause()))
        }
        var errors: [String: AuthenticationError?] = [:]
        if case .failure(let error) = await rig.token() { errors["renewal"] = error }
        errors["operation"] = await Told.error { () throws(AuthenticationError) in
            try await rig.service.account.profile()
        }
        errors["sign-in"] = await Told.error { () throws(AuthenticationError) in
            try await rig.service.authenticate(with: Badge("bob"))
        }
        let method = AuthenticationMethodInternal.code(of: "bob")
        rig.service.initializeAuthentication(with: method)
        errors["message"] = await Told.error { () throws(AuthenticationError) in
            try await method.requestOneTimePassword()
        }
        rig.store.on(.replace, do: .fail(Cause()))
        if case .pending(let error) = await rig.service.unauthenticate().remote { errors["sign-out"] = error }
        let trouble = try await rig.recorder.event { $0.kind.name == "storageTrouble" }
        if case .storageTrouble(let error) = trouble.kind { errors["write"] = error }
        let second = await rig.another { $1.on(.record, do: .fail(Cause())) }
        errors["read"] = await Told.error { () throws(AuthenticationError) in try await second.service.settledState() }
        #expect(errors.count == 7)
        for (name, error) in errors {
            #expect(error?.cause is Cause, "The error of the \(name) hides its cause: \(String(describing: error)).")
            #expect(error?.isTransient == true, "\(name)")
        }
    }

    @Test("Peer 32: an account whose deletion was done, but not told in a readable way, is gone here and not refused")
    func isDoneUnreadably() async throws {
        let rig = try await ServiceRig.signedIn("alice")
        rig.backend.on(.perform, do: .fail(Undecodable.page, .after))
        let error = await Told.error { () throws(AuthenticationError) in try await rig.service.account.delete() }
        #expect(error?.code == .unavailable && error?.isTransient == true && error?.cause is DecodingError)
        try await rig.recorder.event { $0.kind.name == "accountDeleted" }
        #expect(rig.service.state == .invalid)
        #expect(rig.backend.liveSessions.isEmpty)
    }

    @Test("Peer 32: a sign-out that was done, but not told in a readable way, is told again and then forgotten")
    func signsOutUnreadably() async throws {
        let rig = try await ServiceRig.signedIn("alice")
        rig.backend.on(.revoke, do: .fail(Undecodable.page, .after))
        #expect(Told.answer(await rig.service.unauthenticate()) == "pending(unavailable), stored")
        #expect(rig.service.state == .unauthenticated && rig.backend.liveSessions.isEmpty)
        try await rig.eventually("a record with nothing to tell") {
            rig.turnToNextDeadline()
            return try await rig.recorded() == "signed out"
        }
        #expect(rig.backend.calls(.revoke).count == 2)
    }

    @Test("Peer 54: an answer of another flow is refused by what was wrong, without showing what it held")
    func namesTheMismatch() async throws {
        let rig = try await ServiceRig.settled()
        let method = AuthenticationMethodInternal.code(of: "alice")
        rig.service.initializeAuthentication(with: method)
        let continuation = try await method.requestOneTimePassword().continuation
        let other = rig.application.authenticationService(for: "hunter2")
        other.initializeAuthentication(with: AuthenticationMethodInternal(continuation: continuation))
        let strange = AuthenticationContinuation(front: continuation.front, sealed: "hunter2")
        let foreign = await Told.error { () throws(AuthenticationError) in try await other.continueAuthentication() }
        let damaged = await Told.error { () throws(AuthenticationError) in
            try await rig.service.resumeAuthentication(strange)
        }
        for error in [foreign, damaged] {
            let text = "\(error.map { "\($0) \($0.message) \(String(reflecting: $0))" } ?? "")"
            #expect(error?.message.isEmpty == false)
            #expect(!text.contains("hunter2") && !text.contains(continuation.sealed), "\(text)")
        }
        #expect(
            foreign?.code != damaged?.code || foreign?.dueStep != damaged?.dueStep, "\(String(describing: foreign))")
    }
}
