import WebcomAuthentication
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Values that the tests need again and again.
enum Sample {
    static let now = ManualClock.start

    static func session(
        _ id: String = "s-1", uid: String = "u1", provider: AuthenticationProvider = .eMail, generation: UInt64 = 0
    ) -> BackendSession {
        let fields = AuthenticationDetails.Fields(
            uid: uid, creationDate: self.now, provider: provider, providerUID: "\(uid)@\(provider)",
            authenticationToken: AuthenticationToken("token-\(id)"),
            expirationDate: self.now.addingTimeInterval(86_400), sessionID: id, generation: generation)
        return BackendSession(
            details: AuthenticationDetails(fields), refreshToken: AuthenticationToken("refresh-\(id)"))
    }

    static func continuation(
        _ name: String = "c", due: AuthenticationStep = .oneTimePassword, provider: AuthenticationProvider = .eMail,
        context: AuthenticationService.Context = .new, until date: Date = Sample.now.addingTimeInterval(600)
    ) -> AuthenticationContinuation {
        AuthenticationContinuation(
            front: AuthenticationContinuation.Front(
                provider: provider, mode: .oneTimePassword, context: context, expirationDate: date, stepDue: due),
            sealed: name)
    }

    static func process(
        _ context: AuthenticationService.Context = .new, provider: AuthenticationProvider = .eMail,
        until date: Date = Sample.now.addingTimeInterval(600)
    ) -> AuthenticationProcess {
        AuthenticationProcess(
            provider: provider, context: context, options: AuthenticationOptions(), expirationDate: date)
    }

    static func receipt(_ continuation: AuthenticationContinuation = Sample.continuation()) -> MessageReceipt {
        MessageReceipt(
            sentTo: "a***@example.com", expirationDate: self.now.addingTimeInterval(600), continuation: continuation)
    }

    static func step(_ continuation: AuthenticationContinuation = Sample.continuation(due: .strongCode)) -> BackendStep
    {
        BackendStep(.code(StrongChallenge(kind: .sms)), continuation: continuation)
    }
}
