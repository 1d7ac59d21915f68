import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

@Suite struct PasswordTests {
    @Test("ENU-8: the audit learns the true reason")
    func auditReason() async throws {
        let bench = try await BackendBench()
        try await bench.register()
        _ = await refusal { try await bench.signIn("nobody@example.org") }
        _ = await refusal { try await bench.signIn(password: "a wrong password that is long") }
        #expect(
            try await bench.auditLines().filter { $0.hasPrefix("password") } == [
                "password.authenticate unknownIdentity", "password.authenticate wrongPassword",
            ])
    }

    @Test("ENU-6, THR-1: unknown and known identifiers are locked alike, and the lock ends", arguments: [true, false])
    func locks(_ isKnown: Bool) async throws {
        let bench = try await BackendBench()
        if isKnown { try await bench.register() }
        var codes: [AuthenticationError.Code?] = []
        for _ in 0..<11 { codes.append(await refusal { try await bench.signIn(password: "wrong") }?.code) }
        #expect(codes == Array(repeating: .invalidCredentials, count: 10) + [.identityTemporarilyLocked])
        let locked = await refusal { try await bench.signIn() }
        #expect(locked?.code == .identityTemporarilyLocked)
        #expect(locked?.retryAfter == .seconds(1))
        bench.clock.advance(by: .seconds(1))
        if isKnown { _ = try await bench.signIn() }
    }

    @Test("AUD-1: an attempt whose caller went away is in the audit")
    func cancelled() async throws {
        let bench = try await BackendBench()
        try await bench.register()
        await withTaskGroup(of: Void.self) { group in
            group.cancelAll()
            group.addTask { _ = try? await bench.signIn(password: "wrong") }
        }
        #expect(try await bench.auditLines().contains("password.authenticate unverified"))
    }

    @Test("THR-1: one source is limited across identifiers, and THR-7: no source is no limit")
    func sourceLimit() async throws {
        let bench = try await BackendBench { $0.throttling.passwordsPerSource = .init(3, per: .seconds(60)) }
        func attempt(_ number: Int, from source: String?) async -> AuthenticationError.Code? {
            await refusal { try await bench.signIn("user\(number)@example.org", source: source) }?.code
        }
        for number in 0..<3 { #expect(await attempt(number, from: "10.0.0.1") == .invalidCredentials) }
        #expect(await attempt(3, from: "10.0.0.1") == .identityTemporarilyLocked)
        #expect(await attempt(4, from: "10.0.0.2") == .invalidCredentials)
        #expect(await attempt(5, from: nil) == .invalidCredentials)
    }

    @Test("THR-3: of a burst of wrong passwords no more than the limit is verified")
    func burst() async throws {
        let bench = try await BackendBench()
        try await bench.register()
        let codes = await withTaskGroup(of: AuthenticationError.Code?.self) { group in
            for _ in 0..<40 {
                group.addTask { await refusal { try await bench.signIn(password: "wrong") }?.code }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(codes.filter { $0 == .invalidCredentials }.count == 10)
        #expect(codes.filter { $0 == .identityTemporarilyLocked }.count == 30)
    }

    @Test("THR-5: a success forgives the identity's tries")
    func successForgives() async throws {
        let bench = try await BackendBench()
        try await bench.register()
        for _ in 0..<3 {
            for _ in 0..<9 { _ = await refusal { try await bench.signIn(password: "wrong") } }
            _ = try await bench.signIn()
        }
    }

    @Test("HSH-5: a password hashed at another cost is hashed anew")
    func rehashes() async throws {
        let store = MemoryAccountStore()
        let old = try await BackendBench(store: store)
        let uid = try await old.register().details.uid
        let new = try await BackendBench(store: store) { $0.hashing.memoryKiB = 16 }
        #expect(await refusal { try await new.signIn(password: "wrong") }?.code == .invalidCredentials)
        #expect(try await new.signIn().details.uid == uid)
        let key = IdentityKey(provider: .eMail, providerUID: BackendBench.address)
        let answer = try await store.reserveAttempt(on: key, limits: [], now: new.clock.now, refusal: .none)
        guard case .reserved(_, let candidate) = answer else { return }
        let verifier = String(decoding: candidate?.password.verifier ?? [], as: UTF8.self)
        #expect(verifier.contains("m=16,t=1,p=1"))
        #expect(try await new.signIn().details.uid == uid)
    }

    @Test("HSH-7: more sign-ins than may wait are told that the server is busy, and stay counted")
    func overloaded() async throws {
        let bench = try await BackendBench {
            $0.hashing = BackendPolicy.Hashing(memoryKiB: 65_536, passes: 2, width: 1, queueLimit: 0)
            $0.throttling.passwordsPerIdentity = .init(free: 100)
        }
        let codes = await withTaskGroup(of: AuthenticationError.Code?.self) { group in
            for _ in 0..<16 { group.addTask { await refusal { try await bench.signIn() }?.code } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(codes.contains(.overloaded))
        #expect(codes.allSatisfy { $0 == .overloaded || $0 == .invalidCredentials })
        #expect(try await bench.auditLines().contains("password.authenticate overloaded"))
    }

    @Test("in the current context a password adds or renews a factor, of the same account only")
    func currentContext() async throws {
        let bench = try await BackendBench()
        let session = try await bench.register()
        try await bench.register("other@example.org")
        bench.clock.advance(by: .seconds(5))
        let renewed = try await bench.signIn(to: session)
        #expect(renewed.details.factors.map(\.date) == [bench.clock.now])
        #expect(await refusal { try await bench.backend.confirm(session) }?.code == .sessionEnded)
        let error = await refusal { try await bench.signIn("other@example.org", to: renewed) }
        #expect(error?.code == .accountMismatch)
        _ = try await bench.backend.confirm(renewed)
    }

    @Test("a provider that is off is refused")
    func disabledProvider() async throws {
        let bench = try await BackendBench { $0.providers = [] }
        #expect(await refusal { try await bench.signIn() }?.code == .providerDisabled)
        #expect(await refusal { try await bench.guest() }?.code == .providerDisabled)
        #expect(await refusal { try await bench.attach() }?.code == .providerDisabled)
        #expect(bench.backend.abilities.providers == [])
    }
}
