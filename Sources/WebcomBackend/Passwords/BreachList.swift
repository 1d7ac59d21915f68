public import WebcomAuthentication

/// A list of leaked passwords: a file, a service of your own, a k-anonymous range query.
///
/// Asked about new passwords only, after the local rules. Never send a password, or a whole hash of one, to anybody
/// else: ask for all entries under a prefix of the hash, and compare here.
public protocol BreachList: Sendable {
    /// Whether the list has the password.
    ///
    /// - Parameter password: The password in the form that is hashed: spaces mapped, composed (NFC), in UTF-8.
    /// - Returns: True to have it refused as `.breached`.
    /// - Throws: Anything that means that the list could not be asked; ``BreachPolicy`` says what then. Let no error
    ///   hold the password. Do not block the caller's thread, and end when cancelled.
    @concurrent func contains(_ password: StaticPassword) async throws -> Bool
}
