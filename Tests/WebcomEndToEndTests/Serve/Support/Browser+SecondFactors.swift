import WebcomAuthentication

extension Browser {
    /// Makes a move at a step of a sign-in, by the form that the page has for it, or as JSON.
    @discardableResult
    func move(_ move: String, _ values: [String: String] = [:], byJSON isJSON: Bool = true) throws -> WebAnswer {
        let path = "/second-factor/\(move)"
        guard isJSON else {
            let page = try self.open("/second-factor").body
            guard page.contains("action=\"\(path)\"") else { throw WebClientError("no form for \(path): \(page)") }
            return try self.submit("/second-factor", to: path, values)
        }
        return try self.post(path, json: .object(values.mapValues { .string($0) }))
    }

    /// What the step that is due says to programs.
    func step() throws -> JSONValue { try self.read("/second-factor").json }

    /// The name of a method of a kind that the step offers.
    func method(_ kind: String) throws -> String {
        let step = try self.step()
        let methods = (step["methods"] ?? step["challenge"]?["methods"])?.arrayValue ?? []
        guard let id = methods.first(where: { $0["kind"]?.stringValue == kind })?["id"]?.stringValue else {
            throw WebClientError("no method \(kind): \(step)")
        }
        return id
    }

    /// Registers an authenticator app from the account, with the code of the step before this one.
    func addAuthenticator(label: String = "") throws -> TestAuthenticator {
        let answer = try self.post("/account/second-factors/register", json: ["kind": "totp"])
        let app = try TestAuthenticator(answer.json)
        let confirmed = try self.post(
            "/account/second-factors/confirm",
            json: [
                "registration": .string(app.registration), "code": .string(app.code(ahead: -1)),
                "label": .string(label),
            ])
        guard confirmed.status == 200 else { throw WebClientError("not confirmed: \(confirmed.body)") }
        return app
    }

    /// The strong methods of the account, the oldest first.
    func strongMethods() throws -> [JSONValue] { try self.read("/account").json["strongMethods"]?.arrayValue ?? [] }

    /// The level of the session; nil for nobody.
    func level() throws -> Int64? { try self.read("/account").json["user"]?["level"]?.integerValue }
}
