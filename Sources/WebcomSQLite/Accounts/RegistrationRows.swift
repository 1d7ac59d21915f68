import WebcomBackend

/// The rows that a registration makes.
enum RegistrationRows {
    /// Makes an account with all that belongs to it, or says why not and changes nothing.
    static func write(
        _ registration: Registration, in connection: SQLiteConnection
    ) throws(AccountStoreError) -> StoreConflict? {
        if try AccountRows.obstacle(registration.account.uid, in: connection) != .accountGone { return .identityTaken }
        if let identity = registration.identity, try IdentityRows.owner(of: identity.key, in: connection) != nil {
            return .identityTaken
        }
        if try SessionRows.exists(registration.session.id, in: connection) { return .versionChanged }
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
}
