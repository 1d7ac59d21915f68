import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomCryptography
import WebcomPrimitives
import WebcomTesting

/// Passwords under keys of their own, which come and go.
@Suite struct PepperTests {
    private let store = MemoryAccountStore()
    private let messages = CapturedMessages()

    /// A back-end on the same store, as after a restart with these keys.
    private func bench(_ pepper: [UInt8]?, _ trace: HashTrace = HashTrace()) async throws -> BackendBench {
        try await BackendBench(
            store: self.store, pepper: pepper, hasher: trace.hasher(), messages: self.messages)
    }

    private func keyID(_ bench: BackendBench) async throws -> [UInt8]? {
        try PHCString.parse(try await bench.verifier()).keyID
    }

    private func failsClosed(_ pepper: [UInt8]?) async throws {
        let trace = HashTrace()
        let bench = try await self.bench(pepper, trace)
        #expect(await refusal { try await bench.signIn() }?.code == .invalidCredentials)
        #expect(trace.units == [32], "not the work of one hash")
        #expect(try await bench.auditLines().last == "password.authenticate unknownPepper")
    }

    @Test("HSH-6, HSH-5: the first key hashes, all verify, a sign-in hashes anew, a key that is gone fails closed")
    func rotates() async throws {
        let uid = try await self.bench([1]).register().details.uid
        let first = try await self.keyID(self.bench([1]))
        #expect(first == (try BackendBench.keyring([1])).firstKeyID)
        let both = try await self.bench([2, 1])
        #expect(await refusal { try await both.signIn(password: "wrong") }?.code == .invalidCredentials)
        #expect(try await self.keyID(both) == first, "a failure hashed anew")
        #expect(try await both.signIn().details.uid == uid)
        #expect(try await self.keyID(both) == (try BackendBench.keyring([2])).firstKeyID)
        #expect(try await self.bench([2]).signIn().details.uid == uid)
        try await self.failsClosed([1])
        try await self.failsClosed(nil)
        #expect(try await self.bench([3, 2]).signIn().details.uid == uid)
    }

    @Test("HSH-6: a pepper that is added to a store is rotated in, and out again")
    func comesAndGoes() async throws {
        let uid = try await self.bench(nil).register().details.uid
        #expect(try await self.keyID(self.bench(nil)) == nil)
        let peppered = try await self.bench([1])
        #expect(try await peppered.signIn().details.uid == uid)
        #expect(try await self.keyID(peppered) != nil)
        #expect(try await peppered.signIn().details.uid == uid)
        try await self.failsClosed(nil)
        let receipt = try await self.bench(nil).requestReset(BackendBench.address)
        let plain = try await self.bench(nil)
        _ = try await plain.submit(
            receipt, newPassword: "quite another horse battery", for: BackendBench.address)
        #expect(try await self.keyID(plain) == nil)
        _ = try await plain.signIn(password: "quite another horse battery")
    }

    @Test("HSH-6: what is stored does not verify the password without the key")
    func storeAloneIsOfNoUse() async throws {
        let bench = try await self.bench([1])
        try await bench.register()
        let stored = try PHCString.parse(try await bench.verifier())
        let password = SecretBytes(utf8: BackendBench.password)
        #expect(try await !HashTrace().hasher().verify(password, against: stored), "hashed without the pepper")
        #expect(try await self.bench([2, 1]).verifier().contains(",keyid="))
    }

    @Test("HSH-6: a reset hashes under the first key")
    func resets() async throws {
        try await self.bench([1]).register()
        let bench = try await self.bench([2, 1])
        let receipt = try await bench.requestReset(BackendBench.address)
        _ = try await bench.submit(receipt, newPassword: "quite another horse battery", for: BackendBench.address)
        #expect(try await self.keyID(bench) == (try BackendBench.keyring([2])).firstKeyID)
        _ = try await self.bench([2]).signIn(password: "quite another horse battery")
    }

    @Test(
        "HSH-3: a verifier that names a key in a way of its own is a damaged one", arguments: ["AAAA", "AAAAAAAAAAA"])
    func damaged(keyID: String) async throws {
        let bench = try await self.bench([1])
        let salt = "c2FsdHNhbHRzYWx0c2FsdA"
        let output = "QKHrg5tayLGcN+Y0HVPNaBqykOVLUxlMkZycXE1uWRM"
        try await bench.seed(
            BackendBench.address, verifier: "$argon2id$v=19$m=16,t=2,p=1,keyid=\(keyID)$\(salt)$\(output)")
        #expect(await refusal { try await bench.signIn() }?.code == .invalidCredentials)
        #expect(try await bench.auditLines().last == "password.authenticate damagedVerifier")
    }

    @Test("HSH-6: the pepper shares no key with the back-end's keyring")
    func sharesNoKey() async throws {
        let error = await #expect(throws: BackendPolicyError.self) { try await self.bench([1, 7]) }
        #expect(error?.description.contains("pepper") == true)
    }

    @Test("ENU-2: with a pepper, every failure is the work of one hash", arguments: [nil, [1], [2, 1], [2]])
    func sameWork(pepper: [UInt8]?) async throws {
        try await self.bench([1]).register()
        let trace = HashTrace()
        let bench = try await self.bench(pepper, trace)
        for address in [BackendBench.address, "nobody@example.org"] {
            for password in ["wrong", "", BackendBench.password + "x", String(repeating: "x", count: 1_025)] {
                trace.reset()
                let error = await refusal { try await bench.signIn(address, password: password) }
                #expect(error?.code == .invalidCredentials)
                #expect(trace.units == [32], "\(address) with \(password.prefix(40))")
            }
        }
    }
}
