public import WebcomAuthentication
import WebcomPrimitives

/// What an operator does to the accounts of a store: look, make, disable, delete, take out and bring in.
///
/// Everything is written to the audit, under the name of who did it. An operator sees no hash and can choose no password:
/// what can be done is to have a message sent by which the user sets one (PWD-9). Safe to call from many tasks at once,
/// also while servers work on the same store.
public struct AccountAdministration: Sendable {
    let backend: EmbeddedBackend
    let client: AuthenticationOptions.Client

    /// Administers the accounts of a back-end, which sends the messages.
    ///
    /// - Parameters:
    ///   - backend: The back-end.
    ///   - actor: Who does it; stands in the audit as the correlation id.
    public init(_ backend: EmbeddedBackend, actor: String = "administration") {
        self.backend = backend
        self.client = AuthenticationOptions.Client(correlationID: actor)
    }

    /// Administers the accounts of a store by itself: messages wait in the store for a server that works on it.
    ///
    /// - Parameters:
    ///   - store: The store; it stays open.
    ///   - keyring: The keys that the store was made with.
    ///   - policy: What the server allows; the lifetime of tokens, the links in messages and the budgets count here.
    ///   - templates: The wording of messages.
    ///   - actor: Who does it; stands in the audit as the correlation id.
    ///   - clock: Where the time comes from.
    /// - Throws: ``BackendPolicyError``; ``AccountStoreError``, `.wrongKeys` when the store was made with other keys.
    @concurrent public init(
        store: any AccountStore, keyring: Keyring, policy: BackendPolicy = BackendPolicy(),
        templates: MessageTemplates = .english, actor: String = "administration",
        clock: any AuthenticationClock = SystemClock()
    ) async throws {
        self.init(
            try await EmbeddedBackend(
                idleOn: store, keyring: keyring, policy: policy, templates: templates, clock: clock),
            actor: actor)
    }

    var store: any AccountStore { self.backend.store }

    /// A request of the operator's, who has no session.
    var request: AuthenticationRequest {
        AuthenticationRequest(
            application: "administration", sessionKey: SessionKey(self.backend.newUID()), context: .new,
            options: AuthenticationOptions(client: self.client))
    }

    /// The effects of what was done: one line of the audit.
    func effects(_ action: AuditAction, uid: String? = nil, key: IdentityKey? = nil) -> StoreEffects {
        StoreEffects(audit: [self.backend.audit.entry(action, uid: uid, key: key, client: self.client)])
    }
}
