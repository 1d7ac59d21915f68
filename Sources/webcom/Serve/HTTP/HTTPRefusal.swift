/// Why a request was not understood, or not taken.
package struct HTTPRefusal: Error, Equatable, CustomStringConvertible {
    /// The status of the answer.
    package let status: HTTPStatus
    /// What is wrong with the request; nothing of the request itself.
    package let detail: String

    /// Refuses a request.
    package init(_ status: HTTPStatus, _ detail: String) { (self.status, self.detail) = (status, detail) }

    /// The status and what is wrong.
    package var description: String { "\(self.status.code): \(self.detail)" }

    /// The answer, as plain text.
    var response: HTTPResponse {
        HTTPResponse(self.status, type: "text/plain; charset=utf-8", body: "\(self.detail)\n")
    }
}
