import Testing
import WebcomAuthentication
import WebcomTesting

/// Webcom's `authStorage`: who knows of whose sign-ins.
@Suite struct AuthenticationStorageTests {
    private static func start(
        _ identifier: String, _ storage: AuthenticationStorage, _ backend: ScriptedBackend, _ store: MemoryStateStore
    ) -> WebcomApplication {
        var configuration = WebcomConfiguration(identifier: identifier)
        configuration.storage = storage
        return WebcomApplication(
            configuration: configuration, backend: backend, stateStore: store, sealer: PassThroughSealer())
    }

    @Test(
        "a sign-in is known to the applications that share the record, and to no other",
        arguments: [
            (AuthenticationStorage.own, "a", AuthenticationStorage.own, "a", true),
            (.own, "a", .own, "b", false), (.own, "a", .shared, "a", false), (.own, "a", .keyed("a"), "a", false),
            (.keyed("k"), "a", .keyed("k"), "b", true), (.keyed("k"), "a", .keyed("l"), "a", false),
            (.shared, "a", .shared, "b", true), (.shared, "a", .keyed(""), "a", false),
        ])
    func isShared(
        _ first: AuthenticationStorage, _ one: String, _ second: AuthenticationStorage, _ two: String, _ isKnown: Bool
    ) async throws {
        let (backend, store) = (ScriptedBackend(), MemoryStateStore())
        let signedIn = Self.start(one, first, backend, store)
        _ = try await signedIn.authenticationService(for: "key").authenticate(with: Badge("alice"))
        await signedIn.shutdown()
        let other = Self.start(two, second, backend, store)
        let state = try await other.authenticationService(for: "key").settledState()
        #expect((state.details != nil) == isKnown)
        await other.shutdown()
    }

    @Test("no two choices give the same record, whatever the names hold")
    func areApart() {
        let choices: [(AuthenticationStorage, String, SessionKey)] = [
            (.own, "a", "1.b"), (.own, "a.1", "b"), (.own, "", "a.1.b"), (.own, "1", ".a"), (.keyed("a"), "x", "b"),
            (.keyed("a.b"), "x", ""), (.keyed(""), "x", "a.b"), (.shared, "x", "own.1.a.b"), (.shared, "x", "b"),
        ]
        let scoped = Set(choices.map { $0.0.scoped($0.2, application: $0.1) })
        #expect(scoped.count == choices.count)
    }
}
