/// Text that is equal to another only byte by byte (IDN-4).
///
/// `String` calls two texts equal that Unicode calls equivalent; what identifies must not.
package struct ExactText: Hashable, Sendable {
    /// The text.
    package let text: String

    /// Takes a text.
    package init(_ text: String) { self.text = text }

    /// Whether the UTF-8 bytes are equal.
    package static func == (left: Self, right: Self) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    /// Whether the UTF-8 bytes come before those of another text.
    package func precedes(_ other: Self) -> Bool { self.text.utf8.lexicographicallyPrecedes(other.text.utf8) }

    /// Hashes the UTF-8 bytes.
    package func hash(into hasher: inout Hasher) {
        for byte in self.text.utf8 { hasher.combine(byte) }
        hasher.combine(UInt8.max)
    }
}
