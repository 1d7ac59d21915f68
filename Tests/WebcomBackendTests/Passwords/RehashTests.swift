import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomCryptography
import WebcomPrimitives
import WebcomTesting

/// Passwords that are hashed anew at sign-in, and what verifiers of old cost.
@Suite struct RehashTests {
    private static let new = "quite another horse battery"

    /// An account whose verifier is of an older cost, and a back-end of today's.
    private func aged(_ store: SettlingStore, _ trace: HashTrace = HashTrace()) async throws -> BackendBench {
        let messages = CapturedMessages()
        try await BackendBench(
            store: store, hasher: HashTrace().hasher(memoryKiB: 8, passes: 1), messages: messages
        ).register()
        return try await BackendBench(store: store, hasher: trace.hasher(), messages: messages)
    }

    @Test("HSH-5: a right password is hashed anew, a wrong one is not, and only once")
    func rehashesOnce() async throws {
        let trace = HashTrace()
        let bench = try await self.aged(SettlingStore(), trace)
        _ = await refusal { try await bench.signIn(password: "wrong") }
        #expect(try await bench.verifier().contains("m=8,t=1,p=1$"))
        _ = try await bench.signIn()
        #expect(try await bench.verifier().contains("m=16,t=2,p=1$"))
        trace.reset()
        _ = try await bench.signIn()
        #expect(trace.units == [32])
    }

    @Test("HSH-5: a store that fails to write the new hash does not fail the sign-in; the next one writes it")
    func failingStore() async throws {
        let store = SettlingStore()
        let bench = try await self.aged(store)
        store.beforeNextSettlement { _ in throw HookedStore.Fault() }
        let session = try await bench.signIn()
        _ = try await bench.backend.confirm(session)
        #expect(try await bench.verifier().contains("m=8,t=1,p=1$"))
        _ = try await bench.signIn()
        #expect(try await bench.verifier().contains("m=16,t=2,p=1$"))
        store.beforeNextSettlement { _ in throw HookedStore.Fault() }
        await #expect(throws: HookedStore.Fault.self, "a failure without a new hash") { try await bench.signIn() }
    }

    @Test("HSH-5: a password that was set between check and settlement wins, and the sign-in is refused")
    func changeWins() async throws {
        let store = SettlingStore()
        let bench = try await self.aged(store)
        let receipt = try await bench.requestReset(BackendBench.address)
        store.beforeNextSettlement { outcome in
            guard case .succeeded(_, .some, _, _) = outcome else { throw UnexpectedStep() }
            _ = try await bench.submit(receipt, newPassword: Self.new, for: BackendBench.address)
        }
        #expect(await refusal { try await bench.signIn() }?.code == .invalidCredentials)
        #expect(try await bench.auditLines().last == "password.authenticate changedMeanwhile")
        #expect(await refusal { try await bench.signIn() }?.code == .invalidCredentials, "the old password is back")
        _ = try await bench.signIn(password: Self.new)
    }

    @Test("HSH-5: two sign-ins that hash the same password anew are both let in")
    func bothWin() async throws {
        let store = SettlingStore()
        let bench = try await self.aged(store)
        store.beforeNextSettlement { _ in _ = try await bench.signIn() }
        _ = try await bench.signIn()
        #expect(try await bench.verifier().contains("m=16,t=2,p=1$"))
        _ = try await bench.signIn()
    }

    @Test("HSH-5: a hasher that cannot hash anew does not fail a sign-in whose password was found right")
    func failingHasher() async throws {
        struct ShortBytes: RandomBytes {
            func bytes(_ count: Int) -> [UInt8] { [UInt8](repeating: 1, count: count - 1) }
        }
        let hasher = try PasswordHasher(
            parameters: Argon2idParameters(memoryKiB: 16, passes: 2), width: 1, random: ShortBytes())
        let bench = try await BackendBench(hasher: hasher)
        let old = try await HashTrace().hasher(memoryKiB: 8, passes: 1)
            .hash(SecretBytes(utf8: BackendBench.password)).encoded
        try await bench.seed(BackendBench.address, verifier: old)
        await #expect(throws: CryptographyError.self, "hashes after all") { try await hasher.hash(SecretBytes([])) }
        _ = try await bench.backend.confirm(try await bench.signIn())
        #expect(try await bench.verifier() == old)
        #expect(await refusal { try await bench.signIn(password: "wrong") }?.code == .invalidCredentials)
    }

    @Test(
        "ENU-2, ENU-3: no failure answers with less work than that of an unknown address",
        arguments: [(8, 1), (8, 4), (32, 1), (16, 1), (8, 2), (16, 2), (32, 2), (16, 3)])
    func neverCheaper(memoryKiB: Int, passes: Int) async throws {
        let trace = HashTrace()
        let bench = try await BackendBench(hasher: trace.hasher())
        let verifier = try await HashTrace().hasher(memoryKiB: memoryKiB, passes: passes)
            .hash(SecretBytes(utf8: BackendBench.password)).encoded
        try await bench.seed("aged@example.org", verifier: verifier)
        try await bench.seed("disabled@example.org", verifier: verifier, isDisabled: true)
        let covers = memoryKiB >= 16 && passes >= 2
        let own = memoryKiB * passes
        #expect(try await self.work("nobody@example.org", "wrong", bench, trace) == [32])
        #expect(try await self.work("aged@example.org", "wrong", bench, trace) == (covers ? [own] : [own, 32]))
        let isCurrent = memoryKiB == 16 && passes == 2
        let disabled = try await self.work("disabled@example.org", BackendBench.password, bench, trace)
        #expect(disabled == (isCurrent ? [32] : [own, 32]))
    }

    @Test("PWD-10: the empty password is refused by the work of an unknown address, whoever it is tried on")
    func emptyPassword() async throws {
        let trace = HashTrace()
        let bench = try await BackendBench(hasher: trace.hasher())
        try await bench.register()
        try await bench.seed("bare@example.org", verifier: nil)
        let empty = try await HashTrace().hasher().hash(SecretBytes([])).encoded
        try await bench.seed("hash.of.nothing@example.org", verifier: empty)
        #expect(try await bench.storedPassword("bare@example.org") == nil)
        for address in [
            "nobody@example.org", BackendBench.address, "bare@example.org", "hash.of.nothing@example.org",
        ] {
            #expect(try await self.work(address, "", bench, trace) == [32], "\(address)")
        }
    }

    /// What a sign-in that must fail has hashed.
    private func work(
        _ address: String, _ password: String, _ bench: BackendBench, _ trace: HashTrace
    ) async throws -> [Int] {
        trace.reset()
        #expect(await refusal { try await bench.signIn(address, password: password) }?.code == .invalidCredentials)
        return trace.units
    }
}
