import WebcomAuthentication
import WebcomCryptography
import WebcomPrimitives

/// Hashes new passwords, and verifies passwords with leave.
struct PasswordVerifier: Sendable {
    private let rules: PasswordRules
    private let hasher: PasswordHasher
    private let pepper: PasswordPepper
    private let breachCheck: BreachCheck?
    private let clock: any AuthenticationClock

    init(
        policy: BackendPolicy, hasher: PasswordHasher, pepper: PasswordPepper, breachCheck: BreachCheck?,
        clock: any AuthenticationClock
    ) {
        self.hasher = hasher
        self.pepper = pepper
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
        try await Self.translating { try await self.hash(password).encoded }
    }

    /// Verifies a password, at the same cost whether there is something to verify against or not (ENU-2, ENU-3).
    ///
    /// A wrong password is followed by one hash of today's cost where the stored verifier may cost less, a right one where
    /// that is to be hashed anew: also one that another service made, by any scheme of ``PasswordHash``. A verifier under
    /// a pepper key that is not here verifies nothing.
    ///
    /// - Throws: `.overloaded` when too many hashes are waited for; the attempt stays counted.
    func verify(_ password: StaticPassword, _ permit: borrowing PasswordPermit) async throws -> PasswordVerdict {
        let candidate = permit.candidate
        let normalized = try? self.rules.normalize(password.bytes)
        let stored = candidate.flatMap(Self.stored)
        guard let candidate, let normalized, let stored,
            let input = self.pepper.applied(to: normalized.bytes, under: stored.keyID)
        else {
            let reason = Self.reason(candidate: candidate, isNormal: normalized != nil, isReadable: stored != nil)
            let bytes = normalized?.bytes ?? SecretBytes([])
            try await Self.translating { try await self.hasher.verifyDecoy(self.pepper.applied(to: bytes)) }
            return .wrong(reason)
        }
        return try await Self.translating {
            guard try await self.hasher.verify(input, against: stored) else {
                if self.hasher.isCheaper(stored) { try await self.hasher.verifyDecoy(input) }
                return .wrong("wrongPassword")
            }
            return .right(candidate, rehashed: try await self.rehash(normalized, insteadOf: stored))
        }
    }

    /// The new verifier of a password that was found right; nil where the stored one is as new ones are, or where the
    /// hasher cannot make it, being too busy: the next sign-in sees to it (HSH-5).
    private func rehash(_ password: NormalizedPassword, insteadOf stored: PasswordHash) async throws -> [UInt8]? {
        guard self.hasher.needsRehash(stored, keyID: self.pepper.keyID) else { return nil }
        do { return Array(try await self.hash(password).encoded.utf8) } catch let error as CancellationError {
            throw error
        } catch { return nil }
    }

    private func hash(_ password: NormalizedPassword) async throws -> PHCString {
        try await self.hasher.hash(self.pepper.applied(to: password.bytes), keyID: self.pepper.keyID)
    }

    private static func tooWeak(_ issue: PasswordIssue) -> AuthenticationError {
        AuthenticationError(
            .tooWeakPassword, issue.message, details: AuthenticationError.Details(passwordIssue: issue))
    }

    private static func stored(_ candidate: PasswordCandidate) -> PasswordHash? {
        try? PasswordHash.parse(String(decoding: candidate.password.verifier, as: UTF8.self))
    }

    private static func reason(candidate: PasswordCandidate?, isNormal: Bool, isReadable: Bool) -> String {
        guard candidate != nil else { return "unknownIdentity" }
        guard isNormal else { return "unusablePassword" }
        return isReadable ? "unknownPepper" : "damagedVerifier"
    }

    @discardableResult
    private static func translating<Answer>(_ body: () async throws -> Answer) async throws -> Answer {
        do { return try await body() } catch PasswordHasherError.overloaded {
            throw AuthenticationError(.overloaded)
        }
    }
}
