public import WebcomAuthentication
import WebcomPrimitives

extension ScriptedBackend {
    // MARK: Scripting

    /// Adds a line to the script: what to do with a call of this kind.
    ///
    /// All lines that fit a call apply to it, in the order in which they were added. Holds come before failures of the
    /// same moment, so that `.hold(before:)` and `.fail` make a slow failure.
    public func on(_ call: BackendCall, _ occurrence: ScriptedOccurrence = .next, do actions: ScriptedAction...) {
        self.script.update { $0.append(call, occurrence, actions) }
    }

    /// Says what an account operation does.
    public func answer<Operation: AccountOperation>(
        to operation: Operation.Type,
        with body: @escaping @Sendable (Operation, BackendSession) async throws -> Operation.Answer
    ) {
        self.operations.withLock { operations in
            operations[ObjectIdentifier(Operation.self)] = { operation, session in
                guard let operation = operation as? Operation else { throw ScriptMisfit(call: .perform) }
                return try await body(operation, session)
            }
        }
    }

    // MARK: Seeing calls

    /// Every call so far, in order.
    public var trace: [CallRecord] { self.script.value.trace }

    /// The calls of a kind so far, in order.
    public func calls(_ call: BackendCall) -> [CallRecord] { self.script.value.calls(call) }

    /// Waits until `count` calls were made, of one kind or of any, and returns them.
    ///
    /// - Throws: ``FactMissing`` after `patience`, `CancellationError` when the task is cancelled.
    @discardableResult
    public func calls(
        _ call: BackendCall? = nil, atLeast count: Int, within patience: Duration = .seconds(60)
    ) async throws -> [CallRecord] {
        try await self.script.first(
            "\(count) calls of \(call?.rawValue ?? "any kind")", within: patience, found: { "\($0.trace)" },
            where: { $0.calls(call).count >= count ? $0.calls(call) : nil })
    }

    /// Waits until `count` calls have ended, of one kind or of any, and returns those that have.
    ///
    /// - Throws: ``FactMissing`` after `patience`, `CancellationError` when the task is cancelled.
    @discardableResult
    public func endedCalls(
        _ call: BackendCall? = nil, atLeast count: Int, within patience: Duration = .seconds(60)
    ) async throws -> [CallRecord] {
        try await self.script.first(
            "\(count) ended calls of \(call?.rawValue ?? "any kind")", within: patience, found: { "\($0.trace)" },
            where: { script in
                let ended = script.calls(call).filter { $0.outcome != .running }
                return ended.count >= count ? ended : nil
            })
    }

    // MARK: Acting by itself

    /// Says something to whoever listens; kept for the first listener while there is none.
    public func emit(_ notice: BackendNotice) { self.hub.withLock { $0.emit(notice) } }

    /// Makes every call fail from now on, those that are held too, and says so.
    public func loseConnection() {
        self.isReachable.withLock { $0 = false }
        self.emit(.connectionLost)
    }

    /// Lets calls succeed again, and says so.
    public func restoreConnection() {
        self.isReachable.withLock { $0 = true }
        self.emit(.connectionRestored)
    }

    /// Ends a session as from another device; tells it unless `silently`.
    public func endSession(_ id: String, silently: Bool = false) {
        self.accounts.withLock { $0.end([id]) }
        if !silently { self.emit(.sessionRevoked(sessionID: id)) }
    }

    /// Deletes an account with its sessions, and tells it; later sign-ins are refused with `.accountDisabled`.
    public func deleteAccount(_ uid: String) {
        self.accounts.withLock { $0.delete(uid) }
        self.emit(.accountDeleted(uid: uid))
    }

    // MARK: What it knows

    /// What is asked for after the first proof; a change is for the sign-ins that begin after it.
    public var strongAuthentication: ScriptedStrongAuthentication? {
        get { self.accounts.withLock { $0.strongAuthentication } }
        set { self.accounts.withLock { $0.strongAuthentication = newValue } }
    }

    /// The providers that are on; nil for all.
    public var providers: Set<AuthenticationProvider>? {
        get { self.accounts.withLock { $0.providers } }
        set { self.accounts.withLock { $0.providers = newValue } }
    }

    /// Whether a refresh token that was spent already ends its session; true unless changed.
    public var detectsReuse: Bool {
        get { self.accounts.withLock { $0.detectsReuse } }
        set { self.accounts.withLock { $0.detectsReuse = newValue } }
    }

    /// The names of the sessions that stand, sorted.
    public var liveSessions: [String] { self.accounts.withLock { $0.sessions.keys.sorted() } }

    /// The names of the sessions that were ended, in that order.
    public var endedSessions: [String] { self.accounts.withLock { $0.endedSessions } }

    /// Every message that it has pretended to send, in order.
    public var messages: [SentMessage] { self.accounts.withLock { $0.messages } }
}
