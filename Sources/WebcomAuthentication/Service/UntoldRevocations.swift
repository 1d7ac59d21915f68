/// The sessions whose end the back-end has not been told of yet; kept in the record until it has.
struct UntoldRevocations: Sendable {
    /// A session that is to be ended, and which others with it.
    struct Item: Sendable {
        let number: UInt64
        let session: BackendSession
        let scope: SignOutScope
        /// Told how the first try went.
        let told: Completion<Result<Void, AuthenticationError>>
        /// Whether the stored record has it, so that it must be written anew once the back-end knows.
        var isRecorded = false
    }

    private(set) var items: [Item] = []
    /// How many there ever were.
    private(set) var last: UInt64 = 0
    /// Whether a task is telling.
    var isTelling = false
    /// Whether telling will be tried again at a deadline.
    var isWaitingToRetry = false
    /// How often a round has failed in a row.
    var failures = 0

    /// Whether dropping the service would lose something.
    var isBusy: Bool { !self.items.isEmpty || self.isTelling || self.isWaitingToRetry }

    /// Notes a session to be ended.
    mutating func add(_ session: BackendSession, _ scope: SignOutScope, isRecorded: Bool = false) {
        self.last += 1
        self.items.append(
            Item(number: self.last, session: session, scope: scope, told: Completion(), isRecorded: isRecorded))
    }

    /// Notes one that a stored record has; one that is known already is not told twice.
    mutating func addRecorded(_ untold: ServiceRecord.Untold) {
        let index = self.items.firstIndex { $0.session.id == untold.session.id && $0.scope == untold.scope }
        guard let index else { return self.add(untold.session, untold.scope, isRecorded: true) }
        self.items[index].isRecorded = true
    }

    /// How long to wait before the next round; nil if one waits already, however many met the trouble.
    mutating func waitToRetry() -> Duration? {
        guard !self.isWaitingToRetry else { return nil }
        self.isWaitingToRetry = true
        return RecordKeeping.delay(after: self.failures)
    }

    /// Whether a back-end that answers so is not asked again.
    ///
    /// Nobody cancels the task that asks: a back-end that says so gave up by itself, and has ended nothing.
    static func isAnsweredForGood(by error: AuthenticationError) -> Bool {
        error.endsSession || !(error.isTransient || error.code == .cancelled)
    }

    /// The next one of a round, which tries each once.
    func next(after number: UInt64) -> Item? { self.items.first { $0.number > number } }

    /// The items as they go into the record that is about to be written.
    mutating func record() -> [ServiceRecord.Untold] {
        for index in self.items.indices { self.items[index].isRecorded = true }
        return self.items.map { ServiceRecord.Untold(session: $0.session, scope: $0.scope) }
    }

    /// The back-end knows, or will never want to; whether the record has to be written anew.
    mutating func remove(_ number: UInt64) -> Bool {
        guard let index = self.items.firstIndex(where: { $0.number == number }) else { return false }
        return self.items.remove(at: index).isRecorded
    }
}
