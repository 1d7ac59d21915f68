import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomSQLite

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Whatever call to the store fails, and whether it was written or not: a failure changes no state, and everything
/// works again afterwards.
@Suite struct StoreFaultTests {
    @Test(arguments: [FaultyAccountStore.Moment.before, .after], [false, true])
    func aStoreCallThatFailsLeavesEverythingUsable(moment: FaultyAccountStore.Moment, onSQLite: Bool) async throws {
        var number = 0
        repeat { number += 1 } while try await self.isReached(number, moment, onSQLite)
        #expect(number > 10, "only \(number) calls were made to fail")
    }

    /// Has one call fail, counted from the start; false when so many are not made.
    private func isReached(
        _ number: Int, _ moment: FaultyAccountStore.Moment, _ onSQLite: Bool
    ) async throws -> Bool {
        let folder = try TemporaryFolder()
        let file = onSQLite ? try await Node.open(folder.file("app.db")) : nil
        let store = FaultyAccountStore(file ?? MemoryAccountStore())
        let node = try await Node(store, stateStore: MemoryStateStore())
        _ = try await node.service.settledState()
        let target = store.calls.count + number
        store.fail(call: target, moment)
        await self.tryEverything(node)
        let isReached = store.calls.count >= target
        if isReached {
            let verb = store.calls[target - 1].verb.rawValue
            try await self.expectUsable(node, "call \(number), \(verb), failed \(moment.rawValue)")
        }
        await node.close()
        await file?.close()
        return isReached
    }

    /// Signs up, out and in, as far as it goes; a failure must leave the state alone.
    private func tryEverything(_ node: Node) async {
        for attempt in [node.signUpOutcome, node.signInOutcome, node.signInOutcome] {
            let before = node.service.state
            do {
                let outcome = try await attempt()
                #expect(node.service.state.details == outcome.details)
            } catch {
                #expect(node.service.state == before, "\(error)")
            }
            await node.service.unauthenticate()
            #expect(node.service.state == .unauthenticated)
        }
    }

    /// The user can sign in: with the account that there is, or with one that is made now.
    private func expectUsable(_ node: Node, _ what: String) async throws {
        do {
            _ = try await node.signIn()
        } catch AuthenticationError.Code.invalidCredentials {
            _ = try await node.signUp()
            await node.service.unauthenticate()
            _ = try await node.signIn()
        } catch {
            Issue.record("\(what): \(error)")
        }
        let details = try #require(node.service.authenticationDetails, "\(what)")
        #expect(try await node.store.account(details.uid) != nil, "\(what)")
        await node.service.unauthenticate()
        try await node.backend.drained()
        #expect(try await node.store.sessions(of: details.uid, now: .now).count <= 1, "\(what)")
    }
}

extension Node {
    fileprivate var signUpOutcome: @Sendable () async throws -> AuthenticationOutcome { { try await self.signUp() } }
    fileprivate var signInOutcome: @Sendable () async throws -> AuthenticationOutcome { { try await self.signIn() } }
}
