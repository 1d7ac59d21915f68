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

@Suite struct ParallelRedemptionTests {
    private static let nodeCount = 64

    @Test("OTP-3: of 64 parallel redemptions of a token through 64 services one succeeds", arguments: [false, true])
    func oneOfManyRedemptionsSucceeds(onSQLite: Bool) async throws {
        let folder = try TemporaryFolder()
        let file = onSQLite ? try await Node.open(folder.file("app.db")) : nil
        let store: any AccountStore = file ?? MemoryAccountStore()
        let first = try await Node(store, stateStore: MemoryStateStore())
        let method = Node.method()
        let process = first.service.initializeAuthentication(with: method, context: .new)
        try await method.attachIdentity()
        let token = try #require(first.messages.token(for: Node.address)).reveal()
        let continuation = try #require(process.continuation)

        let codes = try await self.redeem(token, continuation, first)
        #expect(codes.count { $0 == nil } == 1, "\(codes.count { $0 == nil }) succeeded")
        #expect(Set(codes.compactMap(\.self)).isSubset(of: [.invalidToken]), "\(Set(codes.compactMap(\.self)))")
        let identity = try #require(
            try await store.identity(IdentityKey(provider: .eMail, providerUID: Node.address)))
        #expect(try await store.sessions(of: identity.uid, now: .now).count == 1)
        await first.application.shutdown()
        await first.backend.shutdown()
        await file?.close()
    }

    /// How each of the services fared; nil is a success.
    ///
    /// Each belongs to an application, as on a machine, of its own.
    private func redeem(
        _ token: String, _ continuation: AuthenticationContinuation, _ node: Node
    ) async throws -> [AuthenticationError.Code?] {
        let applications = try (0..<Self.nodeCount).map { _ in
            WebcomApplication(
                configuration: node.application.configuration, backend: node.backend,
                stateStore: MemoryStateStore(), sealer: try Keyring.base64(Node.keys))
        }
        return await withTaskGroup(of: AuthenticationError.Code?.self) { group in
            for application in applications {
                group.addTask {
                    let service = application.authenticationService(for: Node.key)
                    let method = AuthenticationMethodInternal(continuation: continuation)
                    service.initializeAuthentication(with: method, context: .new)
                    method.setVerificationToken(token)
                    do throws(AuthenticationError) {
                        let outcome = try await service.continueAuthentication()
                        #expect(service.state.details == outcome.details)
                        return nil
                    } catch {
                        #expect(service.state == .unauthenticated)
                        return error.code
                    }
                }
            }
            var codes: [AuthenticationError.Code?] = []
            for await code in group { codes.append(code) }
            return codes
        }
    }
}
