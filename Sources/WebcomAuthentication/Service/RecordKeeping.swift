/// What is known of a service's record in the store, and who waits for it to be written: one writer at a time.
struct RecordKeeping: Sendable {
    /// How a write ended for somebody who waits for it.
    enum Outcome: Sendable {
        case stored
        /// The first try failed; the service goes on trying.
        case failed(AuthenticationError)
        /// Another process had written a newer record, which counts.
        case lost
    }

    typealias Wait = Completion<Outcome>

    /// What the writer does next.
    enum Next: Sendable {
        case load
        case write
        case rest
    }

    /// The version that is in the store; nil for none.
    var version: UInt64?
    /// Whether `version` was read or written by this service.
    var isKnown = false
    /// Rises whenever there is something new to write.
    private(set) var revision: UInt64 = 0
    /// What was written last.
    private(set) var written: UInt64 = 0
    /// Whether a sign-out is among what is to be written: it wins over newer records (invariant 2).
    var isSignOut: Bool { self.signOut > self.written }
    /// The newest revision that is a sign-out.
    private var signOut: UInt64 = 0
    /// Whether a writer runs.
    var isWriting = false
    /// Whether a writer will run at a deadline.
    var isWaitingToRetry = false
    /// How often writing has failed in a row.
    private(set) var failures = 0
    /// Writes of ours whose answer was not seen; a record that is found may be one of them.
    private var unanswered: Set<SealedRecord.Mark> = []
    /// The sessions that sign-ins have replaced since a record was written.
    private(set) var replaced: Set<String> = []
    /// Whether a sign-in since then found nobody signed in.
    private(set) var hasReplacedNobody = false
    private var waits: [(revision: UInt64, wait: Wait)] = []

    /// Whether nothing is in the store, as far as can be known.
    var isAbsent: Bool { self.version == nil && self.unanswered.isEmpty }
    /// Whether something is to be written.
    var isDirty: Bool { self.revision != self.written }
    /// Whether dropping the service would lose something.
    var isBusy: Bool { self.isDirty || self.isWriting || self.isWaitingToRetry }
    /// What the writer does next.
    var next: Next { !self.isDirty ? .rest : self.isKnown ? .write : .load }

    /// Knows nothing yet.
    init() {}

    /// Knows which version is in the store.
    init(version: UInt64?) { self.learn(version) }

    /// Notes that there is something new to write, and gives what to wait for.
    mutating func mark(signOut: Bool) -> Wait {
        self.revision += 1
        if signOut { self.signOut = self.revision }
        let wait = Wait()
        self.waits.append((self.revision, wait))
        return wait
    }

    /// A sign-in has replaced a session, which a record may name still, or nobody.
    mutating func replaced(_ session: String?) {
        if let session { self.replaced.insert(session) } else { self.hasReplacedNobody = true }
    }

    /// A record is about to be written.
    mutating func began(_ record: SealedRecord) { self.unanswered.insert(record.mark) }

    /// Whether a record that was found is of this service.
    func isOwn(_ record: SealedRecord) -> Bool { self.unanswered.contains(record.mark) }

    /// The version that is in the store was read.
    mutating func learn(_ version: UInt64?) {
        self.version = version
        self.isKnown = true
    }

    /// A record was written: those who waited for it, to be told outside the lock.
    mutating func wrote(_ revision: UInt64, version: UInt64?) -> [Wait] {
        self.version = version
        self.isKnown = true
        self.written = max(self.written, revision)
        self.failures = 0
        self.isWaitingToRetry = false
        self.unanswered = []
        if !self.isDirty { (self.replaced, self.hasReplacedNobody) = ([], false) }
        return self.takeWaits(upTo: revision)
    }

    /// Writing failed: everybody who waits is told of the first failure.
    mutating func failed() -> [Wait] {
        self.failures += 1
        return self.takeWaits(upTo: self.revision)
    }

    private mutating func takeWaits(upTo revision: UInt64) -> [Wait] {
        let due = self.waits.filter { $0.revision <= revision }.map(\.wait)
        // A new array: one that was emptied would keep its room for as long as the service lives.
        self.waits = self.waits.filter { $0.revision > revision }
        return due
    }

    /// How long to wait before writing, or telling, is tried again: one second, doubled up to a minute.
    static func delay(after failures: Int) -> Duration { .seconds(min(60, 1 << min(max(failures - 1, 0), 6))) }
}

extension SealedRecord {
    /// Tells a record from others, in eight bytes: a store that is down for long must not make the marks grow.
    struct Mark: Hashable, Sendable {
        private let hash: Int

        init(_ record: SealedRecord) { self.hash = record.hashValue }
    }

    /// The record's mark.
    var mark: Mark { Mark(self) }
}
