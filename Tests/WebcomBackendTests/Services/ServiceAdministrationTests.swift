import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting
import WebcomTokens

@Suite struct ServiceAdministrationTests {
    private func code(_ body: () async throws -> Void) async -> AdministrationError.Code? {
        do {
            try await body()
            return nil
        } catch { return (error as? AdministrationError)?.code }
    }

    @Test("JWT-10: keys are changed with an overlap, and what a key opened ends with it (TOK-6)")
    func rotates() async throws {
        let bench = try await BackendBench.services()
        let service = try await ServicePlace.create(bench)
        let new = try ServicePlace.key("2027")
        try await bench.administration.addServiceKey(try #require(new.publicKey), to: service.uid)
        let old = try await bench.enterService()
        let young = try await bench.enterService(new)
        _ = try await bench.backend.confirm(old)
        try await bench.administration.removeServiceKey(ServicePlace.key.id, from: service.uid)
        for session in [old, young] {
            #expect(await refusal { try await bench.backend.confirm(session) }?.code == .sessionEnded)
        }
        #expect(await refusal { try await bench.enterService() }?.code == .invalidCredentials)
        _ = try await bench.enterService(new)
        #expect(try await bench.administration.service(service.uid).keys.map(\.id) == ["2027"])
        let lines = try await bench.auditLines().filter { $0.hasPrefix("service.") }
        #expect(lines == ["service.create success", "service.addKey success", "service.removeKey success"])
    }

    @Test("TOK-6: disabling and deleting end a service's sessions")
    func ends() async throws {
        let bench = try await BackendBench.services()
        let service = try await ServicePlace.create(bench)
        let first = try await bench.enterService()
        try await bench.administration.disable(service.uid)
        #expect(await refusal { try await bench.backend.confirm(first) }?.code == .sessionEnded)
        try await bench.administration.enable(service.uid)
        let second = try await bench.enterService()
        try await bench.administration.delete(service.uid)
        #expect(await refusal { try await bench.backend.confirm(second) }?.code == .sessionEnded)
        #expect(try await bench.administration.uid(ofService: ServicePlace.clientID) == nil)
    }

    @Test("TOK-6: a key that is removed while its assertion is checked leaves no session")
    func removedMeanwhile() async throws {
        let store = FaultyAccountStore(MemoryAccountStore())
        let bench = try await BackendBench.services(store: store)
        let service = try await ServicePlace.create(bench)
        let new = try ServicePlace.key("new")
        try await bench.administration.addServiceKey(try #require(new.publicKey), to: service.uid)
        let gate = store.holdNext(.openSession)
        let entering = Task { try await bench.enterService() }
        try await gate.arrivals(atLeast: 1)
        try await bench.administration.removeServiceKey(ServicePlace.key.id, from: service.uid)
        gate.open()
        await #expect(throws: AuthenticationError(.invalidCredentials)) { try await entering.value }
        #expect(try await bench.store.sessions(of: service.uid, now: bench.clock.now).isEmpty)
    }

    @Test("what cannot be a service's key is refused, and so is the last one's removal")
    func refusals() async throws {
        let bench = try await BackendBench.services()
        let service = try await ServicePlace.create(bench)
        let (admin, key) = (bench.administration, try ServicePlace.key.publicKey)
        let uid = try await bench.register().details.uid
        let secret = try TokenMaker.key()
        let own = try ServicePlace.signer()
        let twin = try #require(try ServicePlace.signer("twin").publicKey)
        let other = try #require(try ServicePlace.key(key.id).publicKey)
        let id = try #require(key.id)
        let cases: [(AdministrationError.Code, @Sendable () async throws -> Void)] = [
            (.unacceptableKey, { _ = try await admin.createService(keys: []) }),
            (.unacceptableKey, { _ = try await admin.createService(keys: [secret]) }),
            (.unacceptableKey, { _ = try await admin.createService(keys: [own]) }),
            (.keyTaken, { _ = try await admin.createService(keys: [key, key]) }),
            (.identityTaken, { _ = try await admin.createService(keys: [key], clientID: ServicePlace.clientID) }),
            (.keyTaken, { try await admin.addServiceKey(twin, to: service.uid) }),
            (.keyTaken, { try await admin.addServiceKey(other, to: service.uid) }),
            (.lastKey, { try await admin.removeServiceKey(id, from: service.uid) }),
            (.keyGone, { try await admin.removeServiceKey("nothing", from: service.uid) }),
            (.notAService, { try await admin.addServiceKey(key, to: uid) }),
            (.notAService, { _ = try await admin.service(uid) }),
            (.accountGone, { try await admin.removeServiceKey("a", from: "nobody") }),
        ]
        for (number, (expected, body)) in cases.enumerated() {
            #expect(await self.code(body) == expected, "case \(number)")
        }
        for name in ["", "a b", "a#b", String(repeating: "a", count: 65)] {
            let error = await refusal { _ = try await admin.createService(keys: [key], clientID: name) }
            #expect(error?.code == .invalidIdentifier, "\(name)")
        }
        for number in 1..<8 {
            try await admin.addServiceKey(try #require(try ServicePlace.key("\(number)").publicKey), to: service.uid)
        }
        let ninth = try #require(try ServicePlace.key("9").publicKey)
        #expect(await self.code { try await admin.addServiceKey(ninth, to: service.uid) } == .tooManyKeys)
    }

    @Test("a service account moves to another store with its keys, and none comes in with others")
    func moves() async throws {
        let bench = try await BackendBench.services()
        let service = try await ServicePlace.create(bench)
        let text = try await bench.export().text
        let other = try await BackendBench.services(clock: bench.clock)
        #expect(try await other.take(text).imported == 1)
        #expect(try await other.enterService().details.uid == service.uid)
        let secret = #"{"kty":"oct","alg":"HS256","k":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}"#
        for profile in ["{}", #"{"keys":[]}"#, #"{"keys":[\#(secret)]}"#] {
            let line = #"{"identities":[{"provider":"server","identifier":"x","profile":\#(profile)}]}"#
            await #expect(throws: AccountLineError.self) { try await other.take(line) }
        }
    }

    @Test("a policy with which assertions could not be checked is refused")
    func policy() async throws {
        let changes: [@Sendable (inout BackendPolicy) -> Void] = [
            { $0.services.audience = "" }, { $0.services.maximumLifetime = .seconds(301) },
            { $0.services.maximumLifetime = .zero }, { $0.services.allowedSkew = .seconds(61) },
            { $0.throttling.assertionsPerService = .init(0, per: .seconds(1)) },
        ]
        for change in changes {
            await #expect(throws: BackendPolicyError.self) { try await BackendBench.services(configure: change) }
        }
        let bench = try await BackendBench.services { $0.services.audience = "https://login.example.org" }
        try await ServicePlace.create(bench)
        #expect(await refusal { try await bench.enterService() }?.code == .invalidToken)
        _ = try await bench.enter(
            ServerAssertion.sign(
                clientID: ServicePlace.clientID, audience: "https://login.example.org", key: ServicePlace.key,
                now: bench.clock.now))
    }
}
