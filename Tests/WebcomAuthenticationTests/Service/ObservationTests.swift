import Testing
import WebcomAuthentication
import WebcomPrimitives
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct ObservationTests {
    /// Keeps what it observes.
    private final class Log: AuthenticationObserver {
        private let contents = Locked<[AuthenticationObservation]>([])

        var all: [AuthenticationObservation] { self.contents.withLock { $0 } }

        func observe(_ observation: AuthenticationObservation) { self.contents.withLock { $0.append(observation) } }
    }

    private static let secrets = [
        "sentinel-key", "sentinel-password", "sentinel-code", "sentinel-token", "sentinel-field",
        "refresh-session", "token-session",
    ]

    /// A sign-up, a sign-in with steps and a sign-out, in which every secret is a sentinel.
    private func scenario(_ rig: ServiceRig) async throws -> [Any] {
        var shown: [Any] = []
        let method = AuthenticationMethodInternal(eMail: "alice@example.com", mode: .staticPassword)
        method.setStaticPassword("sentinel-password")
        shown.append(rig.service.initializeAuthentication(with: method))
        shown.append(try await method.attachIdentity())
        method.setVerificationToken("sentinel-token")
        shown.append(await CallStyle.async.proceed(rig.service))
        method.setVerificationToken(ScriptedBackend.verificationToken)
        shown.append(try await rig.service.continueAuthentication())
        rig.backend.strongAuthentication = .choose
        let custom = AuthenticationMethodCustom(name: "x", fields: ["f": "sentinel-field"])
        let outcome = try await rig.service.authenticate(with: custom)
        shown += [outcome, method, custom]
        guard case .strongAuthenticationRequired(let step) = outcome, let first = step.methods.first,
            case .strongCodeRequired(let code) = try await step.challenge(first)
        else { throw Unexpected("\(outcome)") }
        shown.append(await Told.result { () throws(AuthenticationError) in try await code.submit("sentinel-code") })
        shown.append(try await code.submit(ScriptedBackend.strongCode))
        shown += [rig.service.state, rig.service.authenticationDetails as Any, code]
        shown.append(await rig.service.unauthenticate())
        return shown
    }

    @Test("Invariant 13: an observer receives every event and call, and no description has a secret")
    func observesWithoutSecrets() async throws {
        let log = Log()
        let rig = await ServiceRig(key: "sentinel-key", observer: log)
        _ = try await rig.service.settledState()
        var shown = try await self.scenario(rig)
        try await rig.recorder.caughtUp(with: rig.service)
        let digest = rig.service.sessionKey.digest
        try await rig.eventually("all events at the observer") {
            self.events(log.all, digest).count >= rig.recorder.words.count
        }
        shown += log.all as [Any] + rig.recorder.events as [Any] + [rig.service.sessionKey, rig.recorder.events]
        for value in shown {
            var dumped = ""
            dump(value, to: &dumped)
            for text in [dumped, String(describing: value), String(reflecting: value)] {
                for secret in Self.secrets where text.contains(secret) {
                    Issue.record("\(type(of: value)) shows \(secret): \(text.prefix(300))")
                }
            }
        }
        let calls = Set(log.all.compactMap { if case .call(let name, _) = $0.kind { name } else { nil } })
        #expect(
            calls == [
                "backend.authenticate", "backend.send", "backend.advance", "backend.revoke", "store.record",
                "store.replace",
            ])
        #expect(log.all.contains { $0.errorCode == .invalidToken })
    }

    private func events(_ observations: [AuthenticationObservation], _ digest: String) -> [UInt64] {
        observations.compactMap {
            if case .event(_, let sequence) = $0.kind, $0.service == digest { sequence } else { nil }
        }
    }

    @Test("an observer receives a service's events once each and in their order")
    func observesInOrder() async throws {
        let log = Log()
        let rig = await ServiceRig(observer: log)
        _ = try await rig.service.settledState()
        for number in 0..<20 { try await rig.signIn("user\(number)") }
        try await rig.recorder.caughtUp(with: rig.service)
        let digest = rig.service.sessionKey.digest
        try await rig.eventually("all events at the observer") {
            self.events(log.all, digest).count >= 21
        }
        #expect(self.events(log.all, digest) == Array(1...21))
        #expect(log.all.last { $0.service == digest && $0.uid != nil }?.uid == Badge.uid("user19"))
    }

    @Test("a call's observation has its duration by the clock, its provider, its error and the correlation")
    func observesCalls() async throws {
        let log = Log()
        let rig = await ServiceRig(observer: log)
        _ = try await rig.service.settledState()
        let gate = Gate()
        rig.backend.on(.authenticate, do: .hold(before: gate), .fail(.accountDisabled))
        let options = AuthenticationOptions(client: .init(correlationID: "request-7"))
        let caller = Caller("authenticate") {
            await Told.result { () throws(AuthenticationError) in
                try await rig.service.authenticate(with: Badge("alice"), options: options)
            }
        }
        try await gate.arrivals(atLeast: 1)
        rig.clock.advance(by: .seconds(3))
        gate.open()
        _ = try await caller.answer()
        let call = log.all.first { if case .call("backend.authenticate", _) = $0.kind { true } else { false } }
        guard case .call(_, let duration)? = call?.kind else { throw Unexpected("\(log.all)") }
        #expect(duration == .seconds(3))
        #expect(call?.provider == Badge.provider)
        #expect(call?.errorCode == .accountDisabled)
        #expect(call?.correlationID == "request-7")
        #expect(call?.service == rig.service.sessionKey.digest)
    }

    @Test("options, key, context, session and capabilities reach the back-end with each request")
    func requestsCarryEverything() async throws {
        let clock = ManualClock()
        let backend = RecordingBackend(ScriptedBackend(clock: clock, strongAuthentication: .choose))
        let application = WebcomApplication(
            configuration: WebcomConfiguration(identifier: "shop", capabilities: [.multiFactor]), backend: backend,
            clock: clock)
        let service = application.authenticationService(for: "key")
        let options = AuthenticationOptions(
            client: .init(source: [1, 2], deviceLabel: "phone", correlationID: "7"), scopes: ["read"],
            claims: ["shop": 3], level: 2, locale: "fr")
        let method = AuthenticationMethodInternal.code(of: "alice")
        service.initializeAuthentication(with: method, options: options)
        try await method.requestOneTimePassword()
        method.setOneTimePassword(ScriptedBackend.code)
        guard case .strongAuthenticationRequired(let step) = try await service.continueAuthentication(),
            case .strongCodeRequired(let code) = try await step.challenge(step.methods[0])
        else { throw Unexpected("another step") }
        _ = try await code.submit(ScriptedBackend.strongCode)
        let requests = backend.asked.requests
        #expect(requests.count == 4)
        for request in requests {
            #expect(request.options == options)
            #expect(request.application == "shop")
            #expect(request.sessionKey == "key")
            #expect(request.context == .new)
            #expect(request.session == nil)
            #expect(request.capabilities == [.multiFactor])
        }
        #expect(requests.map { $0.continuation != nil } == [false, true, true, true])
        _ = try? await service.authenticate(with: Badge("alice"), context: .current)
        #expect(backend.asked.requests.last?.session?.id == service.authenticationDetails?.fields.sessionID)
    }
}
