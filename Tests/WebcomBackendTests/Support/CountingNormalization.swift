import WebcomBackend
import WebcomPrimitives

/// The platform's normalisation with a count of its calls.
final class CountingNormalization: Sendable {
    private let count = Locked(0)

    var calls: Int { self.count.withLock { $0 } }

    var normalization: UnicodeNormalization {
        UnicodeNormalization(
            canonical: { text in
                self.count.withLock { $0 += 1 }
                return UnicodeNormalization.platform.canonical(text)
            },
            compatible: { text in
                self.count.withLock { $0 += 1 }
                return UnicodeNormalization.platform.compatible(text)
            })
    }
}
