import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

/// Lines of an import that are none of an account.
@Suite struct HostileLineTests {
    typealias Reason = AccountLineError.Reason

    private static func mail(_ members: String = "", _ account: String = "") -> String {
        #"{"identities":[{"provider":"eMail","identifier":"a@x.example"\#(members)}]\#(account)}"#
    }

    private static func identity(_ provider: String, _ identifier: String) -> String {
        #"{"identities":[{"provider":"\#(provider)","identifier":"\#(identifier)"}]}"#
    }

    private static func strong(_ methods: String) -> String { Self.mail("", #","strongMethods":[\#(methods)]"#) }

    private static func password(_ text: String) -> String { Self.mail(#","password":"\#(text)""#) }

    static let refused: [(String, Reason)] = [
        ("[]", .notAnObject), ("1", .notAnObject), (#"{"identities":[1]}"#, .notAnObject),
        ("{}", .missing("identities")), (#"{"identities":null}"#, .missing("identities")),
        (#"{"identities":{}}"#, .malformed("identities")), (#"{"identities":[]}"#, .identities),
        (#"{"identities":[{}]}"#, .missing("provider")),
        (#"{"identities":[{"provider":"eMail"}]}"#, .missing("identifier")),
        (Self.mail(#","isAdmin":true"#), .unknownMember("an identity")),
        (Self.mail("", #","level":2"#), .unknownMember("the account")),
        (Self.mail("", #","uid":"""#), .malformed("uid")), (Self.mail("", #","uid":"a b""#), .malformed("uid")),
        (Self.mail("", #","uid":"a@b.example""#), .malformed("uid")), (Self.mail("", #","uid":7"#), .malformed("uid")),
        (Self.mail("", #","uid":"\#(String(repeating: "u", count: 129))""#), .malformed("uid")),
        (Self.mail("", #","created":"yesterday""#), .malformed("created")),
        (Self.mail("", #","created":1600000000"#), .malformed("created")),
        (Self.mail("", #","isDisabled":"no""#), .malformed("isDisabled")),
        (Self.mail("", #","displayName":7"#), .malformed("displayName")),
        (Self.mail("", #","profile":"\#(String(repeating: "p", count: 16_400))""#), .profile),
        (
            Self.mail("", #","profile":\#(String(repeating: "[", count: 40))\#(String(repeating: "]", count: 40))"#),
            .profile
        ),
        (Self.strong("7"), .notAnObject), (Self.strong("{}"), .missing("kind")),
        (Self.strong(#"{"kind":"recovery"}"#), .malformed("kind")),
        (Self.strong(#"{"kind":"fax"}"#), .malformed("kind")),
        (Self.strong(#"{"kind":"sms"}"#), .missing("contact")),
        (Self.strong(#"{"kind":"email","contact":"a@x.example","address":"b@x.example"}"#), .malformed("address")),
        (Self.strong(#"{"kind":"sms","contact":"+12025550143","secret":"MFRGG"}"#), .malformed("secret")),
        (Self.strong(#"{"kind":"totp"}"#), .missing("secret")),
        (Self.strong(#"{"kind":"totp","secret":"MFRGG"}"#), .malformed("secret")),
        (Self.strong(#"{"kind":"totp","secret":"mfrggzdfmztwq2lkmfrggzdfmztwq2lk"}"#), .malformed("secret")),
        (
            Self.strong(#"{"kind":"totp","contact":"x","secret":"MFRGGZDFMZTWQ2LKMFRGGZDFMZTWQ2LK"}"#),
            .malformed("contact")
        ),
        (Self.strong(#"{"kind":"sms","contact":"+12025550143","codes":[]}"#), .unknownMember("a strong method")),
        (
            Self.strong(#"{"kind":"sms","contact":"+12025550143"},{"kind":"sms","contact":"+1 202 555 0143"}"#),
            .strongMethods
        ),
        (Self.strong(Array(repeating: "1", count: 101).joined(separator: ",")), .strongMethods),
        (Self.identity("guest", "x"), .provider), (Self.identity("oauth2:x", "x"), .provider),
        (Self.identity("custom:", "x"), .provider), (Self.identity("custom:a b", "x"), .provider),
        (Self.identity("EMAIL", "a@x.example"), .provider),
        (Self.identity("custom:badge", "a\\u009bb"), .malformed("identifier")),
        (Self.identity("custom:badge", String(repeating: "x", count: 256)), .malformed("identifier")),
        (Self.mail(#","address":"b@x.example""#), .malformed("address")),
        (Self.mail(#","suspended":"2020-01-01T00:00:00Z""#), .malformed("suspended")),
        (
            #"{"identities":[{"provider":"eMail","identifier":"a@x.example"},{"provider":"eMail","identifier":"A@x.example"}]}"#,
            .identities
        ),
        (
            #"{"identities":[{"provider":"custom:badge","identifier":"1","password":"$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"}]}"#,
            .malformed("password")
        ),
    ]

    @Test("what is no account is refused by type, and nothing is made", arguments: Self.refused)
    func refuses(line: String, reason: Reason) async throws {
        let bench = try await BackendBench()
        let error = await #expect(throws: AccountLineError.self) { try await bench.take("\n" + line) }
        #expect(error == AccountLineError(line: 2, reason: reason))
        #expect(try await bench.administration.accounts().isEmpty)
    }

    @Test(
        "HSH-3: a password hash that asks for too much is refused with the line",
        arguments: [
            "$2b$31$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
            "$2x$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
            "$scrypt$ln=30,r=8,p=1$c2FsdFNBTFRzYWx0U0FMVA$DkBgluvQpGRJNcSaLBwc2VCD8nKAqYgW1AvBP5TxdwM",
            "$pbkdf2-sha256$i=999999999$c2FsdFNBTFRzYWx0U0FMVA$DkBgluvQpGRJNcSaLBwc2VCD8nKAqYgW1AvBP5TxdwM",
            "$argon2id$v=19$m=999999999,t=2,p=4$c2FsdFNBTFRzYWx0U0FMVA$Mg+HsFa/wnshLlNx9auWY4t2+bEZk78SlLV3fMzGDS8",
            "md5:5f4dcc3b5aa765d61d8327deb882cf99", "secret in plain text",
        ])
    func hostileHashes(hash: String) async throws {
        let bench = try await BackendBench()
        let error = await #expect(throws: AccountLineError.self) { try await bench.take(Self.password(hash)) }
        guard case .password = error?.reason else {
            Issue.record("\(String(describing: error)) for \(hash)")
            return
        }
        #expect(error?.message.contains(hash.suffix(20)) == false, "the message shows the hash")
        #expect(try await bench.administration.accounts().isEmpty)
    }

    @Test("JSON that other readers repair is refused with the byte")
    func json() async throws {
        let bench = try await BackendBench()
        for line in ["{", Self.mail("", #","uid":"a","uid":"b""#), Self.mail() + " x", "\u{FEFF}" + Self.mail()] {
            let error = await #expect(throws: AccountLineError.self) { try await bench.take(line) }
            guard case .json = error?.reason else {
                Issue.record("\(String(describing: error)) for \(line)")
                return
            }
        }
    }

    @Test("an address that is none is refused with its reason")
    func identifiers() async throws {
        let bench = try await BackendBench()
        for line in [Self.identity("eMail", "no address"), Self.identity("phone", "12")] {
            let error = await #expect(throws: AccountLineError.self) { try await bench.take(line) }
            guard case .identifier(let reason) = error?.reason else {
                Issue.record("\(String(describing: error)) for \(line)")
                return
            }
            #expect(!reason.isEmpty)
        }
    }

    @Test("a line without an end is bounded, and the next one is read")
    func endless() async throws {
        let bench = try await BackendBench()
        var options = ImportOptions()
        options.stopsAtRefusedLine = false
        let report = try await bench.take(
            String(repeating: "x", count: 3_000_000) + "\n" + Self.mail(), options, pieces: 100_000)
        #expect(report.imported == 1)
        #expect(report.refusals == [AccountLineError(line: 1, reason: .tooLong)])
    }

    @Test("65 identities are too many, 64 are not")
    func manyIdentities() async throws {
        let bench = try await BackendBench()
        func line(_ count: Int) -> String {
            let identities = (1...count).map { #"{"provider":"eMail","identifier":"a\#($0)@x.example"}"# }
            return #"{"identities":[\#(identities.joined(separator: ","))]}"#
        }
        let error = await #expect(throws: AccountLineError.self) { try await bench.take(line(65)) }
        #expect(error?.reason == .identities)
        #expect(try await bench.take(line(64)).imported == 1)
    }

    @Test("ROB-6: no bytes trap, and every account that is made can be shown and taken out")
    func randomBytes() async throws {
        let seed = UInt64.random(in: .min ... .max)
        print("HostileLineTests.randomBytes seed: \(seed)")
        let bench = try await BackendBench()
        var mutator = Mutator(generator: SeededGenerator(seed: seed))
        let samples = [
            Self.mail(
                #","address":"A@x.example","created":"2020-01-01T00:00:00Z""#, #","uid":"u1","profile":{"a":[1]}"#),
            Self.password("$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"),
            Self.identity("phone", "+12025550143"), Self.identity("custom:badge", "42"),
        ].map { Array($0.utf8) }
        var options = ImportOptions()
        options.stopsAtRefusedLine = false
        let source = PieceSource([], size: 4_096)
        for _ in 0..<3_000 { source.append(mutator.next(from: samples).filter { $0 != 10 } + [10]) }
        let report = try await bench.administration.importAccounts(options) { source.next() }
        #expect(report.refused > 1_000, "seed \(seed)")
        #expect(report.imported > 5, "seed \(seed)")
        #expect(try await bench.export().report.accounts == report.imported, "seed \(seed)")
    }
}
