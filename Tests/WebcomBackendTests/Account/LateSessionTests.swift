import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

/// Sessions that are opened while all are ended.
@Suite struct LateSessionTests {
    enum End: String, CaseIterable {
        case signOutEverywhere, signOutOthers, reset, operatorEndsAll, disabling, passwordChange
    }

    private static func end(_ end: End, _ bench: BackendBench, _ session: BackendSession) async throws {
        switch end {
        case .signOutEverywhere: try await bench.backend.revoke(session, scope: .allSessions)
        case .signOutOthers: try await bench.backend.revoke(session, scope: .otherSessions)
        case .operatorEndsAll: try await bench.administration.revokeSessions(of: session.details.uid)
        case .disabling: try await bench.administration.disable(session.details.uid)
        case .passwordChange: try await bench.changePassword(session)
        case .reset:
            let receipt = try await bench.requestReset(BackendBench.address)
            _ = try await bench.submit(receipt, newPassword: BackendBench.newPassword, for: BackendBench.address)
        }
    }

    @Test(
        "SES-5: one that another server opened a moment before is ended, and told to all, too", arguments: End.allCases)
    func isTold(_ end: End) async throws {
        let store = LateSessionStore()
        let bench = try await BackendBench(store: store)
        let session = try await bench.register()
        let other = try await bench.signIn()
        store.open("late", like: try #require(try await store.session(other.id)))
        try await Self.end(end, bench, session)
        #expect(try await store.session("late") == nil, "the late session stands")
        let notices = try await bench.storedNotices()
        let isOpened = end != .disabling && end != .passwordChange
        for id in [other.id] + (isOpened ? ["late"] : []) {
            #expect(notices.count { $0 == .sessionRevoked(sessionID: id) } == 1, "what is told of \(id)")
        }
    }
}
