import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Signing in at a provider on a device without a browser (RFC 8628): it shows a code, and asks until its user said yes.
///
/// For programs: the device keeps what it was given, and sends it back.
struct DeviceRoutes: Sendable {
    /// How many seconds a provider wants between two questions (RFC 8628 §3.2), as the back-end bounds it.
    private static let intervals: ClosedRange<Int64> = 1...60

    /// What the provider is called.
    let name: String

    private var path: String { "\(OAuth2Routes(name: self.name).path)/device" }
    private var waitPath: String { "\(self.path)/wait" }

    /// The two routes.
    var all: [Route] {
        [
            Route(path: self.path, submit: self.begin, isBearer: true),
            Route(
                path: self.waitPath, required: { _ in ["session", "continuation"] }, submit: self.wait,
                isBearer: true),
        ]
    }

    private func begin(_ visit: Visit) async throws(AuthenticationError) -> Reply {
        let method = AuthenticationMethodDevice(name: self.name)
        visit.service.initializeAuthentication(with: method, context: .new, options: visit.options)
        let device = try await method.requestUserCode()
        return self.waiting(
            visit.key, device.continuation,
            [
                "userCode": .string(device.userCode), "address": .string(device.verificationAddress),
                "completeAddress": device.completeAddress.map(JSONValue.string) ?? .null,
                "interval": .string("\(device.interval.components.seconds)"),
                "expires_in": .integer(Int64(max(0, device.expirationDate.timeIntervalSinceNow))),
            ])
    }

    private func wait(_ visit: Visit) async throws(AuthenticationError) -> Reply {
        guard let key = SessionCookies.key(visit.fields["session"] ?? "") else {
            throw AuthenticationError(.unauthenticated)
        }
        let continuation = try AuthenticationContinuation(visit.fields["continuation"] ?? "")
        let service = visit.world.application.authenticationService(for: key)
        let process = service.initializeAuthentication(
            with: AuthenticationMethodDevice(continuation: continuation), context: continuation.front.context,
            options: visit.options)
        let interval = visit.fields["interval"].flatMap { Int64($0) } ?? 5
        let bounded = min(max(interval, Self.intervals.lowerBound), Self.intervals.upperBound)
        // One question to the provider, and an end well before the next: an answer that is cut off is lost. Longer is no
        // use, since a server that ends waits for its requests.
        let patience = Duration.milliseconds(1_500 * bounded)
        guard let outcome = try await Self.outcome(of: process, service, within: patience) else {
            return self.waiting(key, continuation, [:])
        }
        return try await TokenRoutes.answer(outcome, service, key)
    }

    /// Answers that the user has said nothing yet, and how to go on.
    private func waiting(
        _ key: SessionKey, _ continuation: AuthenticationContinuation, _ members: [String: JSONValue]
    ) -> Reply {
        let always: [String: JSONValue] = [
            "step": .string(AuthenticationStep.deviceApproval.rawValue), "next": .string(self.waitPath),
            "session": .string(key.rawValue), "continuation": .string(continuation.reveal()),
        ]
        var reply = Reply.show(nil, .object(always.merging(members.filter { !$1.isNull }) { $1 }))
        reply.status = .accepted
        return reply
    }

    /// What the user said; nil where they said nothing for so long.
    private static func outcome(
        of process: AuthenticationProcess, _ service: AuthenticationService, within patience: Duration
    ) async throws(AuthenticationError) -> AuthenticationOutcome? {
        do {
            return try await withThrowingTaskGroup(of: AuthenticationOutcome?.self) { group in
                group.addTask(name: "wait") { try await service.continueAuthentication(process) }
                group.addTask(name: "patience") {
                    try? await Task.sleep(for: patience)
                    return nil
                }
                let first = try await group.next() ?? nil
                group.cancelAll()
                // The answer may have come while the wait was being ended.
                return if let first { first } else { try await group.next() ?? nil }
            }
        } catch let error as AuthenticationError {
            guard error.code != .cancelled else { return nil }
            throw error
        } catch {
            throw AuthenticationError(.cancelled)
        }
    }
}
