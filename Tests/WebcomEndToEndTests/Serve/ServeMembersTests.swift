import Testing
import WebcomAuthentication

/// Requests to `webcom serve` that leave something out.
@Suite struct ServeMembersTests {
    private static let number = "+12025550143"

    /// Runs `use` with a browser of nobody.
    private func serve(_ use: @escaping @Sendable (Browser) throws -> Void) async throws {
        let result = try await ServedSite.run { try use(Browser(port: $0)) }
        #expect(result.exitCode == 0, "\(result.output)")
    }

    @Test(
        "what is left out is named, with 400",
        arguments: [
            ("/sign-up", "address"), ("/sign-in", "address"), ("/sign-in/code", "address"), ("/reset", "address"),
            ("/reset/token", "secret"), ("/account/name", "name"), ("/account/attach", "address"),
            ("/account/address", "address"), ("/account/detach", "provider"), ("/account/password", "password"),
            ("/account/revoke", "session"), ("/account/prove", "password"), ("/token", "address"),
            ("/token/refresh", "session"), ("/token/end", "session"),
        ])
    func namesWhatIsMissing(_ path: String, _ name: String) async throws {
        try await self.serve { browser in
            if path.hasPrefix("/account") { _ = try browser.post("/guest", json: [:]) }
            let answer = try browser.post(path, json: [:])
            #expect(answer.status == 400)
            #expect(answer.json["code"] == "missingMember")
            #expect(answer.json["detail"]?.stringValue?.hasPrefix("The member \(name) is missing.") == true)
        }
    }

    @Test("a form without an address says what to enter")
    func tellsWhatToEnter() async throws {
        try await self.serve { browser in
            let answer = try browser.submit("/sign-in", ["address": "", "password": "x"])
            #expect(answer.status == 400)
            #expect(answer.body.contains("Enter an e-mail address or a phone number."))
            #expect(answer.body.contains("action=\"/sign-in\""), "the form is gone")
        }
    }

    @Test("THR-2: what is left out costs no try")
    func costsNoTry() async throws {
        try await self.serve { browser in
            _ = try browser.post("/sign-up", json: ["address": .string(Self.number)])
            let secret = try browser.secret(to: Self.number)
            for _ in 0..<20 {
                #expect(try browser.post("/confirm", json: [:]).status == 400)
                #expect(try browser.post("/confirm", json: ["secret": ""]).status == 400)
            }
            #expect(try browser.post("/confirm", json: ["secret": .string(secret)]).status == 200, "tries were counted")
        }
    }

    @Test("who has nothing to confirm is told so")
    func tellsThatNothingWaits() async throws {
        try await self.serve { browser in
            let answer = try browser.post("/confirm", json: ["secret": "123456"])
            #expect(answer.status == 422)
            #expect(answer.json["detail"] == "Nothing is waiting to be confirmed here: begin again.")
            #expect(try browser.open("/confirm").body.contains("Nothing is waiting here."))
        }
    }

    @Test("an empty body is an empty object")
    func takesAnEmptyBody() async throws {
        try await self.serve { browser in
            for path in ["/guest", "/sign-out"] {
                let answer = try browser.request(
                    "POST", path,
                    fields: [
                        "Origin": browser.origin, "Content-Type": "application/json", "Content-Length": "0",
                    ])
                #expect(answer.status == 200, "\(path)")
            }
        }
    }
}
