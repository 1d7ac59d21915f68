import Testing
import WebcomAuthentication
import WebcomTesting

@Suite struct EventRecorderTests {
    let backend = ScriptedBackend()

    @Test func everyDoorTellsTheSame() async throws {
        let application = self.application()
        let service = application.authenticationService(for: "a key")
        let other = application.authenticationService(for: "another key")
        _ = try await service.settledState()
        let recorder = EventRecorder(service, of: application)
        for _ in 0..<3 {
            _ = try await service.authenticate(with: Guest())
            _ = try await other.authenticate(with: Guest())
            await service.unauthenticate()
            await other.unauthenticate()
        }
        let numbers = try await recorder.agreement(atLeast: 7)
        #expect(numbers.count == 6)
        #expect(recorder.kinds == ["subscribed"] + [String](repeating: "stateChanged", count: 6))
        #expect(recorder.events(through: .application).allSatisfy { $0.sessionKey == "a key" })
    }

    @Test func eventIsAwaited() async throws {
        let application = self.application()
        let service = application.authenticationService(for: "a key")
        let recorder = EventRecorder(service)
        async let signedIn = recorder.event { $0.state.details?.isGuest == true }
        _ = try await service.authenticate(with: Guest())
        let event = try await signedIn
        await service.unauthenticate()
        let next = try await recorder.event(after: event.sequence) { $0.state == .unauthenticated }
        #expect(next.sequence > event.sequence)
        #expect(next.sessionKey == "a key")
    }

    @Test func missingEventIsToldInsteadOfHanging() async throws {
        let application = self.application()
        let recorder = EventRecorder(application.authenticationService(for: "a key"))
        let error = await #expect(throws: FactMissing.self) {
            try await recorder.event(within: .milliseconds(1)) { $0.kind.name == "accountDeleted" }
        }
        #expect(error?.description.contains("an event") == true)
    }

    @Test func endIsToldOnce() async throws {
        let application = self.application()
        let recorder = EventRecorder(application.authenticationService(for: "a key"), of: application)
        try await recorder.count(1)
        #expect(!recorder.isComplete)
        recorder.cancel()
        recorder.cancel()
        try await recorder.completion()
        #expect(recorder.completions(of: .callback) == 1)
    }

    private func application() -> WebcomApplication {
        WebcomApplication(
            configuration: WebcomConfiguration(identifier: "recorded"), backend: self.backend)
    }
}

private struct Guest: AuthenticationSingleStepMethod {
    var provider: AuthenticationProvider { .guest }

    @concurrent func credential(
        for process: AuthenticationProcess, restricted: borrowing WebcomMarkers.Restricted
    ) async throws -> AuthenticationCredential { .guest }
}
