import WebcomAuthentication
import WebcomBackend
import WebcomTokens

extension AccountDetails {
    /// The account, line by line.
    var lines: [String] {
        [self.account.line] + self.identities.map(\.line) + self.strongMethods.map(\.line) + self.sessions.map(\.line)
    }

    /// The account as JSON.
    var value: JSONValue {
        var members = self.account.value.objectValue ?? [:]
        members["identities"] = .array(self.identities.map(\.value))
        members["strongMethods"] = .array(self.strongMethods.map(\.value))
        members["sessions"] = .array(self.sessions.map(\.value))
        return .object(members)
    }
}

extension AccountDetails.Identity {
    /// The identity in one line.
    var line: String {
        let password = self.passwordDate.map { "password of \(LineDate.text($0))" } ?? "no password"
        let end = self.record.suspensionDate.map { ", suspended \(LineDate.text($0))" } ?? ""
        let name = "\(self.record.key.provider.rawValue) \(self.record.key.providerUID)".shown
        guard self.record.key.provider != .server else {
            let keys = self.keys.map { "\($0.algorithm) \(($0.id ?? "").shown)" }.joined(separator: ", ")
            return "service   \(name), since \(LineDate.text(self.record.creationDate)), keys: \(keys)\(end)"
        }
        return "identity  \(name), since \(LineDate.text(self.record.creationDate)), \(password)\(end)"
    }

    /// The identity as JSON.
    var value: JSONValue {
        var members: [String: JSONValue] = [
            "provider": .string(self.record.key.provider.rawValue), "identifier": .string(self.record.key.providerUID),
            "created": .string(LineDate.text(self.record.creationDate)), "hasPassword": .bool(self.hasPassword),
            "suspended": self.record.suspensionDate.map { .string(LineDate.text($0)) } ?? .null,
        ]
        if self.record.key.provider == .server { members["keys"] = .array(self.keys.compactMap(\.json)) }
        return .object(members)
    }

    /// The public keys of a service.
    private var keys: [JSONWebKey] { (try? JSONWebKeySet(json: self.record.profile.utf8))?.keys ?? [] }
}

extension AccountStrongMethod {
    /// The strong method in one line.
    var line: String {
        // A method without an address has its name as its hint.
        let label = self.label == self.hint ? "" : self.label ?? ""
        let name = [self.hint, label].filter { !$0.isEmpty }.map { " \($0.shown)" }.joined()
        let used = self.lastUseDate.map { ", used \(LineDate.text($0))" } ?? ""
        let left = self.codesLeft.map { ", \($0) codes left" } ?? ""
        return "strong    \(self.kind.rawValue)\(name), since \(LineDate.text(self.creationDate))\(used)\(left)"
    }

    /// The strong method as JSON.
    var value: JSONValue {
        .object([
            "kind": .string(self.kind.rawValue), "hint": .string(self.hint),
            "label": self.label.map { .string($0) } ?? .null, "created": .string(LineDate.text(self.creationDate)),
            "lastUse": self.lastUseDate.map { .string(LineDate.text($0)) } ?? .null,
            "codesLeft": self.codesLeft.map { .integer(Int64($0)) } ?? .null,
        ])
    }
}

extension AccountSession {
    /// The session in one line.
    var line: String {
        let device = self.deviceLabel.map { ", \($0.shown)" } ?? ""
        let used = "since \(LineDate.text(self.creationDate)), used \(LineDate.text(self.lastUseDate))"
        return "session   \(self.id), \(used), ends \(LineDate.text(self.expirationDate))\(device)"
    }

    /// The session as JSON.
    var value: JSONValue {
        .object([
            "id": .string(self.id), "created": .string(LineDate.text(self.creationDate)),
            "lastUse": .string(LineDate.text(self.lastUseDate)), "expires": .string(LineDate.text(self.expirationDate)),
            "device": self.deviceLabel.map { .string($0) } ?? .null, "level": .integer(Int64(self.level)),
            "factors": .array(self.factors.map { .string($0.method) }),
        ])
    }
}
