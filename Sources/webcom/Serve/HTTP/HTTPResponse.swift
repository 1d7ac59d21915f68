/// An answer.
package struct HTTPResponse: Sendable {
    /// What became of the request.
    package var status: HTTPStatus
    /// The fields, in order, without those that the connection adds.
    package private(set) var fields: [(name: String, value: String)] = []
    /// The body.
    package var body: [UInt8]

    /// Makes an answer that nobody keeps, unless told otherwise, and nothing guesses the type of.
    package init(_ status: HTTPStatus, type: String? = nil, body: String = "", caching: String = "no-store") {
        self.status = status
        self.body = Array(body.utf8)
        if let type { self.add("Content-Type", type) }
        self.add("Cache-Control", caching)
        self.add("X-Content-Type-Options", "nosniff")
    }

    /// Adds a field; controls are left out of its value, so that it stays one line.
    package mutating func add(_ name: String, _ value: String) {
        self.fields.append((name, String(String.UnicodeScalarView(value.unicodeScalars.filter { $0 >= " " }))))
    }

    /// The bytes to send.
    func bytes(isLast: Bool, withBody: Bool, date: String) -> [UInt8] {
        var text = "HTTP/1.1 \(self.status.code) \(self.status.phrase)\r\nDate: \(date)\r\n"
        for field in self.fields { text += "\(field.name): \(field.value)\r\n" }
        text += "Content-Length: \(self.body.count)\r\n\(isLast ? "Connection: close\r\n" : "")\r\n"
        return Array(text.utf8) + (withBody ? self.body : [])
    }
}
