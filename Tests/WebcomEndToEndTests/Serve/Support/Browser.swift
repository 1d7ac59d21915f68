import Foundation
import WebcomAuthentication

/// A browser without a screen: keeps cookies, sends what browsers send, and follows nothing by itself.
final class Browser {
    let port: UInt16
    var cookies: [String: String] = [:]
    /// What it calls itself.
    let name: String

    /// A browser whose cookies somebody else knows, perhaps.
    init(port: UInt16, cookies: [String: String] = [:], name: String = "") {
        self.port = port
        self.cookies = cookies
        self.name = name
    }

    var origin: String { "http://127.0.0.1:\(self.port)" }
    /// The session's key.
    var key: String? { self.cookies["webcom-session"] ?? self.cookies["__Host-webcom-session"] }

    /// Sends a request, on a connection of its own.
    func request(
        _ method: String, _ path: String, fields: [String: String] = [:], body: String = ""
    ) throws -> WebAnswer {
        let all = ["Host": "127.0.0.1:\(self.port)", "Connection": "close", "User-Agent": self.name]
        var fields = all.merging(fields) { $1 }
        if !self.cookies.isEmpty {
            fields["Cookie"] = self.cookies.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }.joined(separator: "; ")
        }
        if !body.isEmpty { fields["Content-Length"] = "\(body.utf8.count)" }
        let head = fields.filter { !$0.value.isEmpty }.map { "\($0): \($1)\r\n" }.joined()
        let client = try WebClient(port: self.port)
        client.send("\(method) \(path) HTTP/1.1\r\n\(head)\r\n\(body)")
        let answer = try client.answer(hasBody: method != "HEAD")
        for (name, value) in answer.cookies { self.cookies[name] = value.isEmpty ? nil : value }
        return answer
    }

    /// Opens a page.
    func open(_ path: String) throws -> WebAnswer { try self.request("GET", path, fields: ["Accept": "text/html"]) }

    /// Asks for a page as a program.
    func read(_ path: String) throws -> WebAnswer {
        try self.request("GET", path, fields: ["Accept": "application/json"])
    }

    /// Opens a page, and sends the form on it to a path.
    @discardableResult
    func submit(_ page: String, to path: String? = nil, _ values: [String: String]) throws -> WebAnswer {
        let token = try self.open(page).text(after: "name=\"form_token\" value=\"", before: "\"") ?? ""
        return try self.post(path ?? page, values.merging(["form_token": token]) { $0 == "" ? $1 : $0 })
    }

    /// Sends a form.
    func post(_ path: String, _ values: [String: String], fields: [String: String] = [:]) throws -> WebAnswer {
        let plain = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")
        let body = values.map { name, value in
            "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: plain) ?? "")"
        }
        let all = ["Origin": self.origin, "Content-Type": "application/x-www-form-urlencoded"]
        return try self.request("POST", path, fields: all.merging(fields) { $1 }, body: body.joined(separator: "&"))
    }

    /// Sends JSON.
    func post(
        _ path: String, json: JSONValue, fields: [String: String] = [:]
    ) throws -> WebAnswer {
        let all = ["Origin": self.origin, "Content-Type": "application/json"]
        return try self.request("POST", path, fields: all.merging(fields) { $1 }, body: json.json)
    }

    /// The secret of the newest message to an address.
    func secret(to address: String) throws -> String {
        let messages = try self.read("/outbox").json["messages"]?.arrayValue ?? []
        let secret = messages.first { $0["to"]?.stringValue == address }?["secret"]?.stringValue
        guard let secret else { throw WebClientError("no message with a secret to \(address): \(messages)") }
        return secret
    }

    /// The account that the cookies stand for; nil for nobody.
    func uid() throws -> String? { try self.read("/account").json["user"]?["uid"]?.stringValue }

    /// The names of the account's identities, the oldest first; nil for nobody.
    func identities() throws -> [String]? {
        try self.read("/account").json["identities"]?.arrayValue?.compactMap { $0["providerUID"]?.stringValue }
    }

    /// Signs in by address and password, through the form.
    func signIn(_ address: String, _ password: String) throws {
        try self.submit("/sign-in", ["address": address, "password": password])
    }

    /// Signs up by address and password, through the forms.
    func signUp(_ address: String, _ password: String, name: String = "") throws {
        try self.submit("/sign-up", ["address": address, "password": password, "name": name])
        try self.submit("/confirm", ["secret": self.secret(to: address)])
    }
}
