import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomPrimitives
import WebcomTesting

@Suite struct CustomTests {
    private static let badge = ClosureVerifier { fields, _ in
        guard let number = fields["number"]?.reveal(), !number.isEmpty else {
            throw AuthenticationError(.invalidCredentials)
        }
        return ProvedIdentity(subject: number, displayName: "Badge", profile: ["site": "A"], method: "hwk")
    }

    private func bench(
        _ verifier: any IdentityVerifier = Self.badge, configure: (inout BackendPolicy) -> Void = { _ in }
    ) async throws -> BackendBench {
        try await BackendBench(providers: [.custom("badge"): verifier], configure: configure)
    }

    private func enter(
        _ bench: BackendBench, _ number: String = "4711", to session: BackendSession? = nil
    ) async throws -> BackendSession {
        let credential = AuthenticationCredential(
            provider: .custom("badge"), proof: .fields(["number": SecretField(number)]))
        return try await BackendBench.session(
            bench.backend.authenticate(
                credential, bench.request(session == nil ? .new : .current, session: session, source: "s")))
    }

    @Test("CUS-1: the first sign-in registers, the next one finds the account, in a namespace of its own")
    func registersThenSignsIn() async throws {
        let bench = try await self.bench()
        let first = try await self.enter(bench)
        #expect(first.details.provider.rawValue == "custom:badge")
        #expect(first.details.providerUID == "4711")
        #expect(first.details.displayName == "Badge")
        #expect(first.details.providerProfile == ["site": "A"])
        #expect(first.details.factors.map(\.method) == ["hwk"])
        #expect(try await self.enter(bench).details.uid == first.details.uid)
        #expect(try await self.enter(bench, "4712").details.uid != first.details.uid)
    }

    @Test("what a provider says anew of a known user is told and kept; a provider that says nothing takes nothing away")
    func keepsNewestProfile() async throws {
        let said = Locked<JSONValue>(["site": "A"])
        let bench = try await self.bench(
            ClosureVerifier { _, _ in ProvedIdentity(subject: "b", profile: said.withLock { $0 }) })
        let first = try await self.enter(bench)
        for (profile, told) in [(["site": "B"], ["site": "B"]), (.null, ["site": "B"])] as [(JSONValue, JSONValue)] {
            said.withLock { $0 = profile }
            #expect(try await self.enter(bench).details.providerProfile == told)
            #expect(try await bench.backend.confirm(first).details.providerProfile == told)
        }
    }

    @Test("parallel first sign-ins make one account")
    func registersOnce() async throws {
        let bench = try await self.bench()
        let uids = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<32 { group.addTask { try await self.enter(bench).details.uid } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(uids.count == 1)
    }

    @Test("GST-2: a guest who is recognised keeps the account; GST-3: not when the identity is another's")
    func upgradesGuest() async throws {
        let bench = try await self.bench()
        let guest = try await bench.guest()
        let session = try await self.enter(bench, to: guest)
        #expect(session.details.uid == guest.details.uid)
        #expect(!session.details.isGuest)
        #expect(await refusal { try await bench.backend.confirm(guest) }?.code == .sessionEnded)
        let another = try await bench.guest()
        #expect(await refusal { try await self.enter(bench, to: another) }?.code == .accountMismatch)
        _ = try await bench.backend.confirm(another)
    }

    @Test(
        "CUS-2: whatever the verifier does wrong, nobody is signed in",
        arguments: [
            ("throws", AuthenticationError.Code.unavailable), ("cancels", .unavailable),
            ("refuses", .invalidCredentials),
            ("ends sessions", .invalidCredentials), ("no subject", .invalidCredentials),
            ("long subject", .invalidCredentials), ("control", .invalidCredentials),
            ("bad method", .invalidCredentials), ("deep profile", .invalidCredentials),
        ])
    func failsClosed(_ fault: String, _ code: AuthenticationError.Code) async throws {
        struct Broken: Error {}
        let bench = try await self.bench(
            ClosureVerifier { _, _ in
                switch fault {
                case "throws": throw Broken()
                case "cancels": throw CancellationError()
                case "refuses": throw AuthenticationError(.invalidCredentials)
                case "ends sessions": throw AuthenticationError(.sessionEnded)
                case "no subject": return ProvedIdentity(subject: "")
                case "long subject": return ProvedIdentity(subject: String(repeating: "é", count: 128))
                case "control": return ProvedIdentity(subject: "a\nb")
                case "deep profile":
                    let profile = (0..<33).reduce(JSONValue.null) { value, _ in .array([value]) }
                    return ProvedIdentity(subject: "a", profile: profile)
                default: return ProvedIdentity(subject: "a", method: "a b")
                }
            })
        #expect(await refusal { try await self.enter(bench) }?.code == code)
        #expect(try await bench.auditLines().map { $0.hasPrefix("custom.authenticate ") } == [true])
    }

    @Test("CUS-2: a verifier that never answers is given up, and counts")
    func timesOut() async throws {
        let gate = Gate()
        let bench = try await self.bench(
            ClosureVerifier { _, _ in
                await gate.pass()
                return ProvedIdentity(subject: "late")
            })
        async let error = refusal { try await self.enter(bench) }
        try await gate.arrivals(atLeast: 1)
        try await bench.clock.sleepers(atLeast: 2)
        bench.clock.advance(by: .seconds(10))
        #expect(await error?.code == .unavailable)
        #expect(try await bench.auditLines() == ["custom.authenticate unavailable"])
        gate.open()
    }

    @Test("SES-2: a session that is revoked while another factor is proved passes nothing on")
    func revokedMeanwhile() async throws {
        let store = MemoryAccountStore()
        let revoked = Locked<String?>(nil)
        let bench = try await BackendBench(
            store: store,
            providers: [
                .custom("badge"): ClosureVerifier { _, _ in
                    if let uid = revoked.withLock({ $0 }) {
                        try await store.endSessions(.all(of: uid), now: ManualClock.start, effects: .none)
                    }
                    return ProvedIdentity(subject: "4711")
                }
            ])
        let session = try await self.enter(bench, to: bench.register())
        revoked.withLock { $0 = session.details.uid }
        #expect(await refusal { try await self.enter(bench, to: session) }?.code == .sessionEnded)
        #expect(try await store.sessions(of: session.details.uid, now: bench.clock.now).isEmpty)
    }

    @Test("CUS-2: tries are limited by source")
    func limits() async throws {
        let bench = try await self.bench { $0.throttling.providersPerSource = .init(3, per: .seconds(60)) }
        for _ in 0..<3 { #expect(await refusal { try await self.enter(bench, "") }?.code == .invalidCredentials) }
        let error = await refusal { try await self.enter(bench) }
        #expect(error?.code == .identityTemporarilyLocked)
        #expect(error?.retryAfter == .seconds(60))
    }

    @Test("a provider without verifier, or with an impossible name, is refused")
    func names() async throws {
        let bench = try await BackendBench()
        #expect(await refusal { try await self.enter(bench) }?.code == .providerDisabled)
        await #expect(throws: BackendPolicyError.self) {
            try await BackendBench(providers: [.custom("a:b"): Self.badge])
        }
    }
}
