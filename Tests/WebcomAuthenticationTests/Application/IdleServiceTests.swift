import Testing
import WebcomAuthentication
import WebcomTesting

@Suite struct IdleServiceTests {
    /// Begins a process on a service that was swept while it was held, and lets go of it.
    private func beginLate(_ application: WebcomApplication) async throws -> AuthenticationProcess.ID {
        let service = application.authenticationService(for: "held")
        _ = try await service.settledState()
        application.dropIdleServices(unusedFor: .zero)
        return service.initializeAuthentication(with: AuthenticationMethodInternal.code(of: "alice")).id
    }

    @Test("A process begun on a service that was idle for long keeps it alive")
    func keepsWhoeverIsHeld() async throws {
        let rig = try await ServiceRig.settled()
        let id = try await self.beginLate(rig.application)
        #expect(rig.application.authenticationService(for: "held").ongoingAuthentication?.id == id)
    }

    @Test func dropsWhoeverIsNotHeld() async throws {
        let rig = try await ServiceRig.settled()
        weak let service = rig.application.authenticationService(for: "idle")
        _ = try await service?.settledState()
        try await rig.eventually("the end of an idle service", within: .seconds(60)) {
            rig.application.dropIdleServices(unusedFor: .zero)
            return service == nil
        }
    }

    @Test func sweepsAtMostOnceASecond() async throws {
        var configuration = WebcomConfiguration(identifier: "app")
        configuration.idleLifetime = .zero
        let (clock, store) = (ManualClock(), FaultyStateStore())
        let application = WebcomApplication(
            configuration: configuration, backend: ScriptedBackend(clock: clock), stateStore: store,
            sealer: PassThroughSealer(), clock: clock)
        try await clock.sleeper(dueBy: .seconds(1), within: .seconds(60))
        #expect(store.calls(.removeRecords).isEmpty)
        await application.shutdown()
    }
}
