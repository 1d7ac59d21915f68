import WebcomAuthentication
import WebcomTransport

/// What the provider says of who an access token belongs to (OpenID Connect Core §5.3): as JSON; a signed form is refused.
struct UserInfo {
    let members: [String: JSONValue]

    /// Reads an answer.
    init(_ answer: ProviderAnswer) throws(AuthenticationError) { self.members = try answer.object() }

    /// The question; the access token goes into the head, never into the address.
    static func request(_ address: String, _ accessToken: String) -> TransportRequest {
        TransportRequest(.get, address, fields: [TransportRequest.Field("authorization", "Bearer \(accessToken)")])
    }

    /// Refuses what is said of somebody else than the id_token's user (§5.3.2, OAU-9).
    func requireSubject(_ subject: String) throws(AuthenticationError) {
        guard let own = self.members["sub"] else { throw .badAnswer("the user-info has no subject (sub)") }
        guard let text = own.stringValue, text.utf8.elementsEqual(subject.utf8) else {
            throw .badAnswer("the user-info is about another user than the id_token (sub)")
        }
    }

    /// Who it is about, where no id_token says so.
    func subject(_ mapping: IdentityMapping) throws(AuthenticationError) -> String {
        guard let value = self.members[mapping.subject] else {
            throw .badAnswer("the user-info has no \(mapping.subject)")
        }
        let subject =
            switch mapping.subjectType {
            case .string: value.stringValue
            case .integer: value.integerValue.map { String($0) }
            }
        guard let subject, Subject.isAcceptable(subject) else {
            throw .badAnswer("the user-info's member \(mapping.subject) is no subject")
        }
        return subject
    }
}
