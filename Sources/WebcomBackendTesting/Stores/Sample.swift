import WebcomAuthentication
import WebcomBackend

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The values that the checks write.
///
/// The account of `ada` has the `uid` `uid-ada`, the identity `ada` and the session `session-ada`.
enum Sample {
    static let profile = JSONValue.object([
        "text": .string("é\u{0}\"'"), "list": .array([.integer(1), .bool(true), .null]), "number": .number(1.5),
    ])

    static func date(_ second: Int) -> Date { Date(timeIntervalSince1970: 1_800_000_000 + TimeInterval(second)) }

    static func key(_ name: String) -> IdentityKey { IdentityKey(provider: .eMail, providerUID: name) }

    static func identity(_ name: String, of uid: String, at second: Int = 0) -> IdentityRecord {
        IdentityRecord(
            key: self.key(name), uid: uid, address: "To \(name)", creationDate: self.date(second), displayName: name,
            profile: self.profile)
    }

    static func password(_ verifier: String, version: Int64 = 1) -> PasswordRecord {
        PasswordRecord(verifier: Array(verifier.utf8), version: version, date: self.date(0))
    }

    static func session(
        _ id: String, of uid: String, at second: Int = 0, idle: Int = 1_000, absolute: Int = 10_000
    ) -> SessionRecord {
        let factor = AuthenticationFactor(provider: .eMail, providerUID: "x", method: "pwd", date: self.date(second))
        return SessionRecord(
            id: id, uid: uid, tokenMAC: [1, 0, 255], generation: 7, creationDate: self.date(second),
            idleExpirationDate: self.date(idle), absoluteExpirationDate: self.date(absolute), identity: self.key("x"),
            factors: [factor], level: 1, deviceLabel: "a phone", extra: self.profile)
    }

    static func registration(
        _ name: String, password: PasswordRecord? = nil, isDisabled: Bool = false
    ) -> Registration {
        let uid = "uid-\(name)"
        let account = AccountRecord(
            uid: uid, creationDate: self.date(0), displayName: name, profile: self.profile, isDisabled: isDisabled)
        return Registration(
            account: account, identity: self.identity(name, of: uid), password: password,
            session: self.session("session-\(name)", of: uid))
    }

    static func guest(_ name: String) -> Registration {
        let uid = "uid-\(name)"
        return Registration(
            account: AccountRecord(uid: uid, creationDate: self.date(0), isGuest: true),
            session: self.session("session-\(name)", of: uid))
    }

    static func challenge(
        _ selector: String, for name: String = "ada", purpose: ChallengeRecord.Purpose = .signIn,
        flow: String? = nil, expires: Int = 100, attempts: Int = 3, isDecoy: Bool = false, uid: String? = nil
    ) -> ChallengeRecord {
        ChallengeRecord(
            selector: selector, mac: Array("right".utf8), purpose: purpose, flow: flow ?? "flow of \(selector)",
            identity: self.key(name), address: "To \(name)", uid: uid ?? "uid-\(name)",
            body: [0, 128, 255], creationDate: self.date(0), expirationDate: self.date(expires), attemptsLeft: attempts,
            isDecoy: isDecoy)
    }

    static func limit(
        _ subject: String, _ capacity: Int, in seconds: Int = 60, isForgiven: Bool = false
    ) -> RateLimit {
        RateLimit(
            subject: Array(subject.utf8), capacity: capacity, window: .seconds(seconds),
            isForgivenBySuccess: isForgiven)
    }

    static func message(
        _ id: String, at second: Int = 0, expires: Int = 1_000, isSuppressed: Bool = false
    ) -> OutboxEntry {
        OutboxEntry(
            id: id, bytes: [0, 1, 255], creationDate: self.date(second), expirationDate: self.date(expires),
            isSuppressed: isSuppressed)
    }

    /// A success of version 1 that opens `session`.
    static func success(
        _ session: String, of name: String, rehashed: PasswordRecord? = nil, ending: String? = nil, version: Int64 = 1
    ) -> AttemptOutcome {
        .succeeded(
            version: version, rehashed: rehashed, session: self.session(session, of: "uid-\(name)"), ending: ending)
    }
}
