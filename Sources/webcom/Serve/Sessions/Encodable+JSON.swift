import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Encodable {
    /// The same for programs, with dates as RFC 3339 has them.
    var json: JSONValue {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        guard let bytes = try? encoder.encode(self) else { return .null }
        return (try? JSONValue(json: Array(bytes))) ?? .null
    }
}
