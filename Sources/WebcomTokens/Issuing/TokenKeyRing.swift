#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The keys that tokens are signed with, each from its own moment on.
///
/// A key is published before it signs, so that verifiers have it in time, and for ``overlap`` after the next one began, so
/// that no token outlives its key. Which key signs follows from the date alone: rotating is adding a key.
public struct TokenKeyRing: Sendable {
    /// A key, and when it begins to sign.
    public struct Entry: Sendable {
        /// The key.
        public let key: SigningKey
        /// When it takes over from the one before.
        public let signingFrom: Date

        /// Pairs the two.
        public init(key: SigningKey, signingFrom: Date) {
            self.key = key
            self.signingFrom = signingFrom
        }
    }

    /// The most keys of a ring.
    public static let maximumCount = 16

    private var oldest: Entry
    private var younger: [Entry]
    /// For how long a key still verifies after the next one began: the longest life of a token.
    public let overlap: Duration

    /// Makes a ring of one key, which signs from the start.
    public init(_ key: SigningKey, overlap: Duration = .seconds(3_600)) {
        self.oldest = Entry(key: key, signingFrom: .distantPast)
        self.younger = []
        self.overlap = max(.seconds(1), overlap)
    }

    /// Makes a ring of keys that were kept; the earliest signs from the start.
    ///
    /// - Throws: ``TokenKeyRingError``.
    public init(_ entries: [Entry], overlap: Duration = .seconds(3_600)) throws(TokenKeyRingError) {
        let sorted = entries.sorted { $0.signingFrom < $1.signingFrom }
        guard let first = sorted.first else { throw .noKey }
        self.oldest = first
        self.younger = []
        self.overlap = max(.seconds(1), overlap)
        for entry in sorted.dropFirst() { try self.add(entry.key, signingFrom: entry.signingFrom) }
    }

    /// The keys by the moment at which they begin, to be kept.
    public var entries: [Entry] { [self.oldest] + self.younger }

    /// Takes a key that signs from `date` on; until then it is only published.
    ///
    /// Choose a date by which all verifiers have fetched the key set again.
    ///
    /// - Throws: ``TokenKeyRingError``.
    public mutating func add(_ key: SigningKey, signingFrom date: Date) throws(TokenKeyRingError) {
        guard !self.entries.contains(where: { $0.key.id == key.id }) else { throw .duplicateKey }
        guard self.entries.count < Self.maximumCount else { throw .tooManyKeys(maximum: Self.maximumCount) }
        let all = (self.entries + [Entry(key: key, signingFrom: date)]).sorted { $0.signingFrom < $1.signingFrom }
        self.oldest = all[0]
        self.younger = Array(all.dropFirst())
    }

    /// Removes the keys whose tokens have all expired at `date`.
    public mutating func removeExpired(at date: Date) {
        while let next = self.younger.first, self.isOver(before: next, at: date) {
            self.oldest = next
            self.younger.removeFirst()
        }
    }

    /// The key that signs at `date`: the last that began, or the earliest where none has.
    func signingKey(at date: Date) -> SigningKey {
        (self.younger.last { $0.signingFrom <= date } ?? self.oldest).key
    }

    /// The keys that verify at `date`, and those to come.
    func publishedKeys(at date: Date) -> [JSONWebKey] {
        let all = self.entries
        return all.indices.filter { $0 + 1 == all.count || !self.isOver(before: all[$0 + 1], at: date) }
            .map { all[$0].key.publicKey }
    }

    /// Whether the key before `next` has signed no token that can still be valid at `date`.
    private func isOver(before next: Entry, at date: Date) -> Bool {
        next.signingFrom.timeIntervalSince1970 + self.overlap.inSeconds <= date.timeIntervalSince1970
    }
}
