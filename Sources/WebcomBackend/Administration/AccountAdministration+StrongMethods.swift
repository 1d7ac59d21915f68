import WebcomAuthentication

extension AccountAdministration {
    /// Removes all strong methods of an account, recovery codes among them, for a user who has lost them.
    ///
    /// The user then signs in by the first factor alone, and registers anew where policy asks for it: be sure whose account
    /// it is. The account's addresses are told of each; its sessions end, unless policy says otherwise (MFA-11).
    ///
    /// Each method is removed in a transaction of its own: one that fails is told, and the call made again does the rest.
    ///
    /// - Returns: How many were removed, sets of recovery codes not counted.
    /// - Throws: ``AdministrationError``, `.accountGone`, `.accountDisabled`; what the store throws.
    @discardableResult
    @concurrent public func removeStrongMethods(of uid: String) async throws -> Int {
        guard let account = try await self.store.account(uid) else { throw AdministrationError(.accountGone) }
        var count = 0
        for method in try await self.store.strongMethods(of: uid) where !method.isRecovery {
            if try await self.remove(method, of: account) { count += 1 }
        }
        self.backend.worker.wake()
        return count
    }

    /// Removes a method; false where it is gone meanwhile.
    private func remove(_ method: StrongMethodRecord, of account: AccountRecord) async throws -> Bool {
        let told = try await self.backend.notices(.strongMethodRemoved, of: method, to: account, self.request)
        var effects = self.effects(.removeStrongMethod, uid: account.uid)
        effects.messages = try told.map { try $0.sealed(by: self.backend.keyring) }
        let answer = try await self.store.changeStrongMethods(
            of: account.uid, .remove(id: method.id, keepsOne: false), session: nil,
            endingOthers: self.backend.policy.strongAuthentication.endsOtherSessions, now: self.backend.clock.now,
            effects: effects)
        if case .conflict(.methodGone) = answer { return false }
        try answer.requireDone()
        self.backend.tell(told)
        return true
    }
}
