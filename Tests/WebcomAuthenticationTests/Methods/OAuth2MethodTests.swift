import Testing
import WebcomAuthentication
import WebcomPrimitives
import WebcomTesting

@Suite struct OAuth2MethodTests {
    /// A browser that does what a test says.
    private final class Agent: OAuth2UserAgent {
        let address: String?
        let visited = Locked<[String]>([])
        let body: @Sendable () async throws -> String

        init(
            at address: String? = "http://127.0.0.1:4711/callback",
            _ body: @escaping @Sendable () async throws -> String = { ScriptedBackend.callback }
        ) {
            self.address = address
            self.body = body
        }

        @concurrent func redirectAddress() async throws -> String? { self.address }

        @concurrent func callback(for request: UserAgentRequest) async throws -> String {
            self.visited.withLock { $0.append(request.address) }
            return try await self.body()
        }
    }

    @Test("with a user agent one call goes to the end, in both call styles", arguments: CallStyle.allCases)
    func goesToTheEnd(_ style: CallStyle) async throws {
        let recording = RecordingBackend(ScriptedBackend())
        let application = WebcomApplication(
            configuration: WebcomConfiguration(identifier: "app"), backend: recording)
        let service = application.authenticationService(for: "key")
        let agent = Agent()
        let method = AuthenticationMethodOAuth2(
            name: "acme", wishes: UserAgentWishes(scopes: ["calendar"], prompt: "login"), userAgent: agent)
        #expect(Told.answer(await style.authenticate(service, method)) == "authenticated")
        #expect(service.authenticationDetails?.provider == .oAuth2("acme"))
        #expect(agent.visited.withLock { $0 } == ["https://provider.example/authorize?client=app"])
        guard case .userAgent(let wishes)? = recording.asked.credentials.first?.proof else {
            Issue.record("no visit was asked for")
            return
        }
        #expect(
            wishes
                == UserAgentWishes(
                    redirectAddress: "http://127.0.0.1:4711/callback", scopes: ["calendar"], prompt: "login"))
        await application.shutdown()
    }

    @Test("without one the app is told where to send the user, and takes the answer to the visit")
    func isLedByTheApp() async throws {
        let rig = try await ServiceRig.settled()
        guard
            case .userAgentRequired(let visit) = try await rig.service.authenticate(
                with: AuthenticationMethodOAuth2(name: "acme"))
        else {
            Issue.record("no visit is due")
            return
        }
        #expect(visit.continuation?.front.provider == .oAuth2("acme"))
        #expect(try await visit.finish(callback: ScriptedBackend.callback).details?.provider == .oAuth2("acme"))
    }

    @Test(
        "Invariant 1: what the user agent throws ends the authentication, and nobody is signed in",
        arguments: [
            ("own", "failed(accessDenied)"), ("cancel", "failed(cancelled)"), ("fault", "failed(unavailable)"),
            ("callback", "failed(invalidState)"),
        ])
    func agentFails(_ fault: String, _ told: String) async throws {
        struct Fault: Error {}
        let rig = try await ServiceRig.signedIn()
        let before = rig.service.state
        let agent = Agent {
            switch fault {
            case "own": throw AuthenticationError(.accessDenied)
            case "cancel": throw CancellationError()
            case "callback": return "https://app.example/callback?code=bad"
            default: throw Fault()
            }
        }
        let method = AuthenticationMethodOAuth2(name: "acme", userAgent: agent)
        #expect(Told.answer(await CallStyle.async.authenticate(rig.service, method)) == told)
        #expect(rig.service.state == before)
    }

    @Test("Invariant 5: a newer process cancels the user agent of the older one, whose answer is not asked for")
    func isSuperseded() async throws {
        let rig = try await ServiceRig.settled()
        let (gate, cancelled) = (Gate(), Gate())
        let agent = Agent {
            await gate.pass()
            if Task.isCancelled { await cancelled.pass() }
            return ScriptedBackend.callback
        }
        let caller = Caller("authenticate") {
            await CallStyle.async.authenticate(
                rig.service, AuthenticationMethodOAuth2(name: "acme", userAgent: agent))
        }
        try await gate.arrivals(atLeast: 1)
        try await rig.signIn("bob")
        #expect(Told.answer(try await caller.answer(within: .seconds(60))) == "failed(superseded)")
        gate.open()
        try await cancelled.arrivals(atLeast: 1)
        cancelled.open()
        #expect(rig.service.authenticationDetails?.provider == .custom("badge"))
    }
}
