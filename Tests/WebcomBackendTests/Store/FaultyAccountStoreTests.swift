import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct FaultyAccountStoreTests {
    private let base = MemoryAccountStore()
    private let store: FaultyAccountStore
    private static let unavailable = AccountStoreError(.unavailable, "")

    init() { self.store = FaultyAccountStore(self.base) }

    private func note(_ action: String) async throws {
        try await self.store.note([AuditEntry(date: .distantPast, action: action, isSuccess: true)])
    }

    private func audit() async throws -> [String] {
        try await self.base.auditEntries(after: 0, limit: 100).map(\.action)
    }

    @Test(arguments: AccountStoreContract.checks)
    func keepsTheContractWhenNothingIsPlanned(check: AccountStoreContract.Check) async throws {
        try await check.run { FaultyAccountStore(MemoryAccountStore()) }
    }

    @Test func numbersEveryCall() async throws {
        _ = try await self.store.account("uid")
        try await self.note("a")
        _ = try await self.store.metadata("name")
        #expect(self.store.calls.map(\.number) == [1, 2, 3])
        #expect(self.store.calls.map(\.verb) == [.account, .note, .metadata])
        #expect(self.store.calls.map(\.description) == ["1 account", "2 note", "3 metadata"])
    }

    @Test func aCallThatFailsBeforeWritesNothing() async throws {
        self.store.fail(call: 2)
        try await self.note("1")
        await #expect(throws: Self.unavailable) { try await self.note("2") }
        try await self.note("3")
        #expect(try await self.audit() == ["1", "3"])
        #expect(self.store.calls.count == 3, "a failed call was not numbered")
    }

    @Test func aLostAnswerWasWritten() async throws {
        self.store.fail(call: 1, .after)
        await #expect(throws: Self.unavailable) { try await self.note("1") }
        #expect(try await self.audit() == ["1"])
    }

    @Test func theNextCallOfAVerbFailsOnce() async throws {
        self.store.failNext(.note)
        self.store.failNext(.note)
        _ = try await self.store.account("uid")
        await #expect(throws: Self.unavailable) { try await self.note("1") }
        await #expect(throws: Self.unavailable) { try await self.note("2") }
        try await self.note("3")
        #expect(try await self.audit() == ["3"])
    }

    @Test func everythingFailsWhileItIsDown() async throws {
        self.store.goDown()
        await #expect(throws: Self.unavailable) { try await self.note("1") }
        await #expect(throws: Self.unavailable) { try await self.store.account("uid") }
        self.store.comeBack()
        try await self.note("2")
        #expect(try await self.audit() == ["2"])
        #expect(self.store.calls.count == 3)
    }

    @Test func healForgetsWhatWasPlanned() async throws {
        self.store.failNext(.note)
        self.store.fail(call: 1)
        self.store.goDown()
        self.store.heal()
        try await self.note("1")
        #expect(try await self.audit() == ["1"])
    }

    @Test(arguments: [FaultyAccountStore.Moment.before, .after])
    func aCallWaitsAtAGate(moment: FaultyAccountStore.Moment) async throws {
        let gate = self.store.holdNext(.note, moment)
        async let held: Void = self.note("held")
        try await gate.arrivals(atLeast: 1)
        #expect(try await self.audit() == (moment == .before ? [] : ["held"]))
        try await self.note("other")
        gate.open()
        try await held
        #expect(try await self.audit().sorted() == ["held", "other"])
    }

    @Test func anOpenGateHoldsNobody() async throws {
        let gate = self.store.hold(call: 1, .after)
        gate.open()
        gate.open()
        try await self.note("1")
        try await gate.arrivals(atLeast: 1)
    }

    @Test func aCallMayWaitAndFail() async throws {
        let gate = self.store.hold(call: 1, .before)
        self.store.fail(call: 1, .after)
        let held = Task { try await self.note("held") }
        try await gate.arrivals(atLeast: 1)
        gate.open()
        await #expect(throws: Self.unavailable) { try await held.value }
        #expect(try await self.audit() == ["held"])
    }

    @Test func closeReachesTheStoreBehind() async {
        await self.store.close()
        await #expect(throws: AccountStoreError(.closed, "")) { try await self.base.account("uid") }
    }
}
