extension SQLiteStore {
    /// How much of a file is checked when it is opened.
    public enum IntegrityCheck: Hashable, Sendable {
        /// Nothing: damage shows when it is met.
        case none
        /// Its structure; reads the whole file once.
        case quick
        /// Its structure and its indexes against its tables; several times slower.
        case full
    }

    /// How a file is used.
    public struct Options: Hashable, Sendable {
        /// How long other processes' locks are waited for before `.busy`; a millisecond at least, a day at most.
        public var busyTimeout: Duration
        /// How many threads read; one at least.
        public var readerCount: Int
        /// What is checked when the file is opened.
        public var integrityCheck: IntegrityCheck
        /// How many changes share a commit at most.
        package var batchLimit = 128
        /// How many pages the file may have; nil for as many as fit.
        package var maximumPageCount: Int?

        /// Collects the choices.
        public init(
            busyTimeout: Duration = .seconds(5), readerCount: Int = 2, integrityCheck: IntegrityCheck = .quick
        ) {
            self.busyTimeout = busyTimeout
            self.readerCount = readerCount
            self.integrityCheck = integrityCheck
        }

        /// The time to wait as SQLite takes it.
        var busyMilliseconds: Int32 {
            let bounded = min(max(self.busyTimeout, .milliseconds(1)), .seconds(86_400)).components
            return Int32(bounded.seconds * 1_000 + bounded.attoseconds / 1_000_000_000_000_000)
        }
    }
}
