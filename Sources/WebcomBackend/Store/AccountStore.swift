/// Where accounts, identities, secrets' verifiers, sessions and messages are kept.
///
/// Composed of small protocols by concern. Every verb is one transaction and takes `now`, the date it happens at; a verb
/// that changes anything also takes the ``StoreEffects`` that are written with it, so that none is lost by a crash
/// (AUD-2). An answer says why not; a throw (``AccountStoreError``) means that nothing was decided and nothing written.
/// Secrets never reach a store: it sees keyed MACs, password verifiers and sealed bytes. Text that identifies is
/// compared by bytes (IDN-4). Safe to call from many tasks at once; never block the caller's thread.
///
/// `AccountStoreContract` in the test kit is the public test suite of these rules.
public protocol AccountStore: AccountDirectory, AccountUpkeep, ChallengeStore, PasswordStore, SessionStore,
    StrongMethodStore, ProviderTokenStore, OutboxStore, AuditStore, NoticeStore, MaintenanceStore
{
    /// Ends the store once what was begun is done; every later call throws `.closed`. Closing twice is harmless.
    func close() async
}
