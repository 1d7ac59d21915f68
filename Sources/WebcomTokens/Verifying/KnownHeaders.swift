import WebcomPrimitives

/// The headers of tokens that were verified lately: an issuer writes one for each key, so that it is read once.
///
/// What a header says follows from its bytes alone, so that nothing here can be out of date. Only what a right signature
/// covered gets in.
final class KnownHeaders: Sendable {
    private static let maximumCount = 8
    private static let maximumBytes = 1_024

    private let headers = Locked<[(encoded: [UInt8], header: SignatureHeader)]>([])

    /// The header that is written so; nil where it is not known.
    func header(_ encoded: ArraySlice<UInt8>) -> SignatureHeader? {
        self.headers.withLock { headers in
            headers.first { Self.equal($0.encoded.span, encoded.span) }?.header
        }
    }

    /// Remembers a header, in place of the oldest one.
    func insert(_ header: SignatureHeader, _ encoded: ArraySlice<UInt8>) {
        guard encoded.count <= Self.maximumBytes else { return }
        self.headers.withLock { headers in
            guard !headers.contains(where: { Self.equal($0.encoded.span, encoded.span) }) else { return }
            if headers.count == Self.maximumCount { headers.removeFirst() }
            headers.append((Array(encoded), header))
        }
    }

    /// Compares to the end in any case, many bytes at once.
    private static func equal(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
        guard left.count == right.count else { return false }
        var difference: UInt8 = 0
        for index in left.indices { difference |= left[index] ^ right[index] }
        return difference == 0
    }

    /// How many are remembered.
    var count: Int { self.headers.withLock { $0.count } }
}
