import WebcomAuthentication
import WebcomCryptography

extension AccountLine {
    /// The line, which ``init(_:_:)`` reads back, with the line feed at its end.
    ///
    /// What has no value is left out.
    var bytes: [UInt8] {
        var members = Self.members(self.account.displayName, self.account.profile)
        members["uid"] = .string(self.account.uid)
        members["created"] = .string(LineDate.text(self.account.creationDate))
        if self.account.isDisabled { members["isDisabled"] = true }
        members["identities"] = .array(self.identities.map(self.value))
        if !self.strongMethods.isEmpty { members["strongMethods"] = .array(self.strongMethods.map(\.value)) }
        return Array(JSONValue.object(members).json.utf8) + [UInt8(ascii: "\n")]
    }

    private func value(_ identity: IdentityRecord) -> JSONValue {
        var members = Self.members(identity.displayName, identity.profile)
        members["provider"] = .string(identity.key.provider.rawValue)
        members["identifier"] = .string(identity.key.providerUID)
        if !identity.address.isEmpty, identity.address != identity.key.providerUID {
            members["address"] = .string(identity.address)
        }
        members["created"] = .string(LineDate.text(identity.creationDate))
        members["suspended"] = identity.suspensionDate.map { .string(LineDate.text($0)) }
        if let password = self.passwords.first(where: { $0.key == identity.key })?.password {
            members["password"] = .string(String(decoding: password.verifier, as: UTF8.self))
            members["passwordDate"] = .string(LineDate.text(password.date))
        }
        return .object(members)
    }

    private static func members(_ displayName: String?, _ profile: JSONValue) -> [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        members["displayName"] = displayName.map { .string($0) }
        if !profile.isNull { members["profile"] = profile }
        return members
    }
}

extension IdentityPassword {
    /// Whether its hash has a pepper.
    var isPeppered: Bool {
        (try? PasswordHash.parse(String(decoding: self.password.verifier, as: UTF8.self)))?.keyID != nil
    }
}
