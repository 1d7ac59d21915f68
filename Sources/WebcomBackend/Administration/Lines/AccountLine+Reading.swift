import WebcomAuthentication
import WebcomCryptography

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension AccountLine {
    typealias Reason = AccountLineError.Reason

    private static let limits = JSONLimits(maximumBytes: maximumByteCount, maximumDepth: 64)

    /// What a reader takes for granted where a line says nothing.
    struct Defaults {
        /// The name of an account that has none.
        let uid: String
        /// The date of what has none.
        let now: Date
        /// Whether password hashes with a pepper are taken.
        let acceptsPeppered: Bool
    }

    /// Reads a line, strictly: what is not known is refused, and so is what no account here could be (HSH-3).
    init(_ bytes: [UInt8], _ defaults: Defaults) throws(Reason) {
        guard bytes.count <= Self.maximumByteCount else { throw .tooLong }
        let value: JSONValue
        do { value = try JSONValue(json: bytes, limits: Self.limits) } catch { throw .json(error) }
        let object = try LineObject(
            value, called: "the account",
            knowing: ["uid", "created", "displayName", "profile", "isDisabled", "identities", "strongMethods"])
        let uid = try object.text("uid")
        if let uid, !Self.isAcceptable(uid: uid) { throw .malformed("uid") }
        self.isNamed = uid != nil
        self.account = AccountRecord(
            uid: uid ?? defaults.uid, creationDate: try object.date("created", now: defaults.now) ?? defaults.now,
            displayName: try Self.displayName(object), profile: try Self.profile(object),
            isDisabled: try object.flag("isDisabled") ?? false)
        self.identities = []
        self.passwords = []
        guard let elements = try object.elements("identities") else { throw .missing("identities") }
        guard (1...Self.maximumIdentityCount).contains(elements.count) else { throw .identities }
        for element in elements { try self.append(element, defaults) }
        guard Set(self.identities.map(\.key)).count == self.identities.count else { throw .identities }
        guard self.identities.contains(where: { $0.suspensionDate == nil }) else { throw .malformed("suspended") }
        self.strongMethods = try Self.strongMethods(object, created: self.account.creationDate, now: defaults.now)
    }

    private static func strongMethods(
        _ object: LineObject, created: Date, now: Date
    ) throws(Reason) -> [StrongMethodLine] {
        guard let elements = try object.elements("strongMethods") else { return [] }
        guard elements.count <= Self.maximumStrongMethodCount else { throw .strongMethods }
        var methods: [StrongMethodLine] = []
        for element in elements {
            let method = try StrongMethodLine(element, created: created, now: now)
            guard !methods.contains(where: method.isSameContact) else { throw .strongMethods }
            methods.append(method)
        }
        return methods
    }

    private mutating func append(_ value: JSONValue, _ defaults: Defaults) throws(Reason) {
        let object = try LineObject(
            value, called: "an identity",
            knowing: [
                "provider", "identifier", "address", "created", "suspended", "displayName", "profile", "password",
                "passwordDate",
            ])
        let (key, address) = try Self.key(object)
        if key.provider == .server, ServiceKeys(kept: try Self.profile(object)) == nil { throw .malformed("profile") }
        self.identities.append(
            IdentityRecord(
                key: key, uid: self.account.uid, address: address,
                creationDate: try object.date("created", now: defaults.now) ?? self.account.creationDate,
                displayName: try Self.displayName(object), profile: try Self.profile(object),
                suspensionDate: try object.date("suspended", now: defaults.now)))
        let date = try object.date("passwordDate", now: defaults.now) ?? defaults.now
        guard let password = try object.text("password") else { return }
        guard key.provider == .eMail || key.provider == .phone else { throw .malformed("password") }
        let verifier = try Self.verifier(password, acceptsPeppered: defaults.acceptsPeppered)
        self.passwords.append(
            IdentityPassword(key: key, password: PasswordRecord(verifier: verifier, version: 1, date: date)))
    }

    /// The key of an identity, and where its messages go.
    private static func key(_ object: LineObject) throws(Reason) -> (IdentityKey, String) {
        guard let provider = try object.text("provider").map(AuthenticationProvider.init(rawValue:)) else {
            throw .missing("provider")
        }
        guard let identifier = try object.text("identifier") else { throw .missing("identifier") }
        let address = try object.text("address")
        guard provider == .eMail || provider == .phone else {
            guard provider == .server || provider.customName.map(ProviderName.isAcceptable) ?? false else {
                throw .provider
            }
            guard address == nil else { throw .malformed("address") }
            guard ProvedIdentity.isAcceptable(subject: identifier),
                provider != .server || ProviderName.isAcceptable(identifier)
            else { throw .malformed("identifier") }
            return (IdentityKey(provider: provider, providerUID: identifier), "")
        }
        let identity = try Self.identity(identifier, provider)
        guard let address else { return (identity.key, identity.address) }
        let typed = try Self.identity(address, provider)
        guard typed.key == identity.key else { throw .malformed("address") }
        return (identity.key, typed.address)
    }

    static func identity(
        _ text: String, _ provider: AuthenticationProvider
    ) throws(Reason) -> InternalIdentity {
        do { return try InternalIdentity(text, provider) } catch { throw .identifier(error.message) }
    }

    /// A password hash whose work is bounded.
    private static func verifier(_ text: String, acceptsPeppered: Bool) throws(Reason) -> [UInt8] {
        let hash: PasswordHash
        do { hash = try PasswordHash.parse(text) } catch { throw .password(error.description) }
        guard hash.keyID == nil || acceptsPeppered else { throw .pepperedPassword }
        return Array(hash.encoded.utf8)
    }

    private static func displayName(_ object: LineObject) throws(Reason) -> String? {
        try object.text("displayName").flatMap { DisplayName($0)?.text }
    }

    private static func profile(_ object: LineObject) throws(Reason) -> JSONValue {
        guard let profile = object.value("profile") else { return .null }
        guard profile.isAcceptableProfile else { throw .profile }
        return profile
    }

    /// 1 to 128 letters, digits and `-._:`, as names of accounts elsewhere mostly are.
    private static func isAcceptable(uid: String) -> Bool {
        (1...128).contains(uid.utf8.count)
            && uid.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"),
                    UInt8(ascii: ":"):
                    true
                default: false
                }
            }
    }
}
