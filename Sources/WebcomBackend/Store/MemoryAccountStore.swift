import WebcomPrimitives

/// An account store that lives and dies with the process: for tests, samples and guests-only services.
///
/// Every verb is one critical section of one lock. Look-ups by name take constant time; listing what belongs to an
/// account is linear in that, leasing messages sorts those that are due, ``removeExpired(now:limit:)`` reads everything.
/// Nothing is written anywhere, so the audit grows until the store is let go.
public final class MemoryAccountStore: AccountStore {
    private let state = Locked(State())

    /// Makes an empty store.
    public init() {}

    /// Closes the store and forgets what was in it; every later call throws `.closed`.
    public func close() async {
        self.state.withLock { state in
            state = State()
            state.isClosed = true
        }
    }

    /// Runs one verb in one critical section; throws `.closed` once the store is.
    func verb<Answer: Sendable>(_ body: (inout State) -> Answer) throws(AccountStoreError) -> Answer {
        try self.state.withLock { (state) throws(AccountStoreError) -> Answer in
            guard !state.isClosed else {
                throw AccountStoreError(.closed, "The store was closed; make a new one.")
            }
            return body(&state)
        }
    }
}
