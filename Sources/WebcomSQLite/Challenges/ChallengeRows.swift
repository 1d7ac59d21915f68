import WebcomAuthentication
import WebcomBackend

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The rows of challenges.
enum ChallengeRows {
    private static let columns = """
        selector, mac, purpose, flow, provider, provider_uid, address, uid, body, creation_date, expiration_date,
        attempts_left, consumption_date, is_decoy
        """
    private static let finding = "SELECT \(columns) FROM challenges WHERE selector = ?"
    private static let inserting = """
        INSERT OR REPLACE INTO challenges (\(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """

    /// The challenge of this selector.
    static func find(
        _ selector: String, in connection: SQLiteConnection
    ) throws(AccountStoreError) -> ChallengeRecord? {
        try connection.first(
            self.finding, .text(selector), read: self.record)
    }

    /// Whether there is a challenge of this selector.
    static func exists(_ selector: String, in connection: SQLiteConnection) throws(AccountStoreError) -> Bool {
        try connection.first("SELECT 1 FROM challenges WHERE selector = ?", .text(selector)) { $0.bool() } ?? false
    }

    /// Writes a challenge in place of the earlier ones of its flow and purpose.
    static func replace(
        with challenge: ChallengeRecord, in connection: SQLiteConnection
    ) throws(AccountStoreError) {
        try connection.run(
            "DELETE FROM challenges WHERE flow = ? AND purpose = ?", .text(challenge.flow),
            .text(challenge.purpose.rawValue))
        try connection.run(
            self.inserting, .text(challenge.selector), .blob(challenge.mac), .text(challenge.purpose.rawValue),
            .text(challenge.flow),
            .text(challenge.identity.provider.rawValue), .bytes(of: challenge.identity.providerUID),
            .text(challenge.address), .optional(challenge.uid), .blob(challenge.body), .date(challenge.creationDate),
            .date(challenge.expirationDate), .count(challenge.attemptsLeft), .optional(challenge.consumptionDate),
            .bool(challenge.isDecoy))
    }

    /// Writes how many tries are left.
    static func set(
        attemptsLeft: Int, of selector: String, in connection: SQLiteConnection
    ) throws(AccountStoreError) {
        try connection.run(
            "UPDATE challenges SET attempts_left = ? WHERE selector = ?", .count(attemptsLeft), .text(selector))
    }

    /// Notes that a challenge was redeemed.
    static func consume(_ selector: String, now: Date, in connection: SQLiteConnection) throws(AccountStoreError) {
        try connection.run(
            "UPDATE challenges SET consumption_date = ? WHERE selector = ?", .date(now), .text(selector))
    }

    /// Removes what is awaited for an account, but for one; reads all challenges.
    static func remove(
        of uid: String, but selector: String, in connection: SQLiteConnection
    ) throws(AccountStoreError) {
        try connection.run(
            "DELETE FROM challenges WHERE uid = ? AND selector <> ?", .text(uid), .text(selector))
    }

    /// Removes what is awaited for an account; reads all challenges.
    static func remove(of uid: String, in connection: SQLiteConnection) throws(AccountStoreError) {
        try connection.run("DELETE FROM challenges WHERE uid = ?", .text(uid))
    }

    /// Removes the pending sign-ins of an account, but for one if it is named; reads all challenges.
    static func removeSignIns(
        of uid: String, but selector: String? = nil, in connection: SQLiteConnection
    ) throws(AccountStoreError) {
        try connection.run(
            "DELETE FROM challenges WHERE uid = ? AND purpose = ? AND selector IS NOT ?", .text(uid),
            .text(ChallengeRecord.Purpose.strongAuthentication.rawValue), .optional(selector))
    }

    /// Removes what an account awaits for an identity; reads all challenges.
    static func remove(
        of uid: String, on key: IdentityKey, in connection: SQLiteConnection
    ) throws(AccountStoreError) {
        try connection.run(
            "DELETE FROM challenges WHERE uid = ? AND provider = ? AND provider_uid = ?", .text(uid),
            .text(key.provider.rawValue), .bytes(of: key.providerUID))
    }

    private static func record(_ row: inout SQLiteRow) -> ChallengeRecord {
        let (selector, mac) = (row.text(), row.bytes())
        let (purpose, flow) = (ChallengeRecord.Purpose(rawValue: row.text()), row.text())
        var challenge = ChallengeRecord(
            selector: selector, mac: mac, purpose: purpose, flow: flow, identity: row.identityKey(),
            address: row.text(), uid: row.optionalText(), body: row.bytes(), creationDate: row.date(),
            expirationDate: row.date(), attemptsLeft: row.count())
        challenge.consumptionDate = row.optionalDate()
        challenge.isDecoy = row.bool()
        return challenge
    }
}
