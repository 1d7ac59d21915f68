/// What the browser is shown: nothing of what it brought, and nothing from elsewhere.
enum LoopbackPage {
    /// The user is back.
    static let done = Self.answer("200 OK", "You can close this window.")
    /// Anything else.
    static let notFound = Self.answer("404 Not Found", "There is nothing here.")

    private static func answer(_ status: String, _ sentence: String) -> [UInt8] {
        let body = """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8"><title>\(sentence)</title></head>
            <body><p>\(sentence)</p></body></html>

            """
        let head = [
            "HTTP/1.1 \(status)", "Content-Type: text/html; charset=utf-8", "Content-Length: \(body.utf8.count)",
            "Connection: close", "Cache-Control: no-store", "Referrer-Policy: no-referrer",
            "X-Content-Type-Options: nosniff", "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
        ]
        return Array("\(head.joined(separator: "\r\n"))\r\n\r\n\(body)".utf8)
    }
}
