import Testing
import WebcomAuthentication
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct RestoringTests {
    /// A service whose record names alice, held while it reads.
    private func held(_ call: StoreCall = .record) async throws -> (ServiceRig, Gate) {
        let first = try await ServiceRig.signedIn("alice")
        let gate = Gate()
        let rig = await first.another { $1.on(call, do: .hold(before: gate)) }
        try await gate.arrivals(atLeast: 1)
        return (rig, gate)
    }

    @Test("Peer 9, invariant 10: the state is .restoring until the record was read")
    func startsRestoring() async throws {
        let (rig, gate) = try await self.held()
        #expect(rig.service.state == .restoring)
        let error = await Told.error { () throws(AuthenticationError) in try rig.service.authenticationDetailsThrows() }
        #expect(error?.code == .unauthenticated)
        #expect(error?.isTransient == true)
        let caller = Caller("settledState") {
            await Told.result { () throws(AuthenticationError) in try await rig.service.settledState() }
        }
        gate.open()
        #expect(try await caller.answer().get().details?.uid == Badge.uid("alice"))
        try await rig.recorder.event("stateChanged(restoring → \(Told.state("alice")), restored)")
    }

    @Test("Peer 34, invariant 10: nothing stored and store unreadable are different answers")
    func tellsNothingFromUnreadable() async throws {
        let nothing = await ServiceRig()
        #expect(try await nothing.service.settledState() == .unauthenticated)
        let rig = await ServiceRig { $1.isReadable = false }
        let store = rig.store
        for _ in 0..<3 {
            let error = await Told.error { () throws(AuthenticationError) in try await rig.service.settledState() }
            #expect(error?.code == .storeUnavailable)
            #expect(error?.isTransient == true)
            #expect(rig.service.state == .restoring, "An unreadable store was taken for an empty one.")
        }
        store.isReadable = true
        #expect(try await rig.service.settledState() == .unauthenticated)
        try await rig.recorder.caughtUp(with: rig.service)
        let troubles = rig.recorder.words.filter { $0.hasPrefix("storageTrouble") }
        // The first one may have come before the recorder.
        #expect(troubles.last == "storageTrouble(over)" && troubles.count <= 2, "\(troubles)")
    }

    @Test(
        "Peer 34, invariant 10: while the store is unreadable an action fails transiently, and the next one reads again"
    )
    func readsAgain() async throws {
        let rig = await ServiceRig { $1.isReadable = false }
        let store = rig.store
        rig.service.initializeAuthentication(with: AuthenticationMethodInternal.password(of: "alice"))
        let error = await Told.error { () throws(AuthenticationError) in
            try await rig.service.continueAuthentication()
        }
        #expect(error?.code == .storeUnavailable)
        #expect(error?.isTransient == true)
        #expect(rig.service.state == .restoring)
        #expect(rig.backend.calls(.authenticate).isEmpty)
        store.isReadable = true
        #expect(Told.answer(await CallStyle.async.proceed(rig.service)) == "authenticated")
    }

    @Test("Peers 9, 13, invariant 10: what is begun while restoring waits for it", arguments: CallStyle.allCases)
    func waitsForRestoring(_ style: CallStyle) async throws {
        let (rig, gate) = try await self.held()
        let process = rig.service.initializeAuthentication(
            with: AuthenticationMethodInternal.password(of: "bob"), context: .current)
        #expect(rig.service.ongoingAuthentication?.id == process.id)
        let caller = Caller("continueAuthentication") { await style.proceed(rig.service) }
        for _ in 0..<20 { await Task.yield() }
        #expect(rig.backend.calls(.authenticate).count == 1, "It asked the back-end before the record was read.")
        gate.open()
        #expect(Told.answer(try await caller.answer()) == "authenticated")
        #expect(rig.service.authenticationDetails?.uid == Badge.uid("alice"), "The identity was not attached.")
        #expect(rig.service.authenticationDetails?.providers == [.eMail, Badge.provider])
    }

    @Test("Invariant 10: .current while restoring fails once it is known that nobody is signed in")
    func currentWithNobody() async throws {
        let gate = Gate()
        let rig = await ServiceRig { $1.on(.record, do: .hold(before: gate)) }
        let caller = Caller("authenticate") {
            await CallStyle.async.authenticate(rig.service, Badge("alice"), .current)
        }
        try await rig.eventually("a process") { rig.service.ongoingAuthentication != nil }
        gate.open()
        #expect(Told.answer(try await caller.answer()) == "failed(unauthenticated)")
        #expect(rig.backend.calls(.authenticate).isEmpty)
    }

    @Test(
        "Invariant 10: a sign-out while restoring ends the stored session too, and restoring changes nothing after it")
    func signOutEndsStoredSession() async throws {
        let (rig, gate) = try await self.held()
        let result = await rig.service.unauthenticate()
        #expect(Told.answer(result) == "told, stored")
        #expect(rig.service.state == .unauthenticated)
        #expect(rig.backend.liveSessions == [])
        gate.open()
        #expect(try await rig.service.settledState() == .unauthenticated)
        try await rig.eventually("the end of all reads") { rig.store.trace.allSatisfy { $0.outcome != .running } }
        try await rig.recorder.caughtUp(with: rig.service)
        #expect(rig.service.state == .unauthenticated, "The old record came back.")
        #expect(try await rig.recorded() == "signed out")
    }

    /// What the back-end says of the stored session.
    enum Word: String, CaseIterable, Sendable { case stands, over, outage, ranOut }

    @Test(
        "Peer 27, invariants 3, 10: a stored session is confirmed; only a refusal or its end make it .invalid",
        arguments: Word.allCases)
    func confirmsTheStored(_ word: Word) async throws {
        let first = try await ServiceRig.signedIn("alice")
        switch word {
        case .stands: break
        case .over: first.backend.on(.confirm, do: .fail(.sessionEnded))
        case .outage: first.backend.on(.confirm, do: .fail(ScriptedOutage()))
        case .ranOut: first.clock.set(now: first.clock.now.addingTimeInterval(40 * 86_400))
        }
        let state = try await first.another().service.settledState()
        switch word {
        case .stands, .outage: #expect(state.details?.uid == Badge.uid("alice"))
        case .over, .ranOut: #expect(state == .invalid)
        }
    }

    @Test("waiting for restoring can be cancelled, and nobody else notices")
    func waitIsCancellable() async throws {
        let (rig, gate) = try await self.held()
        let caller = Caller("settledState") {
            await Told.code { () throws(AuthenticationError) in try await rig.service.settledState() }
        }
        caller.cancel()
        #expect(try await caller.answer(within: .seconds(60)) == .cancelled)
        gate.open()
        #expect(try await rig.service.settledState().details?.uid == Badge.uid("alice"))
    }

    @Test("a session key's record is read once, however many wait")
    func readsOnce() async throws {
        let (rig, gate) = try await self.held()
        let callers = (0..<20).map { number in
            Caller("\(number)") {
                await Told.code { () throws(AuthenticationError) in try await rig.service.settledState() }
            }
        }
        for _ in 0..<20 { await Task.yield() }
        gate.open()
        for caller in callers { #expect(try await caller.answer() == nil) }
        let address = ServiceRig.address(of: rig.key)
        #expect(rig.store.calls(.record).count { $0.address == address } == 2, "\(rig.store.trace)")
    }

    @Test("Peer 21, invariant 3: a session that could not be confirmed is asked about again, until there is an answer")
    func confirmsLater() async throws {
        let first = try await ServiceRig.signedIn("alice")
        let rig = await first.another { backend, _ in backend.on(.confirm, do: .fail(ScriptedOutage())) }
        #expect(try await rig.service.settledState().details?.uid == Badge.uid("alice"))
        rig.backend.endSession(rig.service.authenticationDetails?.fields.sessionID ?? "", silently: true)
        let isOver: Void? = try? await rig.eventually("the end of the session", within: .seconds(60)) {
            rig.clock.advance(by: .seconds(1))
            return rig.service.state == .invalid
        }
        #expect(isOver != nil, "A session that is over is shown: \(rig.service.state)")
    }
}
