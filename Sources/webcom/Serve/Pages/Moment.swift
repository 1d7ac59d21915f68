#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Times as the pages show them.
enum Moment {
    /// A time to the minute, as `2026-11-30 16:22 UTC`.
    static func html(_ date: Date) -> HTML {
        let text = date.formatted(.iso8601)
        return
            "<time datetime=\"\(text)\">\(String(text.prefix(10))) \(String(text.dropFirst(11).prefix(5))) UTC</time>"
    }
}
