import WebcomAuthentication
import WebcomCryptography
import WebcomPrimitives

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension EmbeddedBackend {
    /// Matches no challenge: what is submitted where a code is wrong, so that the try is counted all the same.
    private static let wrongCode: [UInt8] = []

    /// Ends a sign-in by the code of a method.
    func submit(
        _ code: OneTimePassword, for id: String, until date: Date?, _ held: HeldSignIn, _ request: AuthenticationRequest
    ) async throws -> BackendSession {
        guard let method = try await self.offered(held, request).first(where: { $0.id == id }) else {
            throw AuthenticationError(.unknownStrongMethod)
        }
        let permit = self.permit(proving: held.challenge, of: held.pending.uid, request)
        let proof = try self.proof(code.reveal(), of: method, until: date, permit)
        do { return try await self.complete(held, by: proof, permit, request) } catch {
            throw Self.explained(error, isOver: date.map { $0 <= self.clock.now } ?? false)
        }
    }

    /// What a code of a method proves; where it is wrong, what no challenge takes.
    private func proof(
        _ text: String, of method: StrongMethodRecord, until date: Date?, _ permit: borrowing StrongPermit
    ) throws -> StrongProof {
        let own = self.ownCode(of: permit.challenge)
        switch method.kind {
        case .authenticatorApp:
            let step = try self.step(of: text, method, permit)
            return StrongProof(.use(id: method.id, step: step), of: method, code: step == nil ? Self.wrongCode : own)
        case .recoveryCode:
            let spent = self.recoveryCode(text, of: method, permit)
            return StrongProof(
                .spend(id: method.id, code: spent ?? []), of: method, code: spent == nil ? Self.wrongCode : own)
        default:
            return StrongProof(
                .use(id: method.id, step: nil), of: method, code: self.code(of: text, until: date, permit.challenge))
        }
    }

    /// Ends a sign-in by the code that confirms what is being registered.
    func submit(
        _ code: OneTimePassword, confirming draft: StrongMethodCandidate, label: String?, _ held: HeldSignIn,
        _ request: AuthenticationRequest
    ) async throws -> BackendSession {
        _ = try await self.registrable(held, request)
        let permit = self.permit(proving: held.challenge, of: held.pending.uid, request)
        let (record, mac) = try self.confirmed(draft, by: code.reveal(), of: held.pending.uid, label: label, permit)
        let limit = self.policy.strongAuthentication.maximumMethods
        let proof = StrongProof(
            .add(record, isFirst: true, limit: limit), of: record, code: mac ?? self.ownCode(of: held.challenge))
        do { return try await self.complete(held, by: proof, permit, request) } catch {
            throw Self.explained(error, isOver: draft.isExpired(at: self.clock.now))
        }
    }

    /// The method that a code confirms, and the code to submit; nil where the back-end compared it, and it is right.
    func confirmed(
        _ draft: StrongMethodCandidate, by text: String, of uid: String, label: String?,
        _ permit: borrowing StrongPermit
    ) throws -> (StrongMethodRecord, [UInt8]?) {
        var record = StrongMethodRecord(
            id: draft.id, uid: uid, kind: draft.kind, contact: draft.contact, address: draft.address, name: label,
            creationDate: self.clock.now, lastUseDate: self.clock.now)
        guard let key = draft.authenticatorKey else {
            return (record, self.code(of: text, until: draft.expirationDate, permit.challenge))
        }
        record.secret = self.keyring.seal(
            key.bytes.array, for: .authenticatorKey, associatedData: record.secretPlace)
        record.lastStep = try self.step(of: text, key, after: nil, permit)
        return (record, record.lastStep == nil ? Self.wrongCode : nil)
    }

    /// The code to submit for what was typed of a message; past its end none is right.
    private func code(of text: String, until date: Date?, _ challenge: ChallengeRecord) -> [UInt8] {
        guard let date, date > self.clock.now, let code = OneTimeCode(text, length: self.policy.codes.length) else {
            return Self.wrongCode
        }
        return challenge.code(of: .code(code), keyring: self.keyring)
    }

    /// The time step that a code of an authenticator app is of; nil where it is wrong, or was used (MFA-6).
    private func step(
        of text: String, _ method: StrongMethodRecord, _ permit: borrowing StrongPermit
    ) throws -> Int64? {
        let bytes = try self.keyring.open(
            method.secret, for: .authenticatorKey, associatedData: method.secretPlace)
        guard let key = AuthenticatorKey(bytes: SecretBytes(bytes)) else { throw AuthenticationError(.unavailable) }
        return try self.step(of: text, key, after: method.lastStep, permit)
    }

    private func step(
        of text: String, _ key: AuthenticatorKey, after last: Int64?, _ permit: borrowing StrongPermit
    ) throws -> Int64? {
        guard let code = OneTimeCode(text, length: AuthenticatorCode.digitCount) else { return nil }
        return try AuthenticatorCode.matchingStep(key, digits: code.digits, at: self.clock.now, after: last)
    }

    /// The stored code of a recovery code; nil where it is none, or was used.
    private func recoveryCode(
        _ text: String, of method: StrongMethodRecord, _ permit: borrowing StrongPermit
    ) -> [UInt8]? {
        guard let code = RecoveryCodeText(text) else { return nil }
        let input = method.recoveryPlace(code.normalized.array)
        return method.codes.first { self.keyring.verifies($0, for: input, .recoveryCode) }
    }

    /// A wrong code's error that says so where the code had run out.
    static func explained(_ error: any Error, isOver: Bool) -> any Error {
        guard isOver, let refusal = error as? AuthenticationError, refusal.code == .invalidCode,
            refusal.recovery == .retry
        else { return error }
        return AuthenticationError(
            .invalidCode, "The code ran out: have another one sent.",
            details: AuthenticationError.Details(attemptsLeft: refusal.attemptsLeft))
    }
}

extension StrongMethodRecord {
    /// What the secret of an authenticator app is bound to.
    var secretPlace: [UInt8] { JoinedFields.bytes(self.uid, self.id) }

    /// What the keyed code of a recovery code is made over.
    func recoveryPlace(_ code: [UInt8]) -> [UInt8] {
        JoinedFields.bytes([Array(self.uid.utf8), Array(self.id.utf8), code])
    }
}
