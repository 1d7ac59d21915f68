import WebcomAuthentication
import WebcomBackend
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension BackendBench {
    /// The key of an address.
    static func key(_ address: String = Self.address) -> IdentityKey {
        IdentityKey(provider: .eMail, providerUID: address)
    }

    /// The password that is stored for an address.
    func storedPassword(_ address: String = Self.address) async throws -> PasswordRecord? {
        let answer = try await self.store.reserveAttempt(
            on: Self.key(address), limits: [], now: self.clock.now, refusal: .none)
        guard case .reserved(_, let candidate) = answer else { return nil }
        return candidate?.password
    }

    /// The verifier that is stored for an address.
    func verifier(_ address: String = Self.address) async throws -> String {
        String(decoding: try await self.storedPassword(address)?.verifier ?? [], as: UTF8.self)
    }

    /// Makes an account straight in the store, with a verifier or with no password.
    func seed(_ address: String, verifier: String?, isDisabled: Bool = false) async throws {
        let uid = "uid of \(address)"
        let now = self.clock.now
        let session = try await self.guest()
        guard var record = try await self.store.session(session.id) else { throw UnexpectedStep() }
        record.id = "session of \(address)"
        record.uid = uid
        let answer = try await self.store.register(
            Registration(
                account: AccountRecord(uid: uid, creationDate: now, isDisabled: isDisabled),
                identity: IdentityRecord(key: Self.key(address), uid: uid, address: address, creationDate: now),
                password: verifier.map { PasswordRecord(verifier: Array($0.utf8), version: 1, date: now) },
                session: record),
            now: now, effects: .none)
        guard answer == .done else { throw UnexpectedStep() }
    }
}
