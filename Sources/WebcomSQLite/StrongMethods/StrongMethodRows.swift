import WebcomAuthentication
import WebcomBackend

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The rows of strong methods and of their recovery codes; ``StrongMethodDraft`` decides.
enum StrongMethodRows {
    private static let columns = """
        id, uid, kind, contact, address, name, creation_date, last_use_date, last_step, secret
        """
    private static let writing = """
        INSERT INTO strong_methods (\(columns), number)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10,
            (SELECT coalesce(max(number), 0) + 1 FROM strong_methods WHERE uid = ?2))
        ON CONFLICT (uid, id) DO UPDATE
        SET kind = excluded.kind, contact = excluded.contact, address = excluded.address, name = excluded.name,
            creation_date = excluded.creation_date, last_use_date = excluded.last_use_date,
            last_step = excluded.last_step, secret = excluded.secret
        """
    /// Whether the account of a row of `accounts` has a method beside recovery codes; one look-up, in its query.
    static let hasAny = """
        EXISTS (SELECT 1 FROM strong_methods
        WHERE strong_methods.uid = accounts.uid AND kind <> '\(StrongMethod.Kind.recoveryCode.rawValue)')
        """

    private static let finding = """
        SELECT id, uid, kind, contact, address, name, creation_date, last_use_date, last_step, secret, code.number, mac
        FROM strong_methods LEFT JOIN recovery_codes AS code USING (uid, id)
        WHERE uid = ? ORDER BY creation_date, strong_methods.number, code.number
        """

    /// The strong methods of an account, the oldest first; one query, so that methods and codes are of one moment.
    static func all(
        of uid: String, in connection: SQLiteConnection
    ) throws(AccountStoreError) -> [StrongMethodRecord] {
        let rows = try connection.all(self.finding, .text(uid)) { row in
            (self.record(&row), isCode: row.optionalInteger() != nil, mac: row.bytes())
        }
        var methods: [StrongMethodRecord] = []
        for (method, isCode, mac) in rows {
            if methods.last.map({ ExactText($0.id) }) != ExactText(method.id) { methods.append(method) }
            if isCode { methods[methods.count - 1].codes.append(mac) }
        }
        return methods
    }

    /// The strong methods of an account, to be changed.
    static func draft(
        of uid: String, in connection: SQLiteConnection
    ) throws(AccountStoreError) -> StrongMethodDraft {
        StrongMethodDraft(try self.all(of: uid, in: connection), of: uid)
    }

    /// Writes what was changed of the strong methods of an account.
    static func write(
        _ draft: StrongMethodDraft, of uid: String, in connection: SQLiteConnection
    ) throws(AccountStoreError) {
        for edit in draft.edits {
            switch edit {
            case .remove(let id):
                // The tables say that the codes go with it.
                try connection.run("DELETE FROM strong_methods WHERE uid = ? AND id = ?", .text(uid), .text(id))
            case .write(let method):
                try self.write(method, in: connection)
            }
        }
    }

    private static func write(_ method: StrongMethodRecord, in connection: SQLiteConnection) throws(AccountStoreError) {
        try connection.run(
            self.writing, .text(method.id), .text(method.uid), .text(method.kind.rawValue), .text(method.contact),
            .text(method.address), .optional(method.name), .date(method.creationDate),
            .optional(method.lastUseDate), method.lastStep.map { .integer($0) } ?? .null, .blob(method.secret))
        try connection.run(
            "DELETE FROM recovery_codes WHERE uid = ? AND id = ?", .text(method.uid), .text(method.id))
        for (number, code) in method.codes.enumerated() {
            try connection.run(
                "INSERT INTO recovery_codes (uid, id, number, mac) VALUES (?, ?, ?, ?)", .text(method.uid),
                .text(method.id), .count(number), .blob(code))
        }
    }

    private static func record(_ row: inout SQLiteRow) -> StrongMethodRecord {
        StrongMethodRecord(
            id: row.text(), uid: row.text(), kind: StrongMethod.Kind(rawValue: row.text()), contact: row.text(),
            address: row.text(), name: row.optionalText(), creationDate: row.date(), lastUseDate: row.optionalDate(),
            lastStep: row.optionalInteger(), secret: row.bytes())
    }
}
