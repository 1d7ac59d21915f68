import BadgeDoor
import Testing
import WebcomAuthentication
import WebcomTesting

@Suite struct BadgeDoorTests {
    @Test func opensToABadgeAndToNobodyElse() async throws {
        let backend = ScriptedBackend()
        let application = WebcomApplication(
            configuration: WebcomConfiguration(identifier: "doors"), backend: backend)
        let door = BadgeDoor(application, name: "front")
        backend.on(.authenticate, do: .fail(.invalidCredentials))
        await #expect(throws: AuthenticationError(.invalidCredentials)) { try await door.show(badge: "0") }
        #expect(!door.isOpen)
        try await door.show(badge: "4711")
        #expect(door.isOpen)
        #expect(!BadgeDoor(application, name: "back").isOpen)
        await door.close()
        #expect(!door.isOpen)
        #expect(backend.liveSessions.isEmpty)
    }
}
