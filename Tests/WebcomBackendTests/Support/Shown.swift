import WebcomAuthentication
import WebcomBackend

/// Everything that a caller sees of an answer, as text to compare.
enum Shown {
    /// All of a receipt but the sealed bytes, of which the length.
    static func text(_ receipt: MessageReceipt) -> String {
        let front = String(decoding: receipt.continuation.front.authenticatedBytes, as: UTF8.self)
        return "sent to \(receipt.sentTo) until \(receipt.expirationDate)"
            + " again after \(String(describing: receipt.resendAfter)) \(front) \(receipt.continuation.sealed.utf8.count)"
    }

    /// Whom a session belongs to.
    static func text(_ details: AuthenticationDetails) -> String { "signed in as \(details.uid)" }

    /// All of an error.
    static func text(_ error: AuthenticationError) -> String {
        "\(error.code.rawValue) \(error) \(error.message) \(error.recovery) \(error.isTransient)"
            + " \(String(describing: error.attemptsLeft)) \(String(describing: error.retryAfter))"
            + " \(String(describing: error.dueStep)) \(String(describing: error.passwordIssue))"
            + " \(String(describing: error.cause))"
    }

    /// What a call comes to.
    static func text(of body: () async throws -> String) async -> String {
        do {
            return try await body()
        } catch let error as AuthenticationError {
            return Self.text(error)
        } catch { return "threw \(error)" }
    }
}
