import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomPrimitives
import WebcomTesting

/// What the app is told of that succeeded and may still be an attack (AUD-4).
@Suite struct AlarmTests {
    /// Notes what it is told, once it may.
    private final class Recorder: SecurityAlarm {
        let events = Locked<[SecurityEvent]>([])
        let gate: Gate

        init(isHeld: Bool = false) {
            self.gate = Gate()
            if !isHeld { self.gate.open() }
        }

        @concurrent func raise(_ event: SecurityEvent) async {
            await self.gate.pass()
            // So that a shutdown which does not wait is over first.
            for _ in 0..<200 { await Task.yield() }
            self.events.withLock { $0.append(event) }
        }

        var kinds: [SecurityEvent.Kind] { self.events.withLock { $0.map(\.kind) } }
    }

    private static let new = "quite another horse battery"

    /// What was told by the end of what `body` does.
    private func told(
        configure: (inout BackendPolicy) -> Void = { _ in }, _ body: (BackendBench) async throws -> Void
    ) async throws -> [SecurityEvent] {
        let recorder = Recorder()
        let bench = try await BackendBench(alarm: recorder, configure: configure)
        try await body(bench)
        await bench.backend.shutdown()
        return recorder.events.withLock { $0 }
    }

    @Test("AUD-4: a password that is right after many failures is told", arguments: [4, 5, 9])
    func passwordAfterFailures(_ failures: Int) async throws {
        let events = try await self.told { bench in
            try await bench.register()
            for _ in 0..<failures { _ = await refusal { try await bench.signIn(password: "wrong") } }
            _ = try await bench.signIn(source: "here")
            _ = try await bench.signIn(source: "here")
        }.filter { if case .successAfterFailures = $0.kind { true } else { false } }
        #expect(events.map(\.kind) == (failures < 5 ? [] : [.successAfterFailures(count: failures)]))
        for event in events {
            #expect(event.uid != nil && event.provider == .eMail && event.correlationID == "c-1")
            #expect(event.identifierDigest?.contains("alice") == false && event.sourceDigest?.isEmpty == false)
        }
    }

    @Test("AUD-4: a code that is right after many failures is told, whichever codes they were of")
    func codeAfterFailures() async throws {
        let events = try await self.told(configure: { $0.throttling.codesPerIdentity.free = 50 }) { bench in
            try await bench.registerCode(BackendBench.number)
            for wrong in [3, 3, 0] {
                bench.waitForResend()
                let receipt = try await bench.requestCode(BackendBench.number)
                let code = bench.wrongCode(for: BackendBench.number)
                for _ in 0..<wrong {
                    _ = await refusal { try await bench.submit(receipt, code, for: BackendBench.number) }
                }
                if wrong == 0 { _ = try await bench.submit(receipt, for: BackendBench.number) }
            }
        }
        #expect(events.map(\.kind) == [.successAfterFailures(count: 6)])
    }

    @Test("AUD-4: a recovery is told, and how many identities it suspended")
    func recovery() async throws {
        let events = try await self.told { bench in
            let session = try await bench.register()
            _ = try await bench.registerCode(BackendBench.number, to: session)
            let receipt = try await bench.requestReset(BackendBench.address)
            _ = await refusal {
                try await bench.submit(receipt, "wrong", newPassword: Self.new, for: BackendBench.address)
            }
            _ = try await bench.submit(receipt, newPassword: Self.new, for: BackendBench.address)
        }
        #expect(events.map(\.kind) == [.recovery(suspendedIdentities: 1)])
    }

    @Test("AUD-4: a client that no other session of the account has is told")
    func newClient() async throws {
        let events = try await self.told { bench in
            try await bench.register()
            for (device, source) in [("phone", "home"), ("phone", "home"), ("phone", "café"), ("laptop", "café")] {
                bench.clock.advance(by: .seconds(1))
                _ = try await bench.signIn(source: source, device: device)
            }
            bench.clock.advance(by: .seconds(1))
            _ = try await bench.signIn()
        }
        #expect(
            events.map(\.kind) == [
                .newClient(isNewDevice: true, isNewSource: true), .newClient(isNewDevice: false, isNewSource: true),
                .newClient(isNewDevice: true, isNewSource: false),
            ])
    }

    @Test("AUD-4: a new client that signs in twice at once does not vouch for itself")
    func newClientAtOnce() async throws {
        let events = try await self.told { bench in
            try await bench.register()
            bench.clock.advance(by: .seconds(1))
            for _ in 0..<2 { _ = try await bench.signIn(source: "there", device: "phone") }
        }
        let kind = SecurityEvent.Kind.newClient(isNewDevice: true, isNewSource: true)
        #expect(events.map(\.kind) == [kind, kind])
    }

    @Test("AUD-4: who proves more in a session that stands is no new client")
    func provesMore() async throws {
        let events = try await self.told { bench in
            let session = try await bench.register()
            bench.clock.advance(by: .seconds(1))
            _ = try await bench.signIn()
            bench.clock.advance(by: .seconds(1))
            _ = try await bench.signIn(to: session, source: "there", device: "phone")
        }
        #expect(events.map(\.kind) == [])
    }

    @Test("AUD-4: a code and an app's own method are told of like a password")
    func otherWays() async throws {
        let recorder = Recorder()
        let bench = try await BackendBench(
            providers: [.custom("badge"): ClosureVerifier { _, _ in ProvedIdentity(subject: "4711") }], alarm: recorder)
        let credential = AuthenticationCredential(provider: .custom("badge"), proof: .fields([:]))
        try await bench.registerCode(BackendBench.number)
        _ = try await bench.backend.authenticate(credential, bench.request())
        bench.waitForResend()
        let receipt = try await bench.requestCode(BackendBench.number)
        _ = try await bench.submit(receipt, for: BackendBench.number, source: "there")
        _ = try await bench.backend.authenticate(credential, bench.request(source: "there"))
        await bench.backend.shutdown()
        let kind = SecurityEvent.Kind.newClient(isNewDevice: false, isNewSource: true)
        #expect(recorder.kinds == [kind, kind])
    }

    @Test("AUD-4: without another session there is nothing to compare a client with, and an added proof is no sign-in")
    func noNewClient() async throws {
        let events = try await self.told { bench in
            let session = try await bench.register()
            bench.clock.advance(by: .seconds(1))
            _ = try await bench.signIn(to: session, source: "elsewhere", device: "phone")
            let sessions = try await bench.store.sessions(of: session.details.uid, now: bench.clock.now)
            for old in sessions {
                try await bench.store.endSessions(.one(old.id), now: bench.clock.now, effects: .none)
            }
            bench.clock.advance(by: .seconds(1))
            _ = try await bench.signIn(source: "elsewhere", device: "phone")
        }
        #expect(events.isEmpty)
    }

    @Test("AUD-4: the answer waits for no alarm, and the alarm is told after the change was written")
    func behindTheAnswer() async throws {
        let recorder = Recorder(isHeld: true)
        let bench = try await BackendBench(alarm: recorder)
        try await bench.register()
        for _ in 0..<2 {
            let receipt = try await bench.requestReset(BackendBench.address)
            _ = try await bench.submit(receipt, newPassword: Self.new, for: BackendBench.address)
        }
        try await recorder.gate.arrivals(atLeast: 1)
        #expect(recorder.kinds.isEmpty)
        #expect(try await bench.auditLines().contains("password.reset success"))
        recorder.gate.open()
        await bench.backend.shutdown()
        #expect(recorder.kinds == [.recovery(suspendedIdentities: 0), .recovery(suspendedIdentities: 0)])
    }

    @Test("AUD-4: what failed or was refused is not told, and a store that cannot count costs nobody the sign-in")
    func refused() async throws {
        let recorder = Recorder()
        let store = FaultyAccountStore(MemoryAccountStore())
        let bench = try await BackendBench(store: store, alarm: recorder)
        try await bench.register()
        for _ in 0..<6 { _ = await refusal { try await bench.signIn(password: "wrong") } }
        store.failNext(.attemptCount)
        _ = try await bench.signIn()
        await bench.backend.shutdown()
        #expect(recorder.kinds.isEmpty)
    }

    @Test("AUD-4, SEC-4: an event shows neither address nor source")
    func noSecrets() async throws {
        let events = try await self.told { bench in
            try await bench.register()
            bench.clock.advance(by: .seconds(1))
            _ = try await bench.signIn(source: "192.0.2.7", device: "phone")
        }
        let text = String(describing: events)
        #expect(events.count == 1)
        for secret in ["alice", "example", "192.0.2.7", BackendBench.password] { #expect(!text.contains(secret)) }
    }
}
