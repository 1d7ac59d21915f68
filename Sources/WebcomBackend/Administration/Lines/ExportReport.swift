/// What an export holds.
public struct ExportReport: Hashable, Sendable {
    /// The accounts that were written.
    public internal(set) var accounts = 0
    /// The guests, which are not written: what makes them accounts is their session.
    public internal(set) var guests = 0
    /// The passwords that were left out because their hashes have a pepper, of which the export knows nothing.
    public internal(set) var pepperedPasswords = 0
    /// The strong methods that were written.
    public internal(set) var strongMethods = 0
    /// The sets of recovery codes that were left out: nobody can read them.
    public internal(set) var recoveryCodes = 0
}
