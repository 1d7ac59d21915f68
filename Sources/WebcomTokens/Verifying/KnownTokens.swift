import WebcomCryptography

/// The tokens that were verified lately, by digest: at most so many, the oldest leaves first.
struct KnownTokens: Sendable {
    struct Entry: Sendable {
        let token: VerifiedToken
        /// When it may be taken for valid, in seconds since 1970.
        let window: Range<Double>
    }

    private var entries: [KeyedDigest.Value: Entry] = [:]
    /// The digests in the order in which they came, as a ring.
    private var ring: [KeyedDigest.Value?] = []
    private var position = 0
    private let capacity: Int

    init(capacity: Int) { self.capacity = capacity }

    /// How many there are.
    var count: Int { self.entries.count }

    /// Finds a token; one look-up.
    func entry(_ digest: KeyedDigest.Value) -> Entry? { self.entries[digest] }

    /// Keeps a token; the one that was kept `capacity` insertions ago leaves.
    mutating func insert(_ entry: Entry, _ digest: KeyedDigest.Value) {
        guard self.capacity > 0, self.entries.updateValue(entry, forKey: digest) == nil else { return }
        guard self.ring.count == self.capacity else {
            self.ring.append(digest)
            return
        }
        if let oldest = self.ring[self.position], oldest != digest { self.entries[oldest] = nil }
        self.ring[self.position] = digest
        self.position = (self.position + 1) % self.capacity
    }

    /// Forgets one token.
    mutating func remove(_ digest: KeyedDigest.Value) { self.entries[digest] = nil }

    /// Forgets the tokens of which `isGone` says so; linear in their number.
    mutating func removeAll(where isGone: (TokenClaims) -> Bool) {
        for (digest, entry) in self.entries where isGone(entry.token.claims) { self.entries[digest] = nil }
    }

    /// Forgets all.
    mutating func removeAll() {
        self.entries = [:]
        self.ring = []
        self.position = 0
    }
}
