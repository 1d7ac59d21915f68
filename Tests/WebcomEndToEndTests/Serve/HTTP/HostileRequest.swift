import Testing

/// A request that is not taken, and the status that says so.
struct HostileRequest: Sendable, CustomTestStringConvertible {
    let name: String
    let status: Int
    let text: String

    var testDescription: String { self.name }

    private init(_ name: String, _ status: Int, _ text: String) {
        (self.name, self.status, self.text) = (name, status, text)
    }

    /// A request with other fields than it should have.
    private init(_ name: String, _ status: Int, fields: String) {
        self.init(name, status, "POST / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\r\nabcde")
    }

    static let all = lines + fields + bodies

    private static let lines = [
        Self("nothing but an empty line", 400, "\r\n\r\n"),
        Self("an empty line first", 400, "\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n"),
        Self("no version", 400, "GET /\r\nHost: a\r\n\r\n"),
        Self("two spaces", 400, "GET  / HTTP/1.1\r\nHost: a\r\n\r\n"),
        Self("a tab for a space", 400, "GET\t/ HTTP/1.1\r\nHost: a\r\n\r\n"),
        Self("a space behind the version", 400, "GET / HTTP/1.1 \r\nHost: a\r\n\r\n"),
        Self("a method that is no token", 400, "G(T / HTTP/1.1\r\nHost: a\r\n\r\n"),
        Self("an endless method", 400, "\(String(repeating: "A", count: 33)) / HTTP/1.1\r\nHost: a\r\n\r\n"),
        Self("a path that does not begin", 400, "GET x HTTP/1.1\r\nHost: a\r\n\r\n"),
        Self("another server's address", 400, "GET http://b/ HTTP/1.1\r\nHost: a\r\n\r\n"),
        Self("a star", 400, "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n"),
        Self("a control in the path", 400, "GET /\u{1}x HTTP/1.1\r\nHost: a\r\n\r\n"),
        Self("a letter beyond ASCII in the path", 400, "GET /é HTTP/1.1\r\nHost: a\r\n\r\n"),
        Self("a fragment", 400, "GET /#x HTTP/1.1\r\nHost: a\r\n\r\n"),
        Self("a backslash", 400, "GET /\\x HTTP/1.1\r\nHost: a\r\n\r\n"),
        Self("half an escape", 400, "GET /%2 HTTP/1.1\r\nHost: a\r\n\r\n"),
        Self("an escape of no number", 400, "GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n"),
        Self("a version of something else", 400, "GET / HTCPCP/1.0\r\nHost: a\r\n\r\n"),
        Self("a version in lower case", 400, "GET / http/1.1\r\nHost: a\r\n\r\n"),
        Self("a version to come", 505, "GET / HTTP/2.0\r\nHost: a\r\n\r\n"),
        Self("a version that has passed", 505, "GET / HTTP/0.9\r\nHost: a\r\n\r\n"),
        Self("lines that end with LF", 400, "GET / HTTP/1.1\nHost: a\r\n\r\n"),
        Self("a line with a CR in it", 400, "GET / HTTP/1.1\r\nHost: a\rb\r\n\r\n"),
    ]

    private static let fields = [
        Self("no host", 400, "GET / HTTP/1.1\r\nAccept: a\r\n\r\n"),
        Self("two hosts", 400, fields: "Host: b"),
        Self("a folded line", 400, fields: "X: a\r\n b"),
        Self("a folded line first", 400, "GET / HTTP/1.1\r\n Host: a\r\n\r\n"),
        Self("a space before the colon", 400, fields: "X : a"),
        Self("a name that is no token", 400, fields: "X(: a"),
        Self("no name", 400, fields: ": a"),
        Self("no colon", 400, fields: "X"),
        Self("a NUL in a value", 400, fields: "X: a\u{0}b"),
        Self("a DEL in a value", 400, fields: "X: a\u{7F}"),
        Self("two origins", 400, fields: "Origin: http://a\r\nOrigin: http://b"),
        Self("too many fields", 431, fields: (0..<101).map { "X\($0): a" }.joined(separator: "\r\n")),
        Self("a head that is too long", 431, fields: "X: \(String(repeating: "a", count: 16_384))"),
        Self("a head without an end", 431, "GET /\(String(repeating: "a", count: 16_385))"),
        Self("another expectation", 417, fields: "Expect: wonders"),
    ]

    private static let bodies = [
        Self("two lengths", 400, fields: "Content-Length: 5\r\nContent-Length: 6"),
        Self("two equal lengths", 400, fields: "Content-Length: 5\r\nContent-Length: 5"),
        Self("a list of lengths", 400, fields: "Content-Length: 5, 5"),
        Self("a length with a sign", 400, fields: "Content-Length: +5"),
        Self("a length below nothing", 400, fields: "Content-Length: -5"),
        Self("a length in sixteens", 400, fields: "Content-Length: 0x5"),
        Self("no length in its field", 400, fields: "Content-Length:"),
        Self("a length that no number holds", 400, fields: "Content-Length: 99999999999999999999"),
        Self("a length beyond the limit", 413, fields: "Content-Length: 65537"),
        Self("chunks", 501, fields: "Transfer-Encoding: chunked"),
        Self("chunks in HTTP/1.0", 501, "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n"),
        Self("chunks that hide", 501, fields: "transfer-encoding: identity, xchunked"),
        Self("chunks and a length", 400, fields: "Content-Length: 5\r\nTransfer-Encoding: chunked"),
        Self("chunks twice", 400, fields: "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked"),
    ]
}
