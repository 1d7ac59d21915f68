import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Sensitive operations need a proof that is not too old (SES-7).
@Suite struct FreshnessTests {
    enum Operation: String, CaseIterable {
        case detach, changePassword, setFirstPassword, delete, attach, replace
    }

    private static func perform(
        _ operation: Operation, _ bench: BackendBench, _ session: BackendSession
    ) async throws {
        switch operation {
        case .detach: try await bench.detach("second@example.org", from: session)
        case .changePassword: try await bench.changePassword(session)
        case .setFirstPassword: try await bench.changePassword(of: "second@example.org", session)
        case .delete: try await bench.backend.perform(AuthenticationAccount.DeleteAccount(), session)
        case .attach: _ = try await bench.claim("third@example.org", .oneTimePassword, to: session)
        case .replace: _ = try await bench.claim("third@example.org", replacing: "second@example.org", session)
        }
    }

    @Test("SES-7: sensitive operations need a recent proof, to the second", arguments: Operation.allCases)
    func limit(_ operation: Operation) async throws {
        for isLate in [true, false] {
            let bench = try await BackendBench()
            let first = try await bench.register()
            let session = try await bench.registerCode("second@example.org", to: first)
            bench.clock.advance(by: .seconds(isLate ? 901 : 900))
            guard isLate else {
                try await Self.perform(operation, bench, session)
                continue
            }
            let error = await refusal(of: operation.rawValue) { try await Self.perform(operation, bench, session) }
            #expect(error?.code == .tokenTooOld)
            #expect(error?.message.contains("15 minutes") == true, "the error does not name the limit")
            #expect(try await bench.store.identities(of: session.details.uid).count == 2)
            #expect(try await bench.auditLines().last?.hasSuffix("tokenTooOld") == true)
        }
    }

    @Test("SES-7: a proof in the context .current makes the session fresh again")
    func proofRefreshes() async throws {
        let bench = try await BackendBench()
        let session = try await bench.register()
        bench.clock.advance(by: .seconds(1_000))
        #expect(await refusal { try await bench.changePassword(session) }?.code == .tokenTooOld)
        let fresh = try await bench.signIn(to: session)
        try await bench.changePassword(fresh)
        _ = try await bench.signIn(password: BackendBench.newPassword)
    }

    @Test("SES-7: a proof of the future, once the clock was set back, makes nothing fresh")
    func future() async throws {
        let bench = try await BackendBench()
        let session = try await bench.register()
        let start = bench.clock.now
        bench.clock.set(now: start.addingTimeInterval(-901))
        #expect(await refusal { try await bench.changePassword(session) }?.code == .tokenTooOld)
        bench.clock.set(now: start.addingTimeInterval(-900))
        try await bench.changePassword(session)
    }

    @Test("SES-7: what reads, names, or ends a session needs none")
    func insensitive() async throws {
        let bench = try await BackendBench()
        let session = try await bench.register()
        let other = try await bench.signIn()
        bench.clock.advance(by: .seconds(100_000))
        _ = try await bench.backend.perform(AuthenticationAccount.ListSessions(), session)
        try await bench.backend.perform(AuthenticationAccount.SetDisplayName("Ada"), session)
        try await bench.backend.perform(AuthenticationAccount.RevokeSession(id: other.id), session)
        try await bench.changePassword(from: BackendBench.password, session)
    }
}
