/// The addresses that browsers come back with, right and wrong: what is said, times where it stands.
enum CallbackCorpus {
    static let right = "code={code}&state={state}&iss={iss}"
    private static let redirect = RelyingParty.redirectAddress

    /// All of them, in groups that each need a world of their own.
    static var groups: [[CallbackCase]] {
        let all = Self.said.flatMap(Self.placed) + Self.crossed + Self.bases.flatMap(Self.based) + Self.large
        let unique = all.enumerated().filter { index, item in all.firstIndex(of: item) == index }.map(\.element)
        return stride(from: 0, to: unique.count, by: 64).map { start in
            unique[start..<min(start + 64, unique.count)].map { $0 }
        }
    }

    /// Where what is said can stand: in the query, in the fragment, in both, beside something else.
    private static func placed(_ said: String) -> [CallbackCase] {
        [
            "\(self.redirect)?\(said)", "?\(said)", "/callback/op?\(said)", "\(self.redirect)#\(said)",
            "\(self.redirect)?\(said)#_=_", "\(self.redirect)?\(said)#\(said)", "\(self.redirect)?x=1#\(said)",
            "\(self.redirect)?\(said)#\(self.right)", "\(self.redirect)?\(self.right)#\(said)",
        ].map(CallbackCase.init)
    }

    /// Parts of the answer in the query and parts in the fragment.
    private static var crossed: [CallbackCase] {
        let parts = ["code={code}", "state={state}", "iss={iss}", "error=access_denied"]
        return (0..<16).flatMap { mask in
            let query = parts.indices.filter { mask >> $0 & 1 == 1 }.map { parts[$0] }.joined(separator: "&")
            let fragment = parts.indices.filter { mask >> $0 & 1 == 0 }.map { parts[$0] }.joined(separator: "&")
            return [
                "\(self.redirect)?\(query)#\(fragment)", "?\(query)#\(fragment)", "#\(fragment)?\(query)",
                "/callback/op?\(query)", "\(self.redirect)??\(query)", "\(self.redirect)?\(query)?\(fragment)",
            ].map(CallbackCase.init)
        }
    }

    /// Other places than the redirect address, and other ways to write it.
    private static let bases = [
        "http://app.example/callback/op", "https://evil.example/callback/op", "https://app.example.evil/callback/op",
        "https://app.example@evil.example/callback/op", "https://user@app.example/callback/op",
        "https://user:pass@app.example/callback/op", "https://app.example:443/callback/op",
        "https://app.example:8443/callback/op", "https://APP.example/callback/op", "HTTPS://app.example/callback/op",
        "https://app.example/callback/op/", "https://app.example/callback/OP", "https://app.example/callback/other",
        "https://app.example/callback/../callback/op", "https://app.example/callback%2Fop", "https://app.example",
        "//app.example/callback/op", "//evil.example/callback/op", "/callback/op/", "/callback", "callback/op", "./op",
        "javascript:alert(1)//callback/op", "data:text/html,callback", "com.example.app:/callback/op",
        "https:app.example/callback/op", "https:///callback/op", "\\callback\\op", " \(redirect)", "\(redirect) ",
        "\(redirect)\u{0}", "\(redirect)\n", "https://app.example\u{0}.evil/callback/op", "*",
    ]

    private static func based(_ base: String) -> [CallbackCase] {
        [
            "\(base)?\(self.right)", "\(base)#\(self.right)", "\(base)?error=access_denied&state={state}&iss={iss}",
            "\(base)?\(self.right)#\(self.redirect)?\(self.right)", base,
        ].map(CallbackCase.init)
    }
}
