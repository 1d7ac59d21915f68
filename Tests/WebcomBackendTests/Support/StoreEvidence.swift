import WebcomAuthentication
import WebcomBackend

/// All bytes that a store was given, one value after another, for searches.
struct StoreEvidence: Sendable {
    private(set) var bytes: [UInt8] = []

    mutating func add(_ values: [UInt8]...) { for value in values { self.bytes += value + [0] } }

    mutating func add(_ texts: String?...) { for text in texts { self.add(Array((text ?? "").utf8)) } }

    mutating func add(_ key: IdentityKey) { self.add(key.provider.rawValue, key.providerUID) }

    mutating func add(_ account: AccountRecord) { self.add(account.uid, account.displayName, account.profile.json) }

    mutating func add(_ identity: IdentityRecord) {
        self.add(identity.key)
        self.add(identity.uid, identity.address, identity.displayName, identity.profile.json)
    }

    mutating func add(_ session: SessionRecord) {
        self.add(session.id, session.uid, session.deviceLabel, session.extra.json)
        self.add(session.tokenMAC)
        self.add(session.identity)
        for factor in session.factors { self.add(factor.provider.rawValue, factor.providerUID, factor.method) }
    }

    mutating func add(_ challenge: ChallengeRecord) {
        self.add(challenge.selector, challenge.purpose.rawValue, challenge.flow, challenge.address, challenge.uid)
        self.add(challenge.mac, challenge.body)
        self.add(challenge.identity)
    }

    mutating func add(_ registration: Registration) {
        self.add(registration.account)
        if let identity = registration.identity { self.add(identity) }
        self.add(registration.password?.verifier ?? [])
        self.add(registration.session)
    }

    mutating func add(_ grant: ChallengeGrant) {
        switch grant {
        case .register(let registration): self.add(registration)
        case .attach(let identity, let password, let session, _):
            self.add(identity)
            self.add(password?.verifier ?? [])
            self.add(session)
        case .replace(let identity, let key, let password, let session, _):
            self.add(identity)
            self.add(key)
            self.add(password?.verifier ?? [])
            self.add(session)
        case .openSession(let session, _): self.add(session)
        case .setPassword(let password, let session, _):
            self.add(password.verifier)
            self.add(session)
        case .hold(let challenge): self.add(challenge)
        case .nothing: break
        case .strengthen(let change, _, let grant):
            self.add(change)
            self.add(grant)
        case .raiseSession(let id, let uid, let factors, _):
            self.add(id, uid)
            for factor in factors { self.add(factor.provider.rawValue, factor.providerUID, factor.method) }
        }
    }

    mutating func add(_ change: StrongMethodChange) {
        switch change {
        case .use(let id, _), .remove(let id, _): self.add(id)
        case .rename(let id, let name): self.add(id, name)
        case .spend(let id, let code):
            self.add(id)
            self.add(code)
        case .add(let method, _, _), .replaceRecoveryCodes(let method):
            self.add(method.id, method.uid, method.kind.rawValue, method.contact, method.address, method.name)
            self.add(method.secret)
            for code in method.codes { self.add(code) }
        }
    }

    mutating func add(_ effects: StoreEffects) {
        for entry in effects.audit { self.add(entry.line) }
        for message in effects.messages {
            self.add(message.id)
            self.add(message.bytes)
        }
    }

    mutating func add(_ limits: [RateLimit]) { for limit in limits { self.add(limit.subject) } }

    func contains(_ text: String) -> Bool { self.contains(Array(text.utf8)) }

    func contains(_ needle: [UInt8]) -> Bool {
        guard let first = needle.first, self.bytes.count >= needle.count else { return false }
        return self.bytes.indices.dropLast(needle.count - 1).contains { index in
            self.bytes[index] == first && self.bytes[index..<(index + needle.count)].elementsEqual(needle)
        }
    }
}
