import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomPrimitives
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct RefreshTroubleTests {
    @Test("RFT-5: no refresh token outlives a reset, a sign-out or a disabled account")
    func deadSessions() async throws {
        let bench = try await BackendBench()
        let (first, second) = try await (bench.register(), bench.signIn())
        let receipt = try await bench.requestReset(BackendBench.address)
        let owner = try await bench.submit(
            receipt, newPassword: "quite another horse battery", for: BackendBench.address)
        for session in [first, second] {
            #expect(await refusal { try await bench.backend.refresh(session) }?.code == .sessionEnded)
        }
        let renewed = try await bench.backend.refresh(owner)
        try await bench.backend.revoke(owner, scope: .thisSession)
        for session in [owner, renewed] {
            #expect(await refusal { try await bench.backend.refresh(session) }?.code == .sessionEnded)
        }
    }

    @Test("RFT-5: no refresh token of a disabled account is good, and it is once the account is enabled again")
    func disabledAccount() async throws {
        let store = DisablingStore()
        let bench = try await BackendBench(store: store)
        let session = try await bench.register()
        store.isDisabled.withLock { $0 = true }
        #expect(await refusal { try await bench.backend.refresh(session) }?.code == .sessionEnded)
        #expect(await refusal { try await bench.backend.confirm(session) }?.code == .sessionEnded)
        store.isDisabled.withLock { $0 = false }
        _ = try await bench.backend.refresh(session)
    }

    @Test("a refresh that others overtake every time is told to try again")
    func overtaken() async throws {
        let store = OvertakenStore()
        let bench = try await BackendBench(store: store)
        let session = try await bench.register()
        store.isOvertaking.withLock { $0 = true }
        #expect(await refusal { try await bench.backend.refresh(session) }?.code == .unavailable)
        #expect(store.count.withLock { $0 } < 20)
        store.isOvertaking.withLock { $0 = false }
        _ = try await bench.backend.refresh(session)
    }
}

/// A store whose accounts are disabled when it is told so.
private final class DisablingStore: ForwardingStore {
    let base = MemoryAccountStore()
    let isDisabled = Locked(false)

    @concurrent func account(_ uid: String) async throws -> AccountRecord? {
        var account = try await self.base.account(uid)
        if self.isDisabled.withLock({ $0 }) { account?.isDisabled = true }
        return account
    }
}

/// A store that says of every renewal that another one came first.
private final class OvertakenStore: ForwardingStore {
    let base = MemoryAccountStore()
    let isOvertaking = Locked(false)
    let count = Locked(0)

    @concurrent func renewSession(
        _ session: SessionRecord, from generation: UInt64, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        self.count.withLock { $0 += 1 }
        guard !self.isOvertaking.withLock({ $0 }) else { return .conflict(.versionChanged) }
        return try await self.base.renewSession(session, from: generation, now: now, effects: effects)
    }
}
