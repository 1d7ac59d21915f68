/// The line and the fields in front of a request's body (RFC 9112 §2).
package struct HTTPHead: Sendable {
    /// The method, in upper case as it came.
    package let method: String
    /// The path, as it came: escapes are not decoded.
    package let path: String
    /// What stands behind the `?`, as it came.
    package let query: String
    /// The fields.
    package let fields: HTTPFields
    /// Whether more requests may follow on the connection.
    package let keepsAlive: Bool

    /// How many bytes of body follow.
    ///
    /// - Throws: Where that is not said in one clear way (RFC 9112 §6.3), or they are too many.
    func bodyLength(_ limits: HTTPLimits) throws(HTTPRefusal) -> Int {
        let text = self.fields["content-length"]
        guard self.fields["transfer-encoding"] == nil else {
            guard text == nil else {
                throw HTTPRefusal(.badRequest, "The length of the body is said in two ways.")
            }
            throw HTTPRefusal(.notImplemented, "Send the body with a Content-Length instead of a transfer coding.")
        }
        guard let text else { return 0 }
        guard (1...18).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let length = Int(text)
        else { throw HTTPRefusal(.badRequest, "The Content-Length is no number.") }
        guard length <= limits.body else {
            throw HTTPRefusal(.contentTooLarge, "The body has more than \(limits.body) bytes.")
        }
        return length
    }

    /// Whether the client waits for a word before it sends the body (RFC 9110 §10.1.1).
    func expectsContinue() throws(HTTPRefusal) -> Bool {
        guard let expectation = self.fields["expect"] else { return false }
        guard expectation.lowercased() == "100-continue" else {
            throw HTTPRefusal(.expectationFailed, "Nothing but 100-continue can be expected.")
        }
        return true
    }
}
