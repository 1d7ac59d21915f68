public import WebcomAuthentication

extension AccountAdministration {
    /// No page is longer.
    public static let maximumPage = 1_000

    /// A page of accounts, in the order of the bytes of their `uid`.
    ///
    /// - Parameters:
    ///   - uid: The last account of the page before; nil for the first page.
    ///   - limit: How many at most, 1 to ``maximumPage``; what lies outside is taken for the nearest.
    /// - Returns: The accounts; fewer than `limit` at the end.
    /// - Throws: What the store throws.
    @concurrent public func accounts(after uid: String? = nil, limit: Int = 100) async throws -> [AccountRecord] {
        try await self.store.accounts(after: uid, limit: Self.page(limit))
    }

    /// The account of an address or a number.
    ///
    /// - Returns: Its `uid`; nil where it belongs to nobody.
    /// - Throws: `.invalidIdentifier` as ``AuthenticationError``; what the store throws.
    @concurrent public func uid(of identifier: String, _ provider: AuthenticationProvider) async throws -> String? {
        try await self.store.identity(InternalIdentity(identifier, provider).key)?.uid
    }

    /// All that can be seen of an account.
    ///
    /// - Throws: ``AdministrationError``, `.accountGone`; what the store throws.
    @concurrent public func details(of uid: String) async throws -> AccountDetails {
        guard let account = try await self.store.account(uid) else { throw AdministrationError(.accountGone) }
        let passwords = try await self.store.passwords(of: uid)
        let identities = try await self.store.identities(of: uid).map { record in
            AccountDetails.Identity(
                record: record, passwordDate: passwords.first { $0.key == record.key }?.password.date)
        }
        let sessions = try await self.store.sessions(of: uid, now: self.backend.clock.now).map { record in
            AccountSession(
                id: record.id, creationDate: record.creationDate, lastUseDate: record.lastUseDate,
                expirationDate: record.expirationDate, deviceLabel: record.deviceLabel, factors: record.factors,
                level: record.level)
        }
        return AccountDetails(
            account: account, identities: identities,
            strongMethods: try await self.store.strongMethods(of: uid).map(\.ofAccount), sessions: sessions)
    }

    /// A page of the audit of an account, which stays when the account is deleted.
    ///
    /// - Parameters:
    ///   - uid: The account.
    ///   - id: The last line of the page before; 0 for the first page.
    ///   - limit: How many at most, 1 to ``maximumPage``; what lies outside is taken for the nearest.
    /// - Throws: What the store throws.
    @concurrent public func auditEntries(
        of uid: String, after id: Int64 = 0, limit: Int = 100
    ) async throws -> [AuditEntry] {
        try await self.store.auditEntries(of: uid, after: id, limit: Self.page(limit))
    }

    static func page(_ limit: Int) -> Int { min(max(1, limit), Self.maximumPage) }
}
