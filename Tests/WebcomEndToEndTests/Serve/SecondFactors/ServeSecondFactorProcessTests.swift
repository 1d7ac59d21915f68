import Testing
import WebcomAuthentication

/// Second factors on `webcom serve` where the process is another one at the next step.
@Suite struct ServeSecondFactorProcessTests {
    private static let address = "ada@example.org"
    private static let number = "+12025550143"
    private static let password = "seven quiet otters row home"

    private let folder: TemporaryFolder

    init() throws { self.folder = try TemporaryFolder() }

    /// A browser, and the servers that there are: any of them may have sent a message.
    private struct Turn {
        let browser: Browser
        let ports: [UInt16]

        func secret(to address: String) throws -> String {
            for _ in 0..<1_000 {
                for port in self.ports {
                    if let secret = try? Browser(port: port).secret(to: address) { return secret }
                }
            }
            throw WebClientError("no server has sent a message to \(address)")
        }
    }

    /// What each step of the sign-up and of the next sign-in does.
    private static let steps: [@Sendable (Turn) throws -> Void] = [
        { turn in
            let browser = turn.browser
            try browser.submit("/sign-up", ["address": Self.address, "password": Self.password, "name": ""])
            let token = try turn.secret(to: Self.address)
            try browser.submit("/confirm", ["secret": token])
        },
        { turn in
            let browser = turn.browser
            try browser.move("register", ["kind": "sms", "contact": Self.number], byJSON: false)
            browser.cookies["test-code"] = try turn.secret(to: Self.number)
        },
        { turn in
            let browser = turn.browser
            let code = browser.cookies.removeValue(forKey: "test-code") ?? ""
            try browser.move("code", ["code": code], byJSON: false)
            #expect(try browser.level() == 2)
        },
        { turn in
            let browser = turn.browser
            let app = try browser.addAuthenticator()
            try browser.submit("/account", to: "/sign-out", ["scope": "this"])
            try browser.signIn(Self.address, Self.password)
            browser.cookies["test-key"] = app.typed
        },
        { turn in try turn.browser.move("choose", ["method": turn.browser.method("totp")], byJSON: false) },
        { turn in
            let browser = turn.browser
            let app = try TestAuthenticator(key: browser.cookies.removeValue(forKey: "test-key") ?? "")
            try browser.move("code", ["code": app.code()], byJSON: false)
            #expect(try browser.level() == 2)
        },
    ]

    private var arguments: [String] { ["--data", self.folder.file("serve.db"), "--strong-authentication", "always"] }

    @Test("MFA-1: the server is restarted between any two steps")
    func theServerIsRestartedBetweenTwoSteps() async throws {
        var cookies: [String: String] = [:]
        for step in Self.steps {
            let arguments = self.arguments
            let before = cookies
            cookies = try await OwnThread.run {
                var after: [String: String] = [:]
                let result = try ServedSite.runHere(arguments) { port in
                    let browser = Browser(port: port, cookies: before)
                    try step(Turn(browser: browser, ports: [port]))
                    after = browser.cookies
                }
                #expect(result.exitCode == 0, "\(result.output)")
                return after
            }
        }
    }

    @Test("MFA-1: two servers on one file take turns")
    func twoServersTakeTurns() async throws {
        let arguments = self.arguments
        try await OwnThread.run {
            _ = try ServedSite.runHere(arguments) { first in
                _ = try ServedSite.runHere(arguments) { second in
                    var cookies: [String: String] = [:]
                    for (index, step) in Self.steps.enumerated() {
                        let browser = Browser(port: index.isMultiple(of: 2) ? first : second, cookies: cookies)
                        try step(Turn(browser: browser, ports: [first, second]))
                        cookies = browser.cookies
                    }
                }
            }
        }
    }
}
