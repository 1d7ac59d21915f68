#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// Dates in the lines of exports and listings: ISO 8601 in UTC, to the millisecond.
package enum LineDate {
    private static let precise = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    /// The text of a date, rounded to the nearest millisecond: the style cuts off.
    package static func text(_ date: Date) -> String { date.addingTimeInterval(0.000_5).formatted(Self.precise) }

    /// The date of a text, with fractions of seconds or without; nil for anything else.
    package static func date(_ text: String) -> Date? {
        (try? Date(text, strategy: Self.precise)) ?? (try? Date(text, strategy: .iso8601))
    }
}
