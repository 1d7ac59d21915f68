import WebcomAuthentication
import WebcomBackend
import WebcomTokens

extension Accounts {
    /// Makes or changes the account of a service, and says what was done.
    func changeService(_ order: AccountsOrder) async throws {
        switch order {
        case .createService(let clientID, let name, let source):
            // Before a key is made that nothing would be done with.
            if let clientID, try await self.administration.uid(ofService: clientID) != nil {
                throw AdministrationError(.identityTaken)
            }
            let key = try await source.publicKey(self.interruption)
            let service = try await self.administration.createService(
                keys: [key], clientID: clientID, displayName: name)
            try await self.write(
                "\(service.clientID) is the client id; its account is \(service.uid).",
                self.value(service.uid, ["clientID": .string(service.clientID), "kid": self.kid(service.keys.first)]))
        case .addKey(let name, let source):
            let uid = try await self.uid(name)
            // Before a key is made that nothing would be done with.
            _ = try await self.administration.service(uid)
            let kid = try await self.administration.addServiceKey(source.publicKey(self.interruption), to: uid)
            try await self.write(
                "The key \(kid.shown) is registered; the others stay good.", self.value(uid, ["kid": .string(kid)]))
        case .removeKey(let name, let kid):
            let uid = try await self.uid(name)
            try await self.administration.removeServiceKey(kid, from: uid)
            try await self.write(
                "The key \(kid.shown) is removed, and the service's sessions are ended.",
                self.value(uid, ["removedKid": .string(kid)]))
        default: break
        }
    }

    private func kid(_ key: JSONWebKey?) -> JSONValue { key?.id.map(JSONValue.string) ?? .null }

    private func value(_ uid: String, _ members: [String: JSONValue]) -> JSONValue {
        .object(members.merging(["uid": .string(uid)]) { first, _ in first })
    }
}
