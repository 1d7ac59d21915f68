#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A strong method of the signed-in user's account, as its user may see it: never its secret (MFA-7).
public struct AccountStrongMethod: Hashable, Codable, Sendable, Identifiable {
    /// The method, as the back-end calls it.
    public var id: String { self.method.id }
    /// How it proves the user.
    public var kind: StrongMethod.Kind { self.method.kind }
    /// What to show of it, masked; its label, or empty, where nothing is sent.
    public var hint: String { self.method.hint }
    /// The method, masked.
    public let method: StrongMethod
    /// What its user calls it; nil where nobody said.
    public let label: String?
    /// When it was registered.
    public let creationDate: Date
    /// When it last proved the user; nil until then.
    public let lastUseDate: Date?
    /// How many codes are left, of recovery codes; nil for every other kind.
    public let codesLeft: Int?

    /// Describes a strong method.
    public init(
        _ method: StrongMethod, label: String? = nil, creationDate: Date, lastUseDate: Date? = nil,
        codesLeft: Int? = nil
    ) {
        self.method = method
        self.label = label
        self.creationDate = creationDate
        self.lastUseDate = lastUseDate
        self.codesLeft = codesLeft
    }
}
