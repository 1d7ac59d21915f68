extension CallbackCorpus {
    /// What a callback says.
    static var said: [String] {
        [
            self.right, "state={state}&iss={iss}&code={code}", "&&\(self.right)&&", "\(self.right)&x=1&y",
            "\(self.right)&session_state=a.b&scope=openid+email", "code={code}&state={everyState}&iss={iss}",
            "code={code}&%73tate={state}&iss={iss}", "\(self.right)&code2={otherCode}", "\(self.right)&Code=x&STATE=y",
        ] + self.repeated + self.escapes + self.empty + self.errors + self.states + self.issuers + self.codes
    }

    private static let repeated = [
        "\(right)&code={code}", "\(right)&state={state}", "\(right)&iss={iss}", "\(right)&code={otherCode}",
        "\(right)&state={otherState}", "\(right)&iss=https%3A%2F%2Fevil.example", "\(right)&%63ode={code}",
        "\(right)&x=1&x=1", "\(right)&error=access_denied&error=access_denied", "\(right)&code", "\(right)&=&=",
    ]

    private static let escapes = [
        "\(right)&x=%", "\(right)&x=%4", "\(right)&x=%zz", "\(right)&x=%+1", "\(right)&x=%-1", "\(right)&x=% 1",
        "\(right)&x=%%41", "\(right)&x=%u0041", "\(right)&%", "\(right)&x=%ff", "\(right)&x=%c0%af",
        "\(right)&x=%ed%a0%80", "\(right)&x=%f4%90%80%80", "\(right)&x=%e2%82", "\(right)&%ff=1", "\(right)&x=%00",
        "\(right)&x=%0d%0aSet-Cookie:a", "\(right)&x=\u{1}\u{7f}", "\(right)&x=é", "\(right)&x=%C3%A9",
    ]

    private static let empty = [
        "", "x=1", "=", "&", "code=&state=&iss=", "code=&state={state}&iss={iss}", "code={code}&state=&iss={iss}",
        "code={code}&state={state}&iss=", "code&state={state}&iss={iss}", "code={code}&state&iss={iss}",
        "code={code}&iss={iss}", "state={state}&iss={iss}", "state={state}", "iss={iss}",
    ]

    private static let errors = [
        "error", "error=", "error&state={state}&iss={iss}", "error=&state={state}&iss={iss}", "error=access_denied",
        "error=access_denied&state={state}", "error=access_denied&state={state}&iss={iss}",
        "error=server_error&state={state}&iss={iss}", "error=invalid_scope&state={state}&iss={iss}",
        "\(right)&error=access_denied", "\(right)&error", "error=access_denied&\(right)",
        "error=access_denied&state={otherState}&iss={iss}",
        "error=access_denied&state={state}&iss=https://evil.example",
        "error=%3Cscript%3E&state={state}&iss={iss}", "error={code}&state={state}&iss={iss}",
        "error={state}&state={state}&iss={iss}", "error=x%00y&state={state}&iss={iss}",
        "error=access_denied&error_description={code}&state={state}&iss={iss}",
        "error=access_denied&error_uri=https://evil.example/{state}&state={state}&iss={iss}",
    ]

    private static let states = [
        "code={otherCode}&state={otherState}&iss={iss}", "code={code}&state={otherState}&iss={iss}",
        "code={code}&state={state}x&iss={iss}", "code={code}&state=x{state}&iss={iss}",
        "code={code}&state={state}+&iss={iss}", "code={code}&state=%20{state}&iss={iss}",
        "code={code}&state={state}%00&iss={iss}", "code={code}&state={state}%0A&iss={iss}",
        "code={code}&state=={state}&iss={iss}", "code={code}&state={state}.&iss={iss}",
        "code={code}&state={selector}&iss={iss}", "code={code}&state={selector}.&iss={iss}",
        "code={code}&state={selector}.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA&iss={iss}",
        "code={code}&state={state}{otherState}&iss={iss}", "code={code}&state=.&iss={iss}",
        "code={code}&State={state}&iss={iss}", "code={code}&state =  {state}&iss={iss}",
        "code={code}&state[]={state}&iss={iss}", "code={code};state={state};iss={iss}",
    ]

    private static let issuers = [
        "code={code}&state={state}", "code={code}&state={state}&iss=https://evil.example",
        "code={code}&state={state}&iss={iss}/", "code={code}&state={state}&iss=HTTPS://op.example",
        "code={code}&state={state}&iss={iss}%00", "code={code}&state={state}&iss={iss}+",
        "code={code}&state={state}&iss=https%253A%252F%252Fop.example", "code={code}&state={state}&ISS={iss}",
        "code={code}&state={state}&iss=null", "code={code}&state={state}&iss={iss},{iss}",
    ]

    private static let codes = [
        "code={twiceCode}&state={state}&iss={iss}", "code={otherCode}&state={state}&iss={iss}",
        "code={code}x&state={state}&iss={iss}", "code={code}+&state={state}&iss={iss}",
        "code=+{code}&state={state}&iss={iss}", "code={code}%00&state={state}&iss={iss}",
        "code={code}%0D%0A&state={state}&iss={iss}", "code=%7F&state={state}&iss={iss}",
        "code={code}%C3%A9&state={state}&iss={iss}", "code={code}%FF&state={state}&iss={iss}",
        "code=%26redirect_uri=x&state={state}&iss={iss}", "code=a%3Db%26c&state={state}&iss={iss}",
        "code=null&state={state}&iss={iss}", "CODE={code}&state={state}&iss={iss}",
    ]

    /// Very long ones, and at the edges of what is read.
    static let large: [CallbackCase] = {
        let many = [55, 61, 62, 63, 1_000].map { count in (0..<count).map { "p\($0)=1" }.joined(separator: "&") }
        let long = [4_095, 4_096, 4_097, 15_000, 16_384, 100_000].map { String(repeating: "c", count: $0) }
        let texts =
            many.map { "?\(right)&\($0)" } + many.map { "?x=1#\(right)&\($0)" } + many.map { "?\(right)#\($0)" }
            + long.flatMap { long in
                [
                    "?code=\(long)&state={state}&iss={iss}", "?code={code}&state=\(long)&iss={iss}",
                    "?code={code}&state={state}&iss=\(long)", "?error=\(long)&state={state}&iss={iss}",
                    "?\(right)&\(long)=1", "?\(right)#\(long)", "?\(right)&x=\(long)",
                ]
            }
            + [
                "?" + String(repeating: "&", count: 15_000) + right,
                "?\(right)" + String(repeating: "%41", count: 5_000),
            ]
        return texts.map(CallbackCase.init)
    }()
}
