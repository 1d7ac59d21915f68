import WebcomAuthentication
import WebcomCryptography
import WebcomPrimitives

/// Hashes new passwords, and verifies passwords with leave.
struct PasswordVerifier: Sendable {
    private let rules: PasswordRules
    private let hasher: PasswordHasher
    private let breachCheck: BreachCheck?
    private let clock: any AuthenticationClock

    init(
        policy: BackendPolicy, breachCheck: BreachCheck?, clock: any AuthenticationClock
    ) throws(BackendPolicyError) {
        let hashing = policy.hashing
        do {
            self.hasher = try PasswordHasher(
                parameters: hashing.parameters, width: hashing.width ?? PasswordHasher.coreCount,
                queueLimit: hashing.queueLimit)
        } catch {
            throw BackendPolicyError(error.description)
        }
        self.rules = policy.passwords
        self.breachCheck = breachCheck
        self.clock = clock
    }

    /// What the hasher has done and is doing.
    var statistics: PasswordHasher.Statistics { self.hasher.statistics }

    /// Takes a new password into its normal form, when it keeps the rules and is not known to be leaked.
    ///
    /// - Parameters:
    ///   - password: The password, as typed.
    ///   - identifiers: The account's own, which it must not be made of.
    /// - Throws: `.tooWeakPassword` with the issue; `.unavailable` when the list of leaked passwords cannot be asked and
    ///   that is to be refused.
    func accept(
        _ password: StaticPassword, identifiers: [String]
    ) async throws(AuthenticationError) -> NormalizedPassword {
        let normalized: NormalizedPassword
        do { normalized = try self.rules.accept(password.bytes, identifiers: identifiers) } catch {
            throw Self.tooWeak(error)
        }
        if let check = self.breachCheck, try await check.refuses(normalized, clock: self.clock) {
            throw Self.tooWeak(.breached)
        }
        return normalized
    }

    /// The verifier of a new password.
    ///
    /// - Throws: `.overloaded` when too many hashes are waited for.
    func verifier(of password: NormalizedPassword) async throws -> String {
        try await Self.translating { try await self.hasher.hash(password.bytes).encoded }
    }

    /// Verifies a password, at the same cost whether there is something to verify against or not (ENU-2, ENU-3).
    ///
    /// A stored verifier of another cost is followed by one hash of today's cost, whatever came out.
    /// - Throws: `.overloaded` when too many hashes are waited for; the attempt stays counted.
    func verify(_ password: StaticPassword, _ permit: borrowing PasswordPermit) async throws -> PasswordVerdict {
        let candidate = permit.candidate
        let normalized = try? self.rules.normalize(password.bytes)
        guard let candidate, let normalized, let stored = Self.stored(candidate) else {
            let reason = Self.reason(candidate: candidate, isNormal: normalized != nil)
            let bytes = normalized?.bytes ?? SecretBytes([])
            try await Self.translating { try await self.hasher.verifyDecoy(bytes) }
            return .wrong(reason)
        }
        return try await Self.translating {
            let isRight = try await self.hasher.verify(normalized.bytes, against: stored)
            guard isRight else {
                if self.hasher.needsRehash(stored) { try await self.hasher.verifyDecoy(normalized.bytes) }
                return .wrong("wrongPassword")
            }
            guard self.hasher.needsRehash(stored) else { return .right(candidate, rehashed: nil) }
            let rehashed = try await self.hasher.hash(normalized.bytes)
            return .right(candidate, rehashed: Array(rehashed.encoded.utf8))
        }
    }

    private static func tooWeak(_ issue: PasswordIssue) -> AuthenticationError {
        AuthenticationError(
            .tooWeakPassword, issue.message, details: AuthenticationError.Details(passwordIssue: issue))
    }

    private static func stored(_ candidate: PasswordCandidate) -> PHCString? {
        try? PHCString.parse(String(decoding: candidate.password.verifier, as: UTF8.self))
    }

    private static func reason(candidate: PasswordCandidate?, isNormal: Bool) -> String {
        guard candidate != nil else { return "unknownIdentity" }
        return isNormal ? "damagedVerifier" : "unusablePassword"
    }

    @discardableResult
    private static func translating<Answer>(_ body: () async throws -> Answer) async throws -> Answer {
        do { return try await body() } catch PasswordHasherError.overloaded {
            throw AuthenticationError(.overloaded)
        }
    }
}
