import WebcomAuthentication
import WebcomBackend

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Records to write.
enum Sample {
    /// When everything happens; not a whole number of seconds.
    static let now = Date(timeIntervalSinceReferenceDate: 800_000_000.123_456_7)

    /// The key of an e-mail identity.
    static func key(_ name: String) -> IdentityKey {
        IdentityKey(provider: .eMail, providerUID: "\(name)@example.org")
    }

    /// An account.
    static func account(_ name: String) -> AccountRecord {
        AccountRecord(
            uid: name, creationDate: self.now, displayName: "Zoë \(name)",
            profile: .object(["n": .number(0.1), "i": .integer(.max), "a": .array([.null, .bool(true)])]))
    }

    /// An identity.
    static func identity(_ name: String) -> IdentityRecord {
        IdentityRecord(
            key: self.key(name), uid: name, address: "\(name)@Example.org", creationDate: self.now,
            profile: .string("a\"b\u{0}c"))
    }

    /// A session.
    static func session(_ id: String, of name: String) -> SessionRecord {
        SessionRecord(
            id: id, uid: name, tokenMAC: [0, 255, 1], generation: .max, creationDate: self.now,
            idleExpirationDate: self.now + 100.1, absoluteExpirationDate: self.now + 1000.3, identity: self.key(name),
            factors: [
                AuthenticationFactor(
                    provider: .eMail, providerUID: self.key(name).providerUID, method: "pwd", date: self.now)
            ],
            level: 2, deviceLabel: "", extra: .bool(false))
    }

    /// A registration with a password.
    static func registration(_ name: String) -> Registration {
        Registration(
            account: self.account(name), identity: self.identity(name),
            password: PasswordRecord(verifier: [1], version: 1, date: self.now),
            session: self.session("\(name)-1", of: name))
    }

    /// A challenge that registers nobody by itself.
    static func challenge(_ selector: String, for name: String) -> ChallengeRecord {
        ChallengeRecord(
            selector: selector, mac: [1, 2, 3], purpose: .signIn, flow: "flow-\(selector)", identity: self.key(name),
            address: "\(name)@Example.org", uid: nil, body: [], creationDate: self.now,
            expirationDate: self.now + 60.7, attemptsLeft: 3)
    }

    /// One of each kind of strong method.
    static func strongMethods(of name: String) -> [StrongMethodRecord] {
        [
            StrongMethodRecord(
                id: "phone", uid: name, kind: .sms, contact: "+33612345678", address: "06 12 34 56 78", name: "é",
                creationDate: self.now),
            StrongMethodRecord(
                id: "app", uid: name, kind: .authenticatorApp, creationDate: self.now + 0.1,
                lastUseDate: self.now + 0.7, lastStep: .max, secret: [0, 255]),
            StrongMethodRecord(
                id: "codes", uid: name, kind: .recoveryCode, creationDate: self.now + 0.2, codes: [[3], [0, 1], []]),
        ]
    }

    /// A line of the audit.
    static func line(_ action: String) -> AuditEntry { AuditEntry(date: self.now, action: action, isSuccess: true) }
}
