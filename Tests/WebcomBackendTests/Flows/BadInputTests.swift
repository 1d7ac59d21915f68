import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

/// What nobody sends by honest means: refused by type, with bounded work.
@Suite struct BadInputTests {
    private static let new = "quite another horse battery"

    static let addresses = [
        "", " ", "a", "@", "a@", "@b.org", "a@b", "a@@b.org", "a b@c.org", "a@b..org", "a@-b.org", "a\u{0}@b.org",
        "a@b.org\n", "a@b.org\r\nBcc: c@d.org", "a@b.org,c@d.org", "\"a\"@b.org", "a@[127.0.0.1]", "\u{202E}a@b.org",
        "a\u{200B}@b.org", "a@xn--\u{FF}.org", "+33612345678", "a@b.org\u{7F}",
        String(repeating: "a", count: 65) + "@b.org", String(repeating: "a", count: 1_000_000),
        String(repeating: "\u{301}", count: 500_000) + "@b.org", "a@" + String(repeating: "b.", count: 500_000) + "org",
    ]
    static let numbers = [
        "", " ", "+", "+0", "+1", "0612345678", "33612345678", "+33 6 12 34 56 78 90 12 34", "+336123x5678",
        "+33612345678\u{0}", "+33612345678\n", "\u{202E}+33612345678", "++33612345678", "+33+612345678",
        "tel:+33612345678", "a@b.org", "+" + String(repeating: "3", count: 1_000_000),
        "+33" + String(repeating: " ", count: 1_000_000) + "612345678", "+①②③④⑤⑥⑦⑧",
    ]

    @Test("ROB-6: an identifier that is none is refused by every operation before anything is asked of a port")
    func identifiers() async throws {
        let traced = try await TracedBench()
        let table =
            Self.addresses.map { (AuthenticationProvider.eMail, $0) }
            + Self.numbers.map { (AuthenticationProvider.phone, $0) }
        for (provider, text) in table {
            for operation in 0..<4 {
                let trace = await traced.trace { bench in
                    try await Self.perform(operation, provider, text, bench)
                    return "accepted"
                }
                let note: Comment = "\(provider) \(text.prefix(40).debugDescription) by operation \(operation)"
                #expect(trace.answer.hasPrefix("invalidIdentifier"), note)
                #expect(trace.verbs.isEmpty && trace.hashes == 0 && trace.random.isEmpty, note)
            }
        }
    }

    @Test(
        "ROB-6, PWD-2: a password of any size is a wrong one at sign-in, for one hash",
        arguments: [
            "", "x", "\u{0}", "\t", "\u{202E}", "\u{FFFF}", "e\u{301}", "\u{E9}", String(repeating: "x", count: 1_024),
            String(repeating: "x", count: 1_025), String(repeating: "x", count: 1_000_000),
            String(repeating: "\u{301}", count: 500_000), BackendBench.password + "\n", BackendBench.password + "\u{0}",
        ])
    func wrongPasswords(_ password: String) async throws {
        let traced = try await TracedBench()
        try await traced.bench.register()
        let trace = await traced.trace { Shown.text(try await $0.signIn(password: password).details) }
        #expect(trace.answer.hasPrefix("invalidCredentials"))
        #expect(trace.hashes == 1 && trace.verbs == ["reserveAttempt", "settleAttempt"])
    }

    @Test(
        "ROB-6, PWD-2, PWD-5: a new password that is none is refused by type before it is hashed or anything is written",
        arguments: [
            ("", PasswordIssue.empty), ("x", .tooShort(minimum: 15)),
            (String(repeating: "x", count: 1_000_000), .tooLong(maximumBytes: 1_024)),
            (String(repeating: "\u{301}", count: 500_000), .tooLong(maximumBytes: 1_024)),
            ("a long enough password\u{0}", .controlCharacter), ("a long enough\r\npassword", .controlCharacter),
            (String(repeating: "e\u{301}", count: 14), .tooShort(minimum: 15)),
        ])
    func newPasswords(_ password: String, _ issue: PasswordIssue) async throws {
        let traced = try await TracedBench()
        try await traced.bench.register()
        let receipt = try await traced.bench.requestReset(BackendBench.address)
        let expected = "\(String(describing: Optional(issue)))"
        let reset = await traced.trace { bench in
            Shown.text(try await bench.submit(receipt, newPassword: password, for: BackendBench.address).details)
        }
        #expect(reset.answer.hasPrefix("tooWeakPassword") && reset.answer.contains(expected), "\(reset.answer)")
        #expect(reset.hashes == 0 && reset.verbs == ["challenge"])
        let attach = await traced.trace { Shown.text(try await $0.attach("new@example.org", password: password)) }
        #expect(attach.answer.hasPrefix("tooWeakPassword") && attach.answer.contains(expected), "\(attach.answer)")
        #expect(attach.hashes == 0 && attach.verbs.isEmpty && attach.messages == 0)
    }

    @Test("ROB-6, TOK-2: a token that is cut at any length, longer, or has one bit flipped is no token")
    func damagedTokens() async throws {
        let traced = try await TracedBench()
        _ = try await traced.bench.attach()
        let token = traced.bench.secret(for: BackendBench.address)
        for text in Self.damaged(token) {
            let trace = await traced.trace { "\(try await $0.backend.inspect(VerificationToken(text)))" }
            #expect(trace.answer.hasPrefix("invalidToken"), "\(text.prefix(100)): \(trace.answer)")
            #expect(trace.verbs == [] || trace.verbs == ["reserveAttempt", "challenge"])
        }
        let short = await traced.trace { bench in
            let secret = token.split(separator: ".").last ?? ""
            return "\(try await bench.backend.inspect(VerificationToken("AAAA.\(secret)")))"
        }
        #expect(short.verbs.isEmpty, "a selector that is none was looked for")
        let right = await traced.trace { "\(try await $0.backend.inspect(VerificationToken(token)))" }
        #expect(right.answer.contains("attachIdentity"), "\(right.answer)")
    }

    @Test("ROB-6, TOK-2: submitted tokens that are damaged count as wrong, and the right one then works")
    func submittedTokens() async throws {
        let bench = try await BackendBench {
            $0.tokens.attempts = 100
            $0.throttling.codesPerIdentity = .init(free: 100)
        }
        let receipt = try await bench.attach()
        let token = bench.secret(for: BackendBench.address)
        let texts = Self.damaged(token).enumerated().filter { $0.offset % 8 == 0 }.map(\.element).prefix(98)
        for text in texts {
            #expect(await refusal(of: text) { try await bench.redeem(receipt, token: text) }?.code == .invalidToken)
        }
        _ = try await bench.redeem(receipt, token: token)
    }

    @Test("ROB-6: a continuation that is cut at any length, longer, or has one bit flipped is refused unread")
    func damagedContinuations() async throws {
        let traced = try await TracedBench()
        let receipt = try await traced.bench.attach()
        let whole = receipt.continuation.reveal()
        for text in Self.damaged(whole, bits: [0, 5]) {
            let trace = await traced.trace { bench in
                let continuation = try AuthenticationContinuation(text)
                let request = bench.request(continuation: continuation)
                return Shown.text(try await bench.backend.send(.resendVerification(MessageSettings()), request))
            }
            #expect(trace.answer.hasPrefix("invalidContinuation"), "\(text.prefix(60)): \(trace.answer)")
            #expect(trace.verbs.isEmpty && trace.hashes == 0 && trace.random.isEmpty)
        }
        _ = try await traced.bench.redeem(
            MessageReceipt(
                sentTo: "", expirationDate: receipt.expirationDate, continuation: AuthenticationContinuation(whole)))
    }

    @Test(
        "OTP-11: a code of any size or script counts as a wrong one",
        arguments: [
            "", " ", "x", "\u{0}", "12345", "1234567", "12345\u{0}", "-12345", "½½½½½½", "一二三四五六", "\u{202E}123456",
            String(repeating: "1", count: 1_000_000), String(repeating: " ", count: 1_000_000), "123456.123456",
        ])
    func badCodes(_ text: String) async throws {
        let traced = try await TracedBench()
        try await traced.bench.registerCode(BackendBench.number)
        traced.bench.waitForResend()
        let receipt = try await traced.bench.requestCode(BackendBench.number)
        let trace = await traced.trace { bench in
            Shown.text(try await bench.submit(receipt, text, for: BackendBench.number).details)
        }
        #expect(trace.answer.hasPrefix("invalidCode") && trace.answer.contains("Optional(4)"), "\(trace.answer)")
        #expect(trace.verbs == ["challenge", "identity", "account", "redeem"] && trace.hashes == 0)
    }

    @Test("OTP-11: whatever is typed, it is read as its digits or is wrong, and traps nothing")
    func fuzzedCodes() {
        let seed = UInt64.random(in: 0 ... .max)
        print("BadInputTests seed \(seed)")
        var random = SeededGenerator(seed: seed)
        let pool: [Unicode.Scalar] = ["0", "5", "9", " ", "\u{A0}", "\u{3000}", "٣", "９", "१", "𝟗"]
        for _ in 0..<5_000 {
            var text = ""
            var digits: [Int]? = []
            for _ in 0..<Int.random(in: 0...9, using: &random) {
                let isAny = Int.random(in: 0..<12, using: &random) == 0
                let any = Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &random)) ?? "x"
                let scalar = isAny ? any : pool.randomElement(using: &random) ?? "0"
                text.unicodeScalars.append(scalar)
                if scalar.properties.generalCategory == .spaceSeparator { continue }
                if scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue {
                    digits?.append(Int(value))
                } else {
                    digits = nil
                }
            }
            let expected = digits.flatMap { $0.count == 6 ? $0.map(String.init).joined() : nil }
            #expect(OneTimeCode(text, length: 6)?.digits == expected, "seed \(seed): \(text.debugDescription)")
        }
    }
}

extension BadInputTests {
    private static func perform(
        _ operation: Int, _ provider: AuthenticationProvider, _ text: String, _ bench: BackendBench
    ) async throws {
        switch operation {
        case 0:
            let proof = AuthenticationCredential.Proof.staticPassword(StaticPassword("wrong"))
            _ = try await bench.backend.authenticate(
                AuthenticationCredential(provider: provider, identifier: text, proof: proof), bench.request())
        case 1:
            _ = try await bench.backend.send(
                .oneTimePassword(provider: provider, identifier: text, MessageSettings()), bench.request())
        case 2:
            _ = try await bench.backend.send(
                .passwordReset(provider: provider, identifier: text, MessageSettings()), bench.request())
        default:
            let claim = IdentityClaim(
                provider: provider, mode: .staticPassword, identifier: text,
                password: StaticPassword(BackendBench.password), displayName: nil)
            _ = try await bench.backend.send(.attachIdentity(claim), bench.request())
        }
    }

    /// `text` cut at every length, with more behind or before it, and with each of some bits of each byte flipped.
    private static func damaged(_ text: String, bits: [UInt8] = [0, 1, 2, 3, 4, 5, 6]) -> [String] {
        let bytes = Array(text.utf8)
        var texts = (0..<bytes.count).map { String(decoding: bytes.prefix($0), as: UTF8.self) }
        texts += (1..<bytes.count).map { String(decoding: bytes.dropFirst($0), as: UTF8.self) }
        texts += [
            text + "A", text + ".", text + "=", text + "\n", text + " ", " " + text, text + "\u{0}", text + text,
            text + String(repeating: "A", count: 1_000_000), text.lowercased() + "a",
        ]
        for index in bytes.indices {
            for bit in bits {
                var flipped = bytes
                flipped[index] ^= 1 << bit
                texts.append(String(decoding: flipped, as: UTF8.self))
            }
        }
        return texts
    }
}
