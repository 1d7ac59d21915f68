import WebcomAuthentication
import WebcomCryptography
import WebcomPrimitives

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// One strong method of an account's line; the secret of an authenticator app is in the clear, as the line is secret.
struct StrongMethodLine: Sendable {
    /// How it proves the user.
    let kind: StrongMethod.Kind
    /// The number or address that is compared; empty where nothing is sent.
    var contact = ""
    /// The same as it was typed.
    var address = ""
    /// What its user calls it.
    let name: String?
    /// When it was registered.
    let creationDate: Date
    /// When it last proved the user.
    let lastUseDate: Date?
    /// The secret of an authenticator app.
    var key: AuthenticatorKey?

    /// Takes a method out of its store; nil for recovery codes.
    ///
    /// - Throws: ``SealedBytesError`` where the keys are not those that sealed it.
    init?(_ record: StrongMethodRecord, _ keyring: Keyring) throws {
        guard !record.isRecovery else { return nil }
        (self.kind, self.contact, self.address) = (record.kind, record.contact, record.address)
        (self.name, self.creationDate, self.lastUseDate) = (record.name, record.creationDate, record.lastUseDate)
        guard record.kind == .authenticatorApp else { return }
        let bytes = try keyring.open(record.secret, for: .authenticatorKey, associatedData: record.secretPlace)
        self.key = AuthenticatorKey(bytes: SecretBytes(bytes))
    }

    /// Reads a method, strictly.
    init(_ value: JSONValue, created: Date, now: Date) throws(AccountLineError.Reason) {
        let object = try LineObject(
            value, called: "a strong method",
            knowing: ["kind", "contact", "address", "name", "created", "lastUse", "secret"])
        guard let kind = try object.text("kind").map(StrongMethod.Kind.init(rawValue:)) else { throw .missing("kind") }
        self.kind = kind
        self.name = try object.text("name").flatMap { DisplayName($0)?.text }
        self.creationDate = try object.date("created", now: now) ?? created
        self.lastUseDate = try object.date("lastUse", now: now)
        if let provider = kind.addressProvider {
            guard try object.text("secret") == nil else { throw .malformed("secret") }
            (self.contact, self.address) = try Self.contact(object, provider)
            return
        }
        guard kind == .authenticatorApp else { throw .malformed("kind") }
        for name in ["contact", "address"] { guard try object.text(name) == nil else { throw .malformed(name) } }
        guard let text = try object.text("secret") else { throw .missing("secret") }
        guard let key = Base32.decode(text).flatMap({ AuthenticatorKey(bytes: SecretBytes($0)) }) else {
            throw .malformed("secret")
        }
        self.key = key
    }

    private static func contact(
        _ object: LineObject, _ provider: AuthenticationProvider
    ) throws(AccountLineError.Reason) -> (String, String) {
        guard let contact = try object.text("contact") else { throw .missing("contact") }
        let identity = try AccountLine.identity(contact, provider)
        guard let address = try object.text("address") else { return (identity.key.providerUID, identity.address) }
        let typed = try AccountLine.identity(address, provider)
        guard typed.key == identity.key else { throw .malformed("address") }
        return (identity.key.providerUID, typed.address)
    }

    /// The method for a store, sealed anew.
    ///
    /// No code of an authenticator app is good that may have been used before.
    func record(id: String, of uid: String, _ keyring: Keyring) -> StrongMethodRecord {
        var record = StrongMethodRecord(
            id: id, uid: uid, kind: self.kind, contact: self.contact, address: self.address, name: self.name,
            creationDate: self.creationDate, lastUseDate: self.lastUseDate)
        guard let key else { return record }
        record.secret = keyring.seal(key.bytes.array, for: .authenticatorKey, associatedData: record.secretPlace)
        record.lastStep = self.lastUseDate.map { AuthenticatorCode.step(at: $0) + 1 }
        return record
    }

    /// The method in an account's line.
    var value: JSONValue {
        var members: [String: JSONValue] = [
            "kind": .string(self.kind.rawValue), "created": .string(LineDate.text(self.creationDate)),
        ]
        if !self.contact.isEmpty { members["contact"] = .string(self.contact) }
        if !self.address.isEmpty, self.address != self.contact { members["address"] = .string(self.address) }
        members["name"] = self.name.map { .string($0) }
        members["lastUse"] = self.lastUseDate.map { .string(LineDate.text($0)) }
        members["secret"] = self.key.map { .string($0.revealedBase32()) }
        return .object(members)
    }

    /// Whether another one proves the user by the same contact.
    func isSameContact(as other: Self) -> Bool {
        self.kind.addressProvider != nil && self.kind == other.kind && self.contact == other.contact
    }
}
