/// How far an import has come.
public struct ImportReport: Equatable, Sendable {
    /// No more refusals are kept one by one.
    public static let maximumRefusals = 1_000

    /// The lines that were read, blank ones among them.
    public internal(set) var lines = 0
    /// The accounts that were made.
    public internal(set) var imported = 0
    /// The accounts that were there already, and were left as they are.
    public internal(set) var skipped = 0
    /// How many lines were refused.
    public internal(set) var refused = 0
    /// The refused lines and why, the first ``maximumRefusals`` of them.
    public internal(set) var refusals: [AccountLineError] = []

    mutating func note(_ refusal: AccountLineError) {
        self.refused += 1
        if self.refusals.count < Self.maximumRefusals { self.refusals.append(refusal) }
    }
}
