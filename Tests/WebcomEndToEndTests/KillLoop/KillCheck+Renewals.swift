import WebcomAuthentication
import WebcomBackend

/// What kills leave of renewals, changed passwords, and accounts and identities that were left.
extension KillCheck {
    /// Whoever is signed in gets a new token, and again: whichever answer a kill took away.
    func checkTokens(_ ledger: KillLedger) async throws {
        try await self.each(ledger.standings) { key, standing in
            let service = self.service(key)
            let state = try await service.settledState()
            guard state.details != nil else { return }
            for count in 1...2 {
                do throws(AuthenticationError) {
                    _ = try await service.renewedToken()
                } catch {
                    self.expect(false, "\(key), \(standing), gets no token at try \(count): \(error)")
                }
            }
            self.expect(service.state.details?.uid == state.details?.uid, "a token leaves \(key) as \(service.state)")
        }
    }

    /// Of a password and the one that was to take its place one works.
    func settleChanges(_ ledger: inout KillLedger) async throws {
        for (address, new) in ledger.changes {
            guard let old = ledger.passwords[address] else { continue }
            let isNew = await self.signIn(address, new, key: "\(self.name)-changed-\(address)") != nil
            let isOld = await self.signIn(address, old, key: "\(self.name)-kept-\(address)") != nil
            self.expect(isNew != isOld, "\(address): the old password works \(isOld), the new one \(isNew)")
            if isNew { ledger.passwords[address] = new }
        }
        ledger.changes = [:]
    }

    /// What was left belongs to nobody, and what was deleted is gone.
    func checkWhatWasLeft(_ ledger: KillLedger) async throws {
        try await self.each(ledger.left) { address in
            let identity = try await self.node.store.identity(Self.key(of: address))
            self.expect(identity == nil, "\(address) was detached and is there")
        }
        try await self.each(ledger.deleted) { uid in
            self.expect(try await self.node.store.account(uid) == nil, "\(uid) was deleted and is there")
        }
    }
}
