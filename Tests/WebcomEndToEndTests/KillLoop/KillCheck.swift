import WebcomAuthentication
import WebcomBackend

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Compares a file that was opened again with what the children were answered.
struct KillCheck: Sendable {
    let node: Node
    /// Makes the names of this check's own sessions and passwords.
    let name: String
    private let complaints = Collected<String>()

    init(node: Node, name: String) {
        self.node = node
        self.name = name
    }

    var found: [String] { self.complaints.all }

    /// Checks everything, and notes in the ledger what that changes.
    func run(_ ledger: inout KillLedger) async throws {
        try await self.checkSessions(ledger)
        try await self.checkTokens(ledger)
        try await self.checkAccounts(ledger)
        try await self.checkWhatWasLeft(ledger)
        try await self.settleChanges(&ledger)
        try await self.useSecrets(&ledger)
        try await self.usePasswords(ledger)
    }

    func expect(_ fact: Bool, _ complaint: @autoclosure () -> String) {
        if !fact { self.complaints.append(complaint()) }
    }

    /// Does the same for many, several at once.
    func each<Item: Sendable>(
        _ items: some Sequence<Item>, _ body: @escaping @Sendable (Item) async throws -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, item) in items.enumerated() {
                if number >= 32 { try await group.next() }
                group.addTask { try await body(item) }
            }
            try await group.waitForAll()
        }
    }

    func service(_ key: String) -> AuthenticationService {
        self.node.application.authenticationService(for: SessionKey(key))
    }

    static func key(of address: String) -> IdentityKey {
        IdentityKey(provider: address.hasPrefix("+") ? .phone : .eMail, providerUID: address)
    }

    // MARK: - What is there

    private func checkSessions(_ ledger: KillLedger) async throws {
        try await self.each(ledger.standings) { key, standing in
            let state = try await self.service(key).settledState()
            switch standing {
            case .signedIn(let uid): self.expect(state.details?.uid == uid, "\(key) of \(uid) is \(state)")
            case .signedOut: self.expect(state == .unauthenticated, "\(key) was signed out and is \(state)")
            case .over: self.expect(state.details == nil, "\(key) was ended by a reset and is \(state)")
            case .doubtful(let uid?): self.expect([nil, uid].contains(state.details?.uid), "\(key) is \(state)")
            case .doubtful: break
            }
            try await self.checkRecord(key)
        }
        var counts: [String: Int] = [:]
        for uid in ledger.owners.values { counts[uid] = 0 }
        for case .signedIn(let uid) in ledger.standings.values { counts[uid, default: 0] += 1 }
        try await self.each(counts.filter { !ledger.tainted.contains($0.key) }) { uid, count in
            let sessions = try await self.node.store.sessions(of: uid, now: .now).count
            self.expect(sessions == count, "\(uid) has \(sessions) sessions, and \(count) session keys")
        }
    }

    private func checkRecord(_ key: String) async throws {
        let keyring = try Keyring.base64(Node.keys)
        let address = keyring.address(of: AuthenticationStorage.own.scoped(SessionKey(key), application: "end-to-end"))
        guard let sealed = try await self.node.stateStore.record(at: address) else { return }
        do {
            let bytes = try keyring.open(sealed.bytes, version: sealed.version, at: address)
            let record = try ServiceRecord(decoding: bytes)
            self.expect(record.untold.count < 8, "the record of \(key) has \(record.untold.count) sessions to end")
        } catch {
            self.expect(false, "the record of \(key) does not open: \(error)")
        }
    }

    private func checkAccounts(_ ledger: KillLedger) async throws {
        try await self.each(ledger.owners) { address, uid in
            let identity = try await self.node.store.identity(Self.key(of: address))
            self.expect(identity?.uid == uid, "\(address) belongs to \(identity?.uid ?? "nobody"), not to \(uid)")
        }
        try await self.each(ledger.standings) { key, standing in
            guard case .signedIn(let uid) = standing else { return }
            self.expect(try await self.node.store.account(uid) != nil, "\(uid) has no account")
        }
    }

    private func usePasswords(_ ledger: KillLedger) async throws {
        try await self.each(ledger.passwords) { address, password in
            let uid = await self.signIn(address, password, key: "\(self.name)-\(address)")
            self.expect(uid == ledger.owners[address], "\(address) signs in by password to \(uid ?? "nothing")")
        }
    }

    /// Signs in and out; nil when the password is wrong.
    func signIn(_ address: String, _ password: String, key: String) async -> String? {
        let method = AuthenticationMethodInternal(eMail: address, mode: .staticPassword)
        method.setStaticPassword(password)
        let service = self.service(key)
        let process = service.initializeAuthentication(with: method, context: .new)
        do throws(AuthenticationError) {
            let uid = try await service.continueAuthentication(process).details?.uid
            let result = await service.unauthenticate()
            self.expect(result.isStored, "the sign-out of \(address) was not stored")
            return uid
        } catch {
            self.expect(error.code == .invalidCredentials, "\(address) cannot sign in: \(error)")
            return nil
        }
    }
}
