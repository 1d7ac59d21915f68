import Testing
import WebcomAuthentication
import WebcomTesting

@Suite struct RecordWritingTests {
    @Test("Invariant 4: a sign-in changes the state at once and answers after its record is written")
    func answersAfterTheWrite() async throws {
        let rig = try await ServiceRig.settled()
        let gate = Gate()
        rig.store.on(.replace, do: .hold(before: gate))
        let caller = Caller("authenticate") { await CallStyle.async.authenticate(rig.service, Badge("alice")) }
        try await gate.arrivals(atLeast: 1)
        #expect(rig.service.authenticationDetails?.uid == Badge.uid("alice"))
        #expect(!caller.isAnswered, "The sign-in answered before its record was written.")
        gate.open()
        #expect(Told.answer(try await caller.answer()) == "authenticated")
        #expect(try await rig.recorded() == Badge.uid("alice"))
    }

    @Test(
        "Peer 30, invariant 4: a sign-in whose record cannot be written stands in memory, is told, and is written later"
    )
    func standsInMemory() async throws {
        let rig = try await ServiceRig.settled()
        rig.store.isWritable = false
        try await rig.signIn("alice")
        #expect(rig.service.authenticationDetails?.uid == Badge.uid("alice"))
        try await rig.recorder.event("storageTrouble(storeUnavailable)")
        for seconds in [1, 2, 4] {
            let calls = rig.store.calls(.replace).count
            rig.clock.advance(by: .seconds(seconds))
            try await rig.store.endedCalls(.replace, atLeast: calls + 1)
        }
        rig.store.isWritable = true
        rig.clock.advance(by: .seconds(60))
        try await rig.eventually("the record") { try await rig.recorded() == Badge.uid("alice") }
        await rig.application.shutdown()
        try await rig.recorder.completion()
        #expect(rig.recorder.words.last == "storageTrouble(over)", "The end of the trouble was not told.")
        #expect(try await rig.recorded() == Badge.uid("alice"))
        #expect(rig.service.authenticationDetails?.uid == Badge.uid("alice"), "Storage trouble signed somebody out.")
        #expect(rig.recorder.words.count { $0.hasPrefix("storageTrouble") } == 2, "\(rig.recorder.words)")
    }

    @Test("Invariant 4: a lost answer to an own write is not taken for another node's", arguments: [1, 2, 3])
    func knowsItsOwnWrites(_ lost: Int) async throws {
        let rig = try await ServiceRig.settled()
        for _ in 0..<lost { rig.store.on(.replace, do: .fail(ScriptedOutage(), .after)) }
        let names = ["alice", "bob", "carol"].prefix(lost)
        for name in names {
            let code = await Told.code { () throws(AuthenticationError) in try await rig.signIn(name) }
            #expect(code == nil, "The sign-in of \(name) was given up for an own write.")
        }
        let last = names.last ?? ""
        rig.clock.advance(by: .seconds(60))
        try await rig.eventually("the record of \(last)") { try await rig.recorded() == Badge.uid(last) }
        #expect(rig.service.authenticationDetails?.uid == Badge.uid(last))
        #expect(!rig.recorder.words.contains { $0.contains("adopted") }, "\(rig.recorder.words)")
        try await rig.eventually("one session") { rig.backend.liveSessions.count == 1 }
        #expect(rig.backend.liveSessions == [rig.service.authenticationDetails?.fields.sessionID])
    }

    @Test("Invariant 4: a sign-out whose answer was lost does not end the sign-in after it")
    func knowsItsOwnTombstone() async throws {
        let rig = try await ServiceRig.signedIn("alice")
        rig.store.on(.replace, do: .fail(ScriptedOutage(), .after))
        #expect(!(await rig.service.unauthenticate()).isStored)
        try await rig.signIn("bob")
        rig.clock.advance(by: .seconds(60))
        try await rig.eventually("the record of bob") { try await rig.recorded() == Badge.uid("bob") }
        #expect(rig.service.authenticationDetails?.uid == Badge.uid("bob"))
    }

    @Test("a trouble has one retry waiting, however many sign-ins it meets")
    func retriesOnce() async throws {
        let rig = try await ServiceRig.settled()
        rig.store.isWritable = false
        for number in 0..<8 { try await rig.signIn("user\(number)") }
        let before = rig.store.calls(.replace).count
        for _ in 0..<3 {
            let calls = rig.store.calls(.replace).count
            rig.clock.advance(by: .seconds(64))
            try await rig.store.endedCalls(.replace, atLeast: calls + 1)
            try await rig.clock.sleepers(atLeast: 1)
        }
        let retries = rig.store.calls(.replace).count - before
        #expect(retries <= 4, "\(retries) writes in three rounds")
    }

    @Test("an outage has one round of revocations waiting, however many sessions are to be ended")
    func tellsInOneRound() async throws {
        let rig = try await ServiceRig.settled()
        rig.backend.on(.revoke, .every, do: .fail(ScriptedOutage()))
        for number in 0..<6 { try await rig.signIn("user\(number)") }
        try await rig.backend.endedCalls(.revoke, atLeast: 5)
        let before = rig.backend.calls(.revoke).count
        for _ in 0..<3 {
            let calls = rig.backend.calls(.revoke).count
            rig.clock.advance(by: .seconds(64))
            try await rig.backend.endedCalls(.revoke, atLeast: calls + 5)
            try await rig.clock.sleepers(atLeast: 1)
        }
        let retries = rig.backend.calls(.revoke).count - before
        #expect(retries <= 20, "\(retries) revocations of five sessions in three rounds")
    }

    @Test("one writer at a time writes the newest record, whatever comes meanwhile")
    func writesTheNewest() async throws {
        let rig = try await ServiceRig.settled()
        let gate = Gate()
        rig.store.on(.replace, do: .hold(before: gate))
        let callers = ["alice", "bob", "carol"].map { name in
            Caller(name) { await CallStyle.callback.authenticate(rig.service, Badge(name)) }
        }
        try await gate.arrivals(atLeast: 1)
        for _ in callers { await Task.yield() }
        #expect(rig.store.calls(.replace).count == 1, "Two writers at a time.")
        gate.open()
        for caller in callers { _ = try await caller.answer() }
        let uid = try #require(rig.service.authenticationDetails?.uid)
        try await rig.eventually("the newest record") { try await rig.recorded() == uid }
    }

    @Test("a service without a store answers at once and keeps nothing")
    func worksWithoutStore() async throws {
        let rig = await ServiceRig(isStored: false)
        #expect(rig.service.state == .unauthenticated)
        try await rig.signIn("alice")
        #expect(Told.answer(await rig.service.unauthenticate()) == "told, stored")
        #expect(rig.store.trace.isEmpty)
    }
}
