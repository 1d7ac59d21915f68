import OutsideApp
import WebcomAuthentication
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What came of a sample.
struct SampleRun {
    let details: AuthenticationDetails?
    /// Call, what was asked, provider and context.
    let calls: [String]

    static func of(
        _ provider: AuthenticationProvider, _ step: AuthenticationStep,
        _ sample: (@escaping WebcomSamples.Report) async -> Void
    ) async throws -> Self {
        let backend = ScriptedBackend()
        let front = AuthenticationContinuation.Front(
            provider: provider, mode: nil, context: .new, expirationDate: .distantFuture, stepDue: step)
        backend.on(
            .send,
            do: .answer(
                MessageReceipt(
                    sentTo: "p•••", expirationDate: .distantFuture,
                    continuation: AuthenticationContinuation(front: front, sealed: "c2VhbA"))))
        backend.on(.authenticate, do: .answer(self.session(provider)))
        Webcom.defaultApplication = WebcomApplication(
            configuration: WebcomConfiguration(identifier: "samples"), backend: backend)
        let (results, report) = AsyncStream.makeStream(of: Result<AuthenticationOutcome, AuthenticationError>.self)
        await sample { report.yield($0) }
        var iterator = results.makeAsyncIterator()
        let result = await iterator.next()
        return Self(
            details: try result?.get().details,
            calls: (backend.calls(.send) + backend.calls(.authenticate)).map { call in
                [call.call.rawValue, call.detail, call.provider?.rawValue, call.context?.rawValue]
                    .compactMap(\.self).joined(separator: " ")
            })
    }

    private static func session(_ provider: AuthenticationProvider) -> BackendSession {
        BackendSession(
            details: AuthenticationDetails(
                AuthenticationDetails.Fields(
                    uid: "the user", creationDate: Date(timeIntervalSince1970: 1_800_000_000), provider: provider,
                    providerUID: "the identity", authenticationToken: AuthenticationToken("token"),
                    expirationDate: .distantFuture, sessionID: "the session")))
    }
}
