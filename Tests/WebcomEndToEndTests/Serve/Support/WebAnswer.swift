import WebcomAuthentication

/// An answer of a server, as it came.
struct WebAnswer: Sendable {
    let status: Int
    /// The values by name in lower case, in order.
    private(set) var fields: [String: [String]] = [:]
    var body = ""

    init(head: String) throws {
        var lines = head.split(separator: "\r\n")[...]
        let parts = (lines.popFirst() ?? "").split(separator: " ")
        guard parts.count > 1, parts[0] == "HTTP/1.1", let status = Int(parts[1]) else {
            throw WebClientError("no answer: \(head)")
        }
        self.status = status
        for line in lines {
            let name = line.prefix { $0 != ":" }
            self.fields[name.lowercased(), default: []].append(String(line.dropFirst(name.count + 2)))
        }
    }

    /// The value of a field that comes once.
    subscript(name: String) -> String? {
        guard let values = self.fields[name], values.count == 1 else { return nil }
        return values[0]
    }

    /// The body as JSON; null where it is none.
    var json: JSONValue { (try? JSONValue(json: self.body)) ?? .null }

    /// The cookies that it sets, with an empty value where it removes one.
    var cookies: [String: String] {
        var cookies: [String: String] = [:]
        for cookie in self.fields["set-cookie"] ?? [] {
            let pair = cookie.prefix { $0 != ";" }
            let name = pair.prefix { $0 != "=" }
            cookies[String(name)] = String(pair.dropFirst(name.count + 1))
        }
        return cookies
    }

    /// What stands in the body between two texts.
    func text(after start: String, before end: String) -> String? {
        guard let start = self.body.firstRange(of: start) else { return nil }
        let rest = self.body[start.upperBound...]
        return rest.firstRange(of: end).map { String(rest[..<$0.lowerBound]) }
    }
}
