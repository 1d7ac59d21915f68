import Testing
import WebcomAuthentication

/// Second factors on `webcom serve` where the process is another one at the next step.
@Suite struct ServeSecondFactorProcessTests {
    private static let address = "ada@example.org"
    private static let number = "+12025550143"
    private static let password = "seven quiet otters row home"

    private let folder: TemporaryFolder

    init() throws { self.folder = try TemporaryFolder() }

    /// What each step of the sign-up does, by a browser.
    private static let steps: [@Sendable (Browser) throws -> Void] = [
        { browser in
            try browser.submit("/sign-up", ["address": Self.address, "password": Self.password, "name": ""])
            let token = try browser.secret(to: Self.address)
            try browser.submit("/confirm", ["secret": token])
        },
        { browser in
            try browser.move("register", ["kind": "sms", "contact": Self.number], byJSON: false)
            browser.cookies["test-code"] = try browser.secret(to: Self.number)
        },
        { browser in
            let code = browser.cookies.removeValue(forKey: "test-code") ?? ""
            try browser.move("code", ["code": code], byJSON: false)
            #expect(try browser.level() == 2)
        },
        { browser in
            let app = try browser.addAuthenticator()
            try browser.submit("/account", to: "/sign-out", ["scope": "this"])
            try browser.signIn(Self.address, Self.password)
            browser.cookies["test-key"] = app.typed
        },
        { browser in try browser.move("choose", ["method": browser.method("totp")], byJSON: false) },
        { browser in
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
                    try step(browser)
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
                        try step(browser)
                        cookies = browser.cookies
                    }
                }
            }
        }
    }
}
