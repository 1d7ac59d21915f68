import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

/// Invariants 4 and 10 over stores that are files.
@Suite(.timeLimit(.minutes(5))) struct StoredSessionTests {
    /// Where a renewal stands still while its user leaves.
    enum Place: String, CaseIterable, Sendable {
        case beforeTheRead, beforeTheRenewal, afterTheRenewal, beforeTheRecord, afterTheRecord

        func hold(_ node: SystemNode, _ gate: Gate) {
            switch self {
            case .beforeTheRead: node.records.on(.record, do: .hold(before: gate))
            case .beforeTheRenewal: node.backend.hold(refreshBefore: gate)
            case .afterTheRenewal: node.backend.hold(refreshAfter: gate)
            case .beforeTheRecord: node.records.on(.replace, do: .hold(before: gate))
            case .afterTheRecord: node.records.on(.replace, do: .hold(after: gate))
            }
        }
    }

    @Test(
        "Invariant 4: a renewal that comes late changes nothing after a sign-out, and after a new sign-in, in any order",
        arguments: StoreKind.allCases, Place.allCases)
    func lateRenewal(_ kind: StoreKind, _ place: Place) async throws {
        for comesBack in [false, true] {
            let folder = try TemporaryFolder()
            let clock = ManualClock()
            let node = try await kind.node(folder, clock: clock)
            try await node.signUp()
            let first = node.service.authenticationDetails?.fields.sessionID ?? ""
            let gate = Gate()
            place.hold(node, gate)
            let service = node.service
            let asked = Task { try await service.renewedToken() }
            try await gate.arrivals(atLeast: 1)
            let signOut = Task { await service.unauthenticate() }
            try await node.eventually("the sign-out") { service.state == .unauthenticated }
            let signIn = comesBack ? Task { try await SystemNode.signIn(service) } : nil
            gate.open()
            _ = await signOut.value
            let session = try await signIn?.value.details?.fields.sessionID
            _ = try? await asked.value
            try await node.eventually("rest") { node.isAtRest }
            let what: Comment = "\(kind), \(place), back \(comesBack)"
            #expect(service.authenticationDetails?.fields.sessionID == session, what)
            #expect(try await node.accounts.session(first) == nil, what)
            await node.stop(crashes: false)
            let next = try await kind.node(folder, clock: clock)
            #expect(try await next.service.settledState().details?.fields.sessionID == session, what)
            await next.stop(crashes: false)
        }
    }

    @Test(
        "Invariant 10: a store that cannot be read at the start is not nobody; who was signed in is, once it can",
        arguments: StoreKind.allCases)
    func unreadableAtTheStart(_ kind: StoreKind) async throws {
        let folder = try TemporaryFolder()
        let clock = ManualClock()
        let first = try await kind.node(folder, clock: clock)
        try await first.signUp()
        let session = first.service.authenticationDetails?.fields.sessionID
        await first.stop(crashes: false)
        let node = try await kind.node(folder, clock: clock, isReadable: false)
        await #expect(throws: AuthenticationError(.storeUnavailable)) { try await node.service.settledState() }
        #expect(node.service.state == .restoring)
        await #expect(throws: AuthenticationError(.storeUnavailable)) { try await node.service.validToken() }
        await #expect(throws: AuthenticationError(.storeUnavailable)) { try await node.signIn() }
        node.records.isReadable = true
        #expect(try await node.service.settledState().details?.fields.sessionID == session)
        _ = try await node.service.renewedToken()
        await node.stop(crashes: false)
    }

    @Test(
        "Invariants 2 and 10: a sign-out while the store cannot be read takes effect once it can",
        arguments: StoreKind.allCases)
    func signOutWhileUnreadable(_ kind: StoreKind) async throws {
        let folder = try TemporaryFolder()
        let clock = ManualClock()
        let first = try await kind.node(folder, clock: clock)
        try await first.signUp()
        let session = first.service.authenticationDetails?.fields.sessionID ?? ""
        await first.stop(crashes: false)
        let node = try await kind.node(folder, clock: clock, isReadable: false)
        let result = await node.service.unauthenticate()
        #expect(!result.isStored && node.service.state == .unauthenticated)
        node.records.isReadable = true
        clock.advance(by: .seconds(61))
        try await node.eventually("the end of the session") { try await node.accounts.session(session) == nil }
        try await node.eventually("rest") { node.isAtRest }
        await node.stop(crashes: false)
        let next = try await kind.node(folder, clock: clock)
        #expect(try await next.service.settledState() == .unauthenticated)
        await next.stop(crashes: false)
    }

    @Test(
        "SES-10: a connection that was lost leaves the session, and its return tells whether it stands",
        arguments: StoreKind.allCases, [false, true])
    func reconnects(_ kind: StoreKind, isEnded: Bool) async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let node = try await kind.node(folder, clock: ManualClock())
        try await node.signUp()
        let before = node.service.state
        node.speak(isConnected: false)
        if isEnded {
            try await node.accounts.endSessions(
                .one(before.details?.fields.sessionID ?? ""), now: ManualClock.start, effects: .none)
        }
        #expect(node.service.state == before)
        node.speak(isConnected: true)
        if isEnded {
            try await node.eventually("the end of the session") { node.service.state == .invalid }
        } else {
            try await node.eventually("rest") { node.isAtRest }
            #expect(node.service.state == before)
        }
        await node.stop(crashes: false)
    }

    @Test(
        "SES-10: an authentication that fails leaves the session, here and in the store", arguments: StoreKind.allCases)
    func failuresLeaveTheSession(_ kind: StoreKind) async throws {
        let folder = try TemporaryFolder()
        let clock = ManualClock()
        let node = try await kind.node(folder, clock: clock)
        try await node.signUp()
        let before = node.service.state
        await #expect(throws: AuthenticationError(.invalidCredentials)) { try await node.signIn("wrong password") }
        #expect(node.service.state == before)
        await node.stop(crashes: false)
        let next = try await kind.node(folder, clock: clock)
        #expect(try await next.service.settledState().details?.fields.sessionID == before.details?.fields.sessionID)
        await next.stop(crashes: false)
    }
}
