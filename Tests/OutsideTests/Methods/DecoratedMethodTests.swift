import OutsideApp
import Synchronization
import Testing
import WebcomAuthentication
import WebcomTesting

@Suite struct DecoratedMethodTests {
    private final class Notes: Sendable {
        private let lines = Mutex<[String]>([])

        var all: [String] { self.lines.withLock { $0 } }

        func add(_ line: String) { self.lines.withLock { $0.append(line) } }
    }

    @Test func forwardsASingleStepMethod() async throws {
        let (app, notes) = (SignedOutApp(), Notes())
        let method = TracedMethod(TracedMethod(TicketDeskMethod(name: "window 3"), note: notes.add), note: notes.add)
        let details = try #require(try await app.service.authenticate(with: method).details)
        #expect(details.provider == .custom("ticket"))
        #expect(notes.all == ["credential", "credential"])
    }

    @Test func forwardsAMethodOfTheLibrary() async throws {
        let (app, notes) = (SignedOutApp(), Notes())
        let method = AuthenticationMethodInternal(eMail: "josiah@whitehouse.gov", mode: .staticPassword)
        app.service.initializeAuthentication(with: TracedMethod(method, note: notes.add))
        method.setStaticPassword(ScriptedBackend.password)
        let details = try #require(try await app.service.continueAuthentication().details)
        #expect(details.uid == ScriptedBackend.uid(of: "josiah@whitehouse.gov"))
        #expect(notes.all == ["begin", "credential"])
    }

    @Test func hasTheWrappedMethodCancelled() async throws {
        let (app, notes) = (SignedOutApp(), Notes())
        let gate = Gate()
        let method = TracedMethod(PatientMethod(gate: gate), note: notes.add)
        let attempt = Task { try await app.service.authenticate(with: method) }
        try await gate.arrivals(atLeast: 1)
        app.service.cancelAuthentication()
        await #expect(throws: AuthenticationError(.cancelled)) { try await attempt.value }
        gate.open()
        #expect(notes.all == ["credential", "cancelled"])
        #expect(app.service.state == .unauthenticated)
    }

    /// Waits at a gate before it proves anything.
    private struct PatientMethod: AuthenticationSingleStepMethod {
        let gate: Gate

        var provider: AuthenticationProvider { .custom("patient") }

        @concurrent func credential(
            for process: AuthenticationProcess, restricted: borrowing WebcomMarkers.Restricted
        ) async throws -> AuthenticationCredential {
            await self.gate.pass()
            return AuthenticationCredential(provider: self.provider, proof: .fields([:]))
        }
    }
}
