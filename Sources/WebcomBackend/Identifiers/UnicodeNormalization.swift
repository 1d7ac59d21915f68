// The one file of this module that needs all of Foundation: its Essentials have no normalisation.
import Foundation

/// The Unicode normalisation forms that identifiers and passwords need (UAX #15).
///
/// Foundation supplies the decompositions and the composites only. Its own composition keeps marks out of order after
/// U+0F73 and its like, and takes U+10045 with a grave accent for U+0045 with one; ``CanonicalComposition`` does not.
/// Cost: up to 12 µs for each character from U+0300 on, and the square of the length for a run of combining marks:
/// check the length first.
package struct UnicodeNormalization: Sendable {
    /// Form C: canonical decomposition, then composition.
    package let canonical: @Sendable (String) -> String
    /// Form KC: compatibility decomposition, then composition.
    package let compatible: @Sendable (String) -> String

    /// Sets both forms; a test passes forms that count their calls.
    package init(
        canonical: @escaping @Sendable (String) -> String, compatible: @escaping @Sendable (String) -> String
    ) {
        self.canonical = canonical
        self.compatible = compatible
    }

    /// The forms by the platform's tables; a text that needs no change is returned at once.
    package static let platform = UnicodeNormalization(
        canonical: { Self.isComposed($0) ? $0 : Self.composed($0.decomposedStringWithCanonicalMapping) },
        compatible: { text in
            let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
            return isASCII ? text : Self.composed(text.decomposedStringWithCompatibilityMapping)
        })

    /// Whether no scalar can compose or decompose: none below U+0300 does.
    private static func isComposed(_ text: String) -> Bool { text.unicodeScalars.allSatisfy { $0.value < 0x300 } }

    private static func composed(_ decomposed: String) -> String {
        CanonicalComposition.compose(decomposed.unicodeScalars, composite: Self.composite)
    }

    /// The one scalar that `first` and `second` compose to, or nil.
    ///
    /// Asked for by the full decomposition, since a syllable such as U+AC00 is not composed any further, and believed
    /// only when it decomposes to the same again.
    private static func composite(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
        let pair = (String(first) + String(second)).decomposedStringWithCanonicalMapping
        let composed = pair.precomposedStringWithCanonicalMapping
        guard composed.unicodeScalars.count == 1, let scalar = composed.unicodeScalars.first else { return nil }
        return composed.decomposedStringWithCanonicalMapping.utf8.elementsEqual(pair.utf8) ? scalar : nil
    }
}
