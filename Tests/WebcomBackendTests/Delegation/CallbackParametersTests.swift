import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomPrimitives
import WebcomTesting

@Suite struct CallbackParametersTests {
    private static let redirect = "https://app.example/callback"

    private func read(_ callback: String, _ redirect: String = Self.redirect) -> String {
        do {
            let parameters = try CallbackParameters(callback: callback, redirectAddress: redirect)
            return ["code", "state", "error"].compactMap { name in parameters[name].map { "\(name)=\($0)" } }
                .joined(separator: " ")
        } catch {
            return error.code.rawValue
        }
    }

    @Test(
        "peers 50, 51, 53: query and fragment, and each value decoded once",
        arguments: [
            ("https://app.example/callback?code=c&state=s", "code=c state=s"),
            ("https://app.example/callback?code=c&state=s#_=_", "code=c state=s"),
            ("https://app.example/callback?code=c&state=s#code=d&state=t", "code=c state=s"),
            ("https://app.example/callback#code=c&state=s", "code=c state=s"),
            ("https://app.example/callback?x=1#code=c&state=s", "code=c state=s"),
            ("/callback?code=c&state=s", "code=c state=s"),
            ("?code=c&state=s", "code=c state=s"),
            ("?code=a%2Bb%20c+d%25252F&state=s", "code=a+b c d%252F state=s"),
            ("?code=c%3D%26&state==s", "code=c=& state==s"),
            ("?error=access_denied", "error=access_denied"),
            ("?error", "error="), ("?", ""), ("", ""), ("#", ""), ("?&&code=c&", "code=c"),
            ("?code=c&code=c&state=s", "invalidState"), ("?code=%zz", "invalidState"), ("?code=%f", "invalidState"),
            ("?code=%ff", "invalidState"), ("?a=1&a=2&state=s", "invalidState"),
            ("http://app.example/callback?code=c", "invalidState"),
            ("https://app.example.evil/callback?code=c", "invalidState"),
            ("https://app.example/callback/?code=c", "invalidState"),
            ("https://app.example/other?code=c", "invalidState"), ("/other?code=c", "invalidState"),
            ("//evil.example/callback?code=c", "invalidState"), ("callback?code=c", "invalidState"),
        ])
    func table(_ callback: String, _ expected: String) {
        #expect(self.read(callback) == expected)
    }

    @Test("OAU-6: too long, or too many parameters, is refused")
    func bounds() {
        #expect(self.read("?code=" + String(repeating: "c", count: 17_000)) == "invalidState")
        let many = (0..<65).map { "p\($0)=1" }.joined(separator: "&")
        #expect(self.read("?\(many)") == "invalidState")
    }

    @Test("a redirect address with a query of its own")
    func redirectWithQuery() {
        #expect(self.read("https://a.example/?tenant=t&code=c", "https://a.example/?tenant=t") == "code=c")
        #expect(self.read("/?tenant=t&code=c", "https://a.example/?tenant=t") == "code=c")
    }

    @Test("peer 51: whatever is written comes back as it was")
    func roundTrip() throws {
        let seed = SeededGenerator.drawnSeed()
        var random = SeededGenerator(seed: seed)
        for _ in 0..<2_000 {
            let value = String(
                String.UnicodeScalarView(
                    (0..<Int.random(in: 0..<20, using: &random)).compactMap { _ in
                        Unicode.Scalar(UInt32.random(in: 0..<0x3000, using: &random))
                    }))
            let text = FormEncoding.text([("code", value), ("state", "s")])
            let parameters = try CallbackParameters(callback: "?\(text)", redirectAddress: Self.redirect)
            #expect(parameters["code"]?.unicodeScalars.elementsEqual(value.unicodeScalars) == true, "seed \(seed)")
        }
    }

    @Test("SEC-1: what it holds is not shown")
    func isNotShown() throws {
        let parameters = try CallbackParameters(callback: "?code=hush&state=hush2", redirectAddress: Self.redirect)
        #expect("\(parameters)" == "callback with state, code")
        #expect(!String(reflecting: parameters).contains("hush"))
    }
}
