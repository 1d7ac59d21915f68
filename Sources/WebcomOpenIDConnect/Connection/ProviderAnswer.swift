import WebcomAuthentication
import WebcomTransport

/// The answer of a provider's server, read strictly.
struct ProviderAnswer {
    private static let jsonTypes: Set<String> = ["application/json"]
    private static let keySetTypes: Set<String> = ["application/json", "application/jwk-set+json"]

    /// What kind of document it is.
    enum Kind: String, Sendable {
        case metadata = "metadata"
        case keySet = "key set"
        case token = "token endpoint's answer"
        case userInfo = "user-info"
        case deviceAuthorization = "device authorization"
        case phoneNumber = "phone number"

        fileprivate var mediaTypes: Set<String> {
            self == .keySet ? ProviderAnswer.keySetTypes : ProviderAnswer.jsonTypes
        }
    }

    let kind: Kind
    let response: TransportResponse
    let maximumBytes: Int

    /// The object of an answer that is a success.
    ///
    /// - Throws: `.invalidProviderAnswer`; `.unavailable` where the server is out of order.
    func object() throws(AuthenticationError) -> [String: JSONValue] {
        try self.requireInOrder()
        guard self.response.status == 200 else {
            throw .badAnswer("the \(self.kind.rawValue) came with the status \(self.response.status)\(self.hint)")
        }
        return try self.json()
    }

    /// The object, whatever the status; for answers that tell an error in it.
    func json() throws(AuthenticationError) -> [String: JSONValue] {
        let types = self.response.values(of: "content-type")
        guard types.count == 1, let type = types.first, self.kind.mediaTypes.contains(Self.mediaType(type)) else {
            throw .badAnswer("the \(self.kind.rawValue) is not declared as JSON (Content-Type)")
        }
        let limits = JSONLimits(
            maximumBytes: self.maximumBytes, maximumDepth: 16, maximumMembers: 4_096, maximumNameBytes: 256)
        let value: JSONValue
        do { value = try JSONValue(json: self.response.body, limits: limits) } catch {
            throw .badAnswer("the \(self.kind.rawValue) is not acceptable JSON (\(error.message))")
        }
        guard case .object(let members) = value else { throw .badAnswer("the \(self.kind.rawValue) is no object") }
        return members
    }

    /// Tells an outage from an answer.
    func requireInOrder() throws(AuthenticationError) {
        guard self.response.status == 429 || self.response.status >= 500 else { return }
        throw AuthenticationError(
            .unavailable, "The provider is out of order (status \(self.response.status)): try again later.")
    }

    /// What a status that is no success means, where that is not plain.
    var hint: String { (300..<400).contains(self.response.status) ? ", a redirect, which is not followed" : "" }

    private static func mediaType(_ field: String) -> String {
        let type = field.prefix { $0 != ";" }
        return type.split(whereSeparator: { $0 == " " || $0 == "\t" }).joined(separator: " ").lowercased()
    }
}
