// The one file of this module that needs all of Foundation: its Essentials have no normalisation.
import Foundation

/// The Unicode normalisation forms that identifiers and passwords need (UAX #15).
///
/// Cost: 3 µs for 20 characters, but the square of the length for a run of combining marks: check the length first.
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

    /// The platform's forms; text in ASCII is returned as it is.
    package static let platform = UnicodeNormalization(
        canonical: { Self.isASCII($0) ? $0 : $0.precomposedStringWithCanonicalMapping },
        compatible: { Self.isASCII($0) ? $0 : $0.precomposedStringWithCompatibilityMapping })

    private static func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }
}
