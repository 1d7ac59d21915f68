import Dispatch
import WebcomAuthentication

/// The two ways in which the service can be called.
enum CallStyle: String, CaseIterable, Sendable {
    case async, callback

    func authenticate(
        _ service: AuthenticationService, _ method: some AuthenticationSingleStepMethod,
        _ context: AuthenticationService.Context = .new
    ) async -> Told.Outcome {
        switch self {
        case .async:
            await Told.result { () throws(AuthenticationError) in
                try await service.authenticate(with: method, context: context)
            }
        case .callback:
            await withCheckedContinuation { continuation in
                service.authenticate(with: method, context: context) { continuation.resume(returning: $0) }
            }
        }
    }

    func proceed(_ service: AuthenticationService, _ process: AuthenticationProcess? = nil) async -> Told.Outcome {
        switch self {
        case .async:
            await Told.result { () throws(AuthenticationError) in
                try await service.continueAuthentication(process)
            }
        case .callback:
            await withCheckedContinuation { continuation in
                service.continueAuthentication(process) { continuation.resume(returning: $0) }
            }
        }
    }

    func resume(_ service: AuthenticationService, _ continuation: AuthenticationContinuation) async -> Told.Outcome {
        switch self {
        case .async:
            await Told.result { () throws(AuthenticationError) in
                try await service.resumeAuthentication(continuation)
            }
        case .callback:
            await withCheckedContinuation { waiter in
                service.resumeAuthentication(continuation) { waiter.resume(returning: $0) }
            }
        }
    }

    func signOut(_ service: AuthenticationService, _ scope: SignOutScope = .thisSession) async -> SignOutResult {
        switch self {
        case .async: await service.unauthenticate(scope)
        case .callback:
            await withCheckedContinuation { continuation in
                service.unauthenticate(scope) { continuation.resume(returning: $0) }
            }
        }
    }

    func attach(_ method: AuthenticationMethodInternal) async -> Result<MessageReceipt, AuthenticationError> {
        switch self {
        case .async: await Told.result { () throws(AuthenticationError) in try await method.attachIdentity() }
        case .callback:
            await withCheckedContinuation { continuation in
                method.attachIdentity { continuation.resume(returning: $0) }
            }
        }
    }
}
