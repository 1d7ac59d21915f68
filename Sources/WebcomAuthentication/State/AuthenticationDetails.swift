#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What is known about the signed-in user: the account, the identity just proved, and the session.
///
/// One immutable reference inside, so that a state or an event copies with one retain. Equal when account, session and
/// generation of the session are equal. The coded form leaves the token and `providerExtra` out: it is for apps to
/// show or log, not to restore from.
public struct AuthenticationDetails: AuthenticationProviderIdentity, Sendable {
    private final class Storage: Sendable {
        let fields: Fields

        init(_ fields: Fields) { self.fields = fields }
    }

    private let storage: Storage

    /// Takes what a back-end says; without a single factor the identity counts as its own factor.
    public init(_ fields: Fields) { self.storage = Storage(fields) }

    /// Everything, as a back-end filled it in.
    public var fields: Fields { self.storage.fields }
    /// The account; apps key their data by it.
    public var uid: String { self.storage.fields.uid }
    /// When the account was created.
    public var creationDate: Date { self.storage.fields.creationDate }
    /// How to address the user; nil where nobody said.
    public var displayName: String? { self.storage.fields.displayName }
    /// Who vouches for the identity just proved.
    public var provider: AuthenticationProvider { self.storage.fields.provider }
    /// What the provider calls the user.
    public var providerUID: String { self.storage.fields.providerUID }
    /// What the provider or the app says of the user; `.null` where nobody said.
    public var providerProfile: JSONValue { self.storage.fields.providerProfile }
    /// Technical data of the provider, perhaps confidential; `.null` unless asked for, and shown by no description.
    public var providerExtra: JSONValue { self.storage.fields.providerExtra }
    /// The providers of all first factors, the current one first; never empty.
    public var providers: [AuthenticationProvider] {
        var providers = [self.provider]
        for factor in self.factors where factor.strongMethodKind == nil && !providers.contains(factor.provider) {
            providers.append(factor.provider)
        }
        return providers
    }
    /// The proofs of this session, the newest first; never empty.
    public var factors: [AuthenticationFactor] { self.storage.fields.factors }
    /// The token of the session, to show to other services.
    public var authenticationToken: AuthenticationToken { self.storage.fields.authenticationToken }
    /// When the token runs out; nil where it is good as long as the session.
    ///
    /// A token that ran out changes nothing: ``AuthenticationService/validToken(minimumLifetime:)`` renews it.
    public var tokenExpirationDate: Date? { self.storage.fields.tokenExpirationDate }
    /// When the session ends if it is not used until then.
    public var expirationDate: Date { self.storage.fields.expirationDate }
    /// How sure the back-end is of the user: 0 for a guest, 1 for one factor, 2 for two.
    public var level: Int { self.storage.fields.level }
    /// The scopes that the sign-in asked for and the back-end granted.
    public var scopes: [String] { self.storage.fields.scopes }
    /// The claims of the app's own that the sign-in asked the session to carry.
    public var claims: [String: JSONValue] { self.storage.fields.claims }
    /// Whether this is a temporary account that nobody proved to own.
    public var isGuest: Bool { self.storage.fields.provider == .guest }
}

extension AuthenticationDetails: Hashable {
    /// Whether account, session and the session's generation are equal.
    public static func == (left: Self, right: Self) -> Bool {
        left.storage === right.storage
            || (left.uid == right.uid && left.fields.sessionID == right.fields.sessionID
                && left.fields.generation == right.fields.generation)
    }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(self.uid)
        hasher.combine(self.fields.sessionID)
        hasher.combine(self.fields.generation)
    }
}

extension AuthenticationDetails {
    /// Whether equal details also say the same of the user.
    func saysTheSame(as other: AuthenticationDetails) -> Bool {
        let (own, others) = (self.fields, other.fields)
        return self == other && own.displayName == others.displayName && own.provider == others.provider
            && own.providerUID == others.providerUID && own.providerProfile == others.providerProfile
            && own.providerExtra == others.providerExtra && own.level == others.level && own.factors == others.factors
            && own.scopes == others.scopes && own.claims == others.claims
    }
}

extension AuthenticationDetails: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Account and provider; never the token, the session or the provider's data.
    public var description: String { "AuthenticationDetails(uid: \(self.uid), provider: \(self.provider))" }
    /// The same as `description`.
    public var debugDescription: String { self.description }
    /// Account, provider and dates only.
    public var customMirror: Mirror {
        Mirror(self, children: ["uid": self.uid, "provider": self.provider, "expirationDate": self.expirationDate])
    }
}
