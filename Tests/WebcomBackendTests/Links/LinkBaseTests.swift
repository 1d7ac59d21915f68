import Testing
import WebcomBackend

@Suite struct LinkBaseTests {
    @Test(
        "TOK-7: a page of the app is accepted",
        arguments: [
            "https://www.example.org/confirm", "https://www.example.org/", "https://a.example.org:8443/a/b_c.~d/",
            "https://xn--bcher-kva.example/", "http://localhost/", "http://127.0.0.1:8080/confirm", "http://[::1]:80/",
            "https://localhost:1/",
        ])
    func accepts(_ text: String) throws {
        #expect(try LinkBase(text).address == text)
    }

    @Test("TOK-7: an address without a path gets one")
    func path() throws { #expect(try LinkBase("https://www.example.org").address == "https://www.example.org/") }

    @Test(
        "TOK-7: what could lead elsewhere is refused at configuration",
        arguments: [
            "", " ", "/", "//evil.example/", "///evil.example", "www.example.org/", "https:", "https:/", "https://",
            "https:///x", "https:www.example.org", "https:/www.example.org/", "HTTPS://www.example.org/",
            "http://www.example.org/", "http://localhost.evil.example/", "http://127.0.0.1.evil.example/",
            "http://127.0.0.2/", "http://10.0.0.1/", "https://10.0.0.1/", "https://1.2.3.0x4/", "https://2130706433/",
            "https://[::2]/", "https://[::1]x/", "https://[::1/", "javascript:alert(1)", "data:text/html,x",
            "file:///etc/passwd", "ftp://www.example.org/", "https+x://www.example.org/",
            "https://user@www.example.org/", "https://user:pass@www.example.org/",
            "https://www.example.org@evil.example/", "https://www.example.org:80@evil.example/",
            "https://@www.example.org/", "https://www.example.org\\@evil.example/", "https://www.example.org\\evil/",
            "https:\\\\www.example.org/", "https://www.example.org/#", "https://www.example.org/#token=x",
            "https://www.example.org#@evil.example/", "https://www.example.org/?next=//evil.example",
            "https://www.example.org?x", "https://www.example.org/a b", "https://www.example.org/\n",
            "https://www.example.org/\r\nHost: evil.example", "https://www.example.org/\u{0}",
            "\thttps://www.example.org/",
            "https://www.exam\u{AD}ple.org/", "https://b\u{FC}cher.example/", "https://www.example.org/\u{202E}",
            "https://www.example.org/%2e%2e/", "https://www%2eexample.org/", "https://www.example.org/../",
            "https://www.example.org/./x", "https://www.example.org/..", "https://www.example.org//evil.example",
            "https://www.example.org/a//b", "https://www.example.org/;x", "https://www.example.org/{x}",
            "https://www.example.org:/", "https://www.example.org:0/", "https://www.example.org:080/",
            "https://www.example.org:65536/", "https://www.example.org:99999999999/", "https://www.example.org:8o/",
            "https://www.example.org:80:80/", "https://example/", "https://www..example.org/", "https://.example.org/",
            "https://example.org./", "https://-a.example.org/", "https://a-.example.org/", "https://WWW.example.org/",
            "https://a_b.example.org/", "https://www.example.org,evil.example/",
            "https://" + String(repeating: "a", count: 64) + ".org/",
            "https://" + String(repeating: "a.", count: 127) + "org/",
            "https://www.example.org/" + String(repeating: "a", count: 2_048),
        ])
    func refuses(_ text: String) {
        let error = #expect(throws: LinkBaseError.self, "\(text.debugDescription) was accepted") { try LinkBase(text) }
        #expect(error?.message.contains("evil") == false)
    }
}
