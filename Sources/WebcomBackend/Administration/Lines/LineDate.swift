#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// Dates in the lines of exports and listings: ISO 8601 in UTC, to the millisecond.
package enum LineDate {
    private static let precise = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    /// The text of a date.
    package static func text(_ date: Date) -> String { date.formatted(Self.precise) }

    /// The date of a text, with fractions of seconds or without; nil for anything else.
    package static func date(_ text: String) -> Date? {
        (try? Date(text, strategy: Self.precise)) ?? (try? Date(text, strategy: .iso8601))
    }
}
