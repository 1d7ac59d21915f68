import OutsideApp
import Testing
import WebcomAuthentication
import WebcomTesting

@Suite struct OwnObserverTests {
    @Test func isToldWhatHappens() async throws {
        let observer = TallyObserver()
        let app = SignedOutApp(observer: observer)
        _ = try await app.service.authenticate(with: BadgeMethod(number: "4711"))
        app.backend.on(.authenticate, do: .fail(.invalidCredentials))
        await #expect(throws: AuthenticationError(.invalidCredentials)) {
            try await app.service.authenticate(with: BadgeMethod(number: "0"))
        }
        await app.service.unauthenticate()
        await app.application.shutdown()
        let log = observer.log
        #expect(log.filter { $0 == "event stateChanged" }.count == 2)
        #expect(log.contains("event authenticationFailed failed: invalidCredentials"))
        #expect(log.contains("call backend.authenticate"))
        #expect(log.contains("call backend.authenticate failed: invalidCredentials"))
        #expect(log.contains("call backend.revoke"))
        #expect(!log.joined().contains("4711"))
    }
}
