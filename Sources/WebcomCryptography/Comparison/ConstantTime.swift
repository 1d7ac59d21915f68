private import CSodium

/// The one comparison for secrets, codes and digests.
///
/// Its duration depends on the lengths, which are not secret, and never on where the first difference lies.
package enum ConstantTime {
    /// Whether the two have the same bytes; false at once when their lengths differ.
    package static func equal(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        return unsafe sodium_memcmp(left, right, left.count) == 0
    }
}
