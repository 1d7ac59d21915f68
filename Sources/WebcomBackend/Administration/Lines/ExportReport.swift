/// What an export holds.
public struct ExportReport: Hashable, Sendable {
    /// The accounts that were written.
    public internal(set) var accounts = 0
    /// The guests, which are not written: what makes them accounts is their session.
    public internal(set) var guests = 0
    /// The passwords that were left out because their hashes have a pepper, of which the export knows nothing.
    public internal(set) var pepperedPasswords = 0
}
