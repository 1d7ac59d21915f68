import WebcomAuthentication
import WebcomBackend
import WebcomSQLite

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The records that both sides write.
enum DurableRows {
    static let accounts = 100
    private static let factors = [
        AuthenticationFactor(provider: .eMail, providerUID: "user@example.org", method: "otp", date: .now)
    ]

    /// A new file with accounts whose sessions are to be opened.
    static func store(_ path: String) async throws -> SQLiteStore {
        let store = try SQLiteStore(path: path)
        for number in 0..<self.accounts {
            let uid = self.uid(number)
            let registration = Registration(
                account: AccountRecord(uid: uid, creationDate: .now),
                identity: IdentityRecord(key: self.key(number), uid: uid, creationDate: .now),
                session: self.session(number, round: -1))
            _ = try await store.register(registration, now: .now, effects: .none)
        }
        return store
    }

    static func uid(_ number: Int) -> String { "account-\(number % self.accounts)" }

    static func key(_ number: Int) -> IdentityKey {
        IdentityKey(provider: .eMail, providerUID: "user\(number % self.accounts)@example.org")
    }

    static func mac(_ number: Int) -> [UInt8] { Array(repeating: UInt8(truncatingIfNeeded: number), count: 36) }

    static func challenge(_ number: Int, round: Int) -> ChallengeRecord {
        ChallengeRecord(
            selector: "selector-\(round)-\(number)", mac: self.mac(number), purpose: .signIn,
            flow: "flow-\(round)-\(number)", identity: self.key(number), address: self.key(number).providerUID,
            uid: self.uid(number), body: Array(repeating: 7, count: 120), creationDate: .now,
            expirationDate: .now.addingTimeInterval(3_600), attemptsLeft: 5)
    }

    static func session(_ number: Int, round: Int) -> SessionRecord {
        SessionRecord(
            id: self.sessionID(number, round: round), uid: self.uid(number), tokenMAC: self.mac(number),
            creationDate: .now,
            idleExpirationDate: .now.addingTimeInterval(86_400),
            absoluteExpirationDate: .now.addingTimeInterval(864_000),
            identity: self.key(number), factors: self.factors, level: 1)
    }

    static func sessionID(_ number: Int, round: Int) -> String { "session-\(round)-\(number)" }

    static func limits(_ number: Int) -> [RateLimit] {
        [
            RateLimit(
                subject: self.subject(number), capacity: 100_000, window: .seconds(3_600), isForgivenBySuccess: true),
            RateLimit(
                subject: self.subject(-1), capacity: 100_000_000, window: .seconds(3_600), isForgivenBySuccess: false),
        ]
    }

    static func subject(_ number: Int) -> [UInt8] {
        Array(repeating: 0, count: 24) + (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }

    static func entry(_ number: Int, action: String = "code.authenticate") -> AuditEntry {
        AuditEntry(
            date: .now, action: action, isSuccess: true, uid: self.uid(number), provider: .eMail,
            identifierDigest: "0123456789abcdef012345")
    }
}
