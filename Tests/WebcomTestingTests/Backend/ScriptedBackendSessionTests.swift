import FoundationEssentials
import Testing
import WebcomAuthentication
import WebcomTesting

@Suite struct ScriptedBackendSessionTests {
    typealias Fixture = ScriptedBackend.Fixture

    @Test func refreshRaisesTheGenerationAndFindsReuse() async throws {
        let backend = ScriptedBackend()
        let session = try await backend.session()
        let next = try await backend.refresh(session)
        #expect(next.details.fields.generation == 1)
        #expect(next.details.authenticationToken.reveal() != session.details.authenticationToken.reveal())
        #expect(await refusal { try await backend.refresh(session) }?.code == .invalidToken)
        #expect(await refusal { try await backend.confirm(next) }?.code == .sessionEnded)
        #expect(backend.endedSessions == [session.id])
    }

    @Test func reuseCanBeAllowed() async throws {
        let backend = ScriptedBackend()
        backend.detectsReuse = false
        let session = try await backend.session()
        _ = try await backend.refresh(session)
        #expect(try await backend.refresh(session).details.fields.generation == 1)
    }

    @Test func sessionRunsOut() async throws {
        let clock = ManualClock()
        let backend = ScriptedBackend(clock: clock, sessionLifetime: .seconds(60))
        let session = try await backend.session()
        clock.advance(by: .seconds(59))
        _ = try await backend.confirm(session)
        clock.advance(by: .seconds(1))
        #expect(await refusal { try await backend.confirm(session) }?.code == .sessionEnded)
    }

    @Test func noticesReachWhoListensAndWaitForTheFirst() async throws {
        let backend = ScriptedBackend()
        let session = try await backend.session()
        backend.endSession(session.id)
        var notices = backend.notices().makeAsyncIterator()
        #expect(await notices.next(isolation: nil) == .sessionRevoked(sessionID: session.id))
        backend.deleteAccount(session.details.uid)
        #expect(await notices.next(isolation: nil) == .accountDeleted(uid: session.details.uid))
        #expect(await refusal { try await backend.session() }?.code == .accountDisabled)
    }

    @Test func lostConnectionFailsEveryCall() async throws {
        let backend = ScriptedBackend()
        let session = try await backend.session()
        var notices = backend.notices().makeAsyncIterator()
        backend.loseConnection()
        #expect(await notices.next(isolation: nil) == .connectionLost)
        #expect(await refusal { try await backend.confirm(session) }?.code == .unavailable)
        #expect(await refusal { try await backend.session() }?.code == .unavailable)
        backend.restoreConnection()
        #expect(await notices.next(isolation: nil) == .connectionRestored)
        _ = try await backend.confirm(session)
    }

    @Test func operationsAnswerWhatTheTestSays() async throws {
        let backend = ScriptedBackend()
        let session = try await backend.session()
        let error = await refusal { try await backend.perform(Echo(text: "a"), session) }
        #expect(error?.code == .unsupported && error?.message.contains("answer(to: Echo.self)") == true)
        backend.answer(to: Echo.self) { operation, session in "\(operation.text) by \(session.details.uid)" }
        #expect(try await backend.perform(Echo(text: "a"), session) == "a by \(session.details.uid)")
        try await backend.revoke(session, scope: .thisSession)
        #expect(await refusal { try await backend.perform(Echo(text: "a"), session) }?.code == .sessionEnded)
        #expect(backend.calls(.perform).map(\.detail) == ["echo", "echo", "echo"])
    }
}

private struct Echo: AccountOperation {
    typealias Answer = String

    static let name = "echo"

    let text: String
}
