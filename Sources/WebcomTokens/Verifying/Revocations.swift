#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What was revoked, for as long as a token can live; at most so many entries.
///
/// When there is no room left, everything issued so far is taken for revoked: whoever fills the list must not make room
/// for a token that was revoked. The list starts anew then, since what was revoked gets no new tokens.
struct Revocations: Sendable {
    private struct Entry: Sendable {
        /// Tokens issued before are refused, in seconds since 1970.
        var before: Double
        /// When no such token can be valid any more.
        var end: Double
    }

    private enum Key: Hashable, Sendable {
        case token(String)
        case session(String)
        case subject(String)
    }

    private var entries: [Key: Entry] = [:]
    private var floor = -Double.infinity
    private let limit: Int
    private let lifetime: Double
    private let skew: Double

    /// Keeps at most `limit` entries for `lifetime` seconds each, where clocks differ by `skew` seconds.
    init(limit: Int, lifetime: Double, skew: Double) {
        self.limit = limit
        self.lifetime = lifetime
        self.skew = skew
    }

    /// How many entries there are.
    var count: Int { self.entries.count }

    /// Revokes the token of this name.
    mutating func revoke(token: String, at now: Double) { self.insert(.token(token), before: .infinity, at: now) }

    /// Revokes the tokens of a session, now and later.
    mutating func revoke(session: String, at now: Double) { self.insert(.session(session), before: .infinity, at: now) }

    /// Revokes the tokens of an account that were issued before `date`.
    mutating func revoke(subject: String, before date: Double, at now: Double) {
        self.insert(.subject(subject), before: date, at: now)
    }

    /// Whether a token with these claims was revoked; three look-ups.
    ///
    /// One without `iat` counts as issued long ago.
    func cover(_ claims: TokenClaims) -> Bool {
        let issued = claims.issuedAt?.timeIntervalSince1970 ?? -.infinity
        if issued < self.floor { return true }
        guard !self.entries.isEmpty else { return false }
        if let id = claims.tokenID, self.entries[.token(id)] != nil { return true }
        if let id = claims.sessionID, self.entries[.session(id)] != nil { return true }
        guard let entry = self.entries[.subject(claims.subject)] else { return false }
        return issued < entry.before
    }

    private mutating func insert(_ key: Key, before date: Double, at now: Double) {
        if self.entries[key] == nil, self.entries.count >= self.limit {
            self.entries = self.entries.filter { $0.value.end > now }
            if self.entries.count >= self.limit { self.raiseFloor(at: now) }
        }
        let end = max(now, date.isFinite ? date : now) + self.lifetime
        let former = self.entries[key]
        self.entries[key] = Entry(before: max(former?.before ?? date, date), end: max(former?.end ?? end, end))
    }

    /// Makes room by refusing everything issued so far, by the clock of any issuer.
    private mutating func raiseFloor(at now: Double) {
        let dates = self.entries.values.map(\.before).filter(\.isFinite)
        self.floor = max(self.floor, now + self.skew, dates.max() ?? now)
        self.entries = [:]
    }
}
