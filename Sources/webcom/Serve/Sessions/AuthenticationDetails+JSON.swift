import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension AuthenticationDetails {
    /// Who it is, for programs: everything but the token.
    var json: JSONValue {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        guard let bytes = try? encoder.encode(self) else { return .null }
        return (try? JSONValue(json: Array(bytes))) ?? .null
    }
}
