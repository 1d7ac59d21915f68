import Testing
import WebcomAuthentication
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct HostileSeamTests {
    /// A store that never takes a record, and never says what is there instead.
    private final class StubbornStore: AuthenticationStateStore {
        let writes = Watched(0)

        @concurrent func record(at address: RecordAddress) async throws -> SealedRecord? { nil }
        @concurrent func replace(
            _ version: UInt64?, with record: SealedRecord, at address: RecordAddress
        ) async throws -> Bool {
            self.writes.update { $0 += 1 }
            return false
        }
        @concurrent func removeRecords(expiredBefore date: Date, limit: Int) async throws -> Int { 0 }
    }

    @Test("A store that never takes a record is a store in trouble, not an endless loop")
    func givesUpOnAStubbornStore() async throws {
        let (clock, store) = (ManualClock(), StubbornStore())
        let application = WebcomApplication(
            configuration: WebcomConfiguration(identifier: "app"), backend: ScriptedBackend(clock: clock),
            stateStore: store, sealer: PassThroughSealer(), clock: clock)
        let service = application.authenticationService(for: "key")
        let caller = Caller("authenticate") { await CallStyle.async.authenticate(service, Badge("alice")) }
        #expect(Told.answer(try await caller.answer(within: .seconds(60))) == "authenticated")
        #expect(store.writes.value <= 32)
    }

    @Test("Invariant 4: a revocation that was cut short by a CancellationError is told again")
    func tellsAgainAfterCancellation() async throws {
        let rig = try await ServiceRig.signedIn("alice")
        rig.backend.on(.revoke, do: .fail(CancellationError()))
        let result = await rig.service.unauthenticate()
        #expect(Told.answer(result).hasPrefix("pending"))
        try await rig.clock.sleeper(dueBy: .seconds(1), within: .seconds(60))
        rig.clock.advance(by: .seconds(1))
        try await rig.eventually("the end of the session", within: .seconds(60)) { rig.backend.liveSessions.isEmpty }
    }

    /// Calls back into the service from where events are observed.
    private final class Meddler: AuthenticationObserver {
        let service = Watched<AuthenticationService?>(nil)
        let answers = Watched<[String]>([])

        func observe(_ observation: AuthenticationObservation) {
            guard case .event(name: "authenticationFailed", _) = observation.kind, let service = self.service.value
            else { return }
            self.service.update { $0 = nil }
            service.continueAuthentication { [answers] answer in answers.update { $0.append(Told.answer(answer)) } }
        }
    }

    @Test("Invariant 6: nobody gets in between the beginning of a process and its first attempt")
    func beginsInOneStep() async throws {
        let meddler = Meddler()
        let rig = await ServiceRig(observer: meddler)
        _ = try await rig.service.settledState()
        rig.service.initializeAuthentication(with: AuthenticationMethodInternal.code(of: "bob"))
        meddler.service.update { $0 = rig.service }
        #expect(Told.answer(await CallStyle.async.authenticate(rig.service, Badge("alice"))) == "authenticated")
        let answers = try await meddler.answers.first("an answer", within: .seconds(60), found: { "\($0)" }) {
            $0.isEmpty ? nil : $0
        }
        #expect(answers == ["failed(stepNotDue)"])
    }

    @Test("Invariant 5: an attempt that a process of one step supersedes is answered")
    func answersWhoeverIsSuperseded() async throws {
        let rig = try await ServiceRig.settled()
        let gate = Gate()
        rig.backend.on(.authenticate, do: .hold(before: gate))
        let first = Caller("the first") { await CallStyle.async.authenticate(rig.service, Badge("alice")) }
        try await gate.arrivals(atLeast: 1)
        #expect(Told.answer(await CallStyle.async.authenticate(rig.service, Badge("bob"))) == "authenticated")
        #expect(Told.answer(try await first.answer(within: .seconds(60))) == "failed(superseded)")
        gate.open()
    }
}
