/// A status code and its phrase (RFC 9110 §15).
package struct HTTPStatus: Hashable, Sendable {
    /// The three digits.
    package let code: Int
    /// What stands behind them; for people.
    package let phrase: String

    private init(_ code: Int, _ phrase: String) { (self.code, self.phrase) = (code, phrase) }

    package static let ok = Self(200, "OK")
    package static let accepted = Self(202, "Accepted")
    package static let seeOther = Self(303, "See Other")
    package static let badRequest = Self(400, "Bad Request")
    package static let unauthorized = Self(401, "Unauthorized")
    package static let forbidden = Self(403, "Forbidden")
    package static let notFound = Self(404, "Not Found")
    package static let methodNotAllowed = Self(405, "Method Not Allowed")
    package static let requestTimeout = Self(408, "Request Timeout")
    package static let conflict = Self(409, "Conflict")
    package static let contentTooLarge = Self(413, "Content Too Large")
    package static let unsupportedMediaType = Self(415, "Unsupported Media Type")
    package static let expectationFailed = Self(417, "Expectation Failed")
    package static let misdirectedRequest = Self(421, "Misdirected Request")
    package static let unprocessableContent = Self(422, "Unprocessable Content")
    package static let tooManyRequests = Self(429, "Too Many Requests")
    package static let fieldsTooLarge = Self(431, "Request Header Fields Too Large")
    package static let serverError = Self(500, "Internal Server Error")
    package static let notImplemented = Self(501, "Not Implemented")
    package static let unavailable = Self(503, "Service Unavailable")
    package static let versionNotSupported = Self(505, "HTTP Version Not Supported")
}
