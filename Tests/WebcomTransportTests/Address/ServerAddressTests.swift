import Testing
import WebcomTransport

@Suite struct ServerAddressTests {
    @Test(
        "an address is put together from its parts, with its port and without its fragment",
        arguments: [
            ("https://op.example", "https://op.example:443/"),
            ("HTTPS://OP.Example/Token", "https://op.example:443/Token"),
            ("https://op.example?a=b", "https://op.example:443/?a=b"),
            ("https://op.example:8443/a/../b?c=@/:#d", "https://op.example:8443/a/../b?c=@/:"),
            ("https://op.example/#@other.example/", "https://op.example:443/"),
            ("https://op.example./x", "https://op.example.:443/x"),
            ("https://a_b-c.example/", "https://a_b-c.example:443/"),
            ("https://3com.example/", "https://3com.example:443/"),
            ("https://192.0.2.1:1/", "https://192.0.2.1:1/"),
            ("https://[2001:DB8::1]/", "https://[2001:db8::1]:443/"),
            ("https://[::1]:65535", "https://[::1]:65535/"),
        ])
    func accepted(text: String, expected: String) throws {
        #expect(try ServerAddress(text, allowsPlainLoopback: false).text == expected)
    }

    @Test(
        "OAU-14: an address that is not absolute, not https, with a user name or ambiguous is refused",
        arguments: [
            "", "op.example", "/token", "//op.example/", "https:op.example", "https:/op.example/", "https:///token",
            "https://", "https://?a", "https://:443/", "http://op.example/", "ftp://op.example/", "file:///etc/passwd",
            "gopher://op.example/", " https://op.example/", "https://op.example/ a", "https://op.example/\r\nHost: x",
            "https://op.example/\0", "https://op.exämple/", "https://op.example/ä", "https://op.example\u{7F}/",
            "https://user@op.example/", "https://user:word@op.example/", "https://@op.example/", "https://op.example@/",
            "https://op.example:443@other.example/", "https://op.example\\@other.example/", "https://op.example:/",
            "https://op.example:0/", "https://op.example:65536/", "https://op.example:+1/", "https://op.example:1x/",
            "https://op.example:000443/", "https://op..example/", "https://.op.example/", "https://op%2eexample/",
            "https://127.1/", "https://2130706433/", "https://0x7f.0.0.1/", "https://0x7f000001/",
            "https://0177.0.0.1/", "https://127.0.0.1./", "https://1.2.3.4.5/", "https://a.1/", "https://::1/",
            "https://[::1/", "https://[127.0.0.1]/", "https://[fe80::1%25lo]/", "https://[::1]x/", "https://[]/",
            "https://\(String(repeating: "a", count: 64)).example/",
        ])
    func refused(text: String) {
        let error = #expect(throws: TransportError.self) { try ServerAddress(text, allowsPlainLoopback: false) }
        guard case .unacceptableAddress(let why) = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(!why.contains("example") && !why.contains("word"))
    }

    @Test(
        "an address with a user name is refused as such",
        arguments: ["https://user@op.example/", "https://user:word@op.example/", "https://@op.example/"])
    func userNames(text: String) {
        #expect(throws: TransportError.unacceptableAddress("it has a user name")) {
            try ServerAddress(text, allowsPlainLoopback: false)
        }
    }

    @Test func addressesOfMoreThan64KiBAreRefused() throws {
        let start = "https://op.example/"
        let longest = start + String(repeating: "a", count: 65_536 - start.utf8.count)
        #expect(try ServerAddress(longest, allowsPlainLoopback: false).target.utf8.count == 65_518)
        #expect(throws: TransportError.unacceptableAddress("it has more than 65536 bytes")) {
            try ServerAddress(longest + "a", allowsPlainLoopback: false)
        }
    }

    @Test(
        "http is for this machine alone, and where it was allowed",
        arguments: [
            ("http://localhost:8080/", true), ("http://127.0.0.1/", true), ("http://127.3.2.1/", true),
            ("http://[::1]/", true), ("http://op.example/", false), ("http://10.0.0.1/", false),
            ("http://0.0.0.0/", false), ("http://[::ffff:127.0.0.1]/", false), ("http://a.localhost/", false),
            ("http://localhost.example/", false), ("http://localhost./", false), ("ftp://localhost/", false),
        ])
    func plain(text: String, isAccepted: Bool) {
        #expect((try? ServerAddress(text, allowsPlainLoopback: true))?.isPlain == (isAccepted ? true : nil))
        #expect(throws: TransportError.self) { try ServerAddress(text, allowsPlainLoopback: false) }
    }
}
