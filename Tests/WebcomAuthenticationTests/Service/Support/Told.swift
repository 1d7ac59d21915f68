import WebcomAuthentication

/// What callers and subscribers were told, in words that tests can compare.
enum Told {
    typealias Outcome = Result<AuthenticationOutcome, AuthenticationError>

    static func state(_ name: String) -> String {
        "authenticated(uid: \(Badge.uid(name)), provider: \(Badge.provider))"
    }

    static func answer(_ result: Outcome) -> String {
        switch result {
        case .success(let outcome): outcome.details == nil ? outcome.description : "authenticated"
        case .failure(let error): "failed(\(error.code.rawValue))"
        }
    }

    static func answer(_ result: Result<MessageReceipt, AuthenticationError>) -> String {
        switch result {
        case .success: "sent"
        case .failure(let error): "failed(\(error.code.rawValue))"
        }
    }

    static func answer(_ result: SignOutResult) -> String {
        let remote =
            switch result.remote {
            case .nothingToTell: "nothingToTell"
            case .told: "told"
            case .pending(let error): "pending(\(error.code.rawValue))"
            case .refused(let error): "refused(\(error.code.rawValue))"
            }
        return "\(remote), \(result.isStored ? "stored" : "not stored")"
    }

    static func record(_ record: ServiceRecord?) -> String {
        guard let record else { return "none" }
        let untold = record.untold.isEmpty ? "" : " + \(record.untold.count) untold"
        return switch record.standing {
        case .signedOut: "signed out" + untold
        case .signedIn(let session): session.details.uid + untold
        case .invalid: "invalid" + untold
        }
    }

    /// Runs something and keeps its error.
    static func result<Value>(
        _ body: () async throws(AuthenticationError) -> Value
    ) async -> Result<Value, AuthenticationError> {
        do throws(AuthenticationError) { return .success(try await body()) } catch { return .failure(error) }
    }

    /// The error of something that is to fail.
    static func error<Value>(_ body: () async throws(AuthenticationError) -> Value) async -> AuthenticationError? {
        do throws(AuthenticationError) {
            _ = try await body()
            return nil
        } catch { return error }
    }

    /// The code of the error of something that is to fail.
    static func code<Value>(
        _ body: () async throws(AuthenticationError) -> Value
    ) async -> AuthenticationError.Code? { await Self.error(body)?.code }
}
