public import WebcomAuthentication

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A strong method that an account has registered: what its second factor is.
public struct StrongMethodRecord: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// The name by which it is chosen; random, unique in the store.
    public var id: String
    /// The account.
    public var uid: String
    /// How it proves the user.
    public var kind: StrongMethod.Kind
    /// The number or address that codes go to, in the form that is compared; empty where nothing is sent.
    public var contact: String
    /// The same as it was typed; empty where nothing is sent.
    public var address: String
    /// What its user calls it; nil where nobody said.
    public var name: String?
    /// When it was registered.
    public var creationDate: Date
    /// When it last proved the user; nil until then.
    public var lastUseDate: Date?
    /// The time step of the last code that was accepted of an authenticator app; no code of that step or an earlier one
    /// is accepted again (RFC 6238 §5.2, MFA-6).
    public var lastStep: Int64?
    /// The secret of an authenticator app, sealed; empty for every other kind.
    public var secret: [UInt8]
    /// The keyed MACs of the recovery codes that were not used yet; empty for every other kind.
    public var codes: [[UInt8]]

    /// Describes a strong method.
    public init(
        id: String, uid: String, kind: StrongMethod.Kind, contact: String = "", address: String = "",
        name: String? = nil, creationDate: Date, lastUseDate: Date? = nil, lastStep: Int64? = nil, secret: [UInt8] = [],
        codes: [[UInt8]] = []
    ) {
        self.id = id
        self.uid = uid
        self.kind = kind
        self.contact = contact
        self.address = address
        self.name = name
        self.creationDate = creationDate
        self.lastUseDate = lastUseDate
        self.lastStep = lastStep
        self.secret = secret
        self.codes = codes
    }

    /// The kind and the account.
    public var description: String { "strong method \(self.kind.rawValue) of \(self.uid)" }
    /// Shows kind and account only.
    public var customMirror: Mirror { Mirror(self, children: ["kind": self.kind.rawValue, "uid": self.uid]) }
}
