import WebcomBackend

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The rows that a registration makes.
enum RegistrationRows {
    /// Why an account cannot be made; nil when it can.
    static func obstacle(
        _ registration: Registration, in connection: SQLiteConnection
    ) throws(AccountStoreError) -> StoreConflict? {
        if try AccountRows.obstacle(registration.account.uid, in: connection) != .accountGone { return .identityTaken }
        if let identity = registration.identity, try IdentityRows.owner(of: identity.key, in: connection) != nil {
            return .identityTaken
        }
        return try SessionRows.exists(registration.session.id, in: connection) ? .versionChanged : nil
    }

    /// Makes an account with all that belongs to it, or says why not and changes nothing.
    static func write(
        _ registration: Registration, in connection: SQLiteConnection
    ) throws(AccountStoreError) -> StoreConflict? {
        if let conflict = try self.obstacle(registration, in: connection) { return conflict }
        try AccountRows.insert(registration.account, in: connection)
        if let identity = registration.identity {
            try IdentityRows.attach(identity, in: connection)
            if let password = registration.password {
                try PasswordRows.put(password, on: identity.key, in: connection)
            }
        }
        try SessionRows.open(registration.session, ending: nil, in: connection)
        return nil
    }

    /// Makes an account as another store had it, or says why not and changes nothing.
    static func write(
        _ account: AccountRecord, _ identities: [IdentityRecord], _ passwords: [IdentityPassword],
        _ strongMethods: [StrongMethodRecord], now: Date, in connection: SQLiteConnection
    ) throws(AccountStoreError) -> StoreConflict? {
        let keys = Set(identities.map(\.key))
        guard keys.count == identities.count,
            try AccountRows.obstacle(account.uid, in: connection) == .accountGone
        else { return .identityTaken }
        for key in keys where try IdentityRows.owner(of: key, in: connection) != nil { return .identityTaken }
        guard identities.allSatisfy({ ExactText($0.uid) == ExactText(account.uid) }),
            passwords.allSatisfy({ keys.contains($0.key) })
        else { return .identityGone }
        var draft = StrongMethodDraft([], of: account.uid)
        if let conflict = draft.add(strongMethods, now: now) { return conflict }
        try AccountRows.insert(account, in: connection)
        for identity in identities { try IdentityRows.attach(identity, in: connection) }
        for entry in passwords { try PasswordRows.put(entry.password, on: entry.key, in: connection) }
        try StrongMethodRows.write(draft, of: account.uid, in: connection)
        return nil
    }
}
