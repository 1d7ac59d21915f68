import Testing

/// What is typed may be anything: it is answered, and ends nothing but by the end of the input.
@Suite struct ChatInputTests {
    /// Where a conversation stands when the input ends, as lines that lead there.
    private static let places: [[String]] = [
        [], ["guest"], ["anna@example.com"], ["anna@example.com", "signin"], ["anna@example.com", "signup"],
        ["anna@example.com", "signup", "seven quiet otters row home"], ["anna@example.com", "code"],
        ["anna@example.com", "forgot", "token"], ["+12025550143", "signup-code", "123"],
    ]

    @Test(arguments: Self.places)
    func theEndOfTheInputEndsItCleanly(lines: [String]) async throws {
        let result = try await Dialogue.run(["chat"]) { chat in
            for line in lines { try chat.send(line) }
        }
        #expect(result.exitCode == 0 && !result.wasKilled, "\(result.output)")
        #expect(result.output.contains("Good-bye."))
    }

    @Test func aLastLineNeedsNoLineEnd() async throws {
        let result = try await Dialogue.run(["chat"]) { try $0.send(Array("guest".utf8)) }
        #expect(result.exitCode == 0)
        #expect(result.output.contains("You are signed in."))
    }

    /// What is of no use at the first question, and a part of the answer.
    private static let garbage: [([UInt8], String)] = [
        ([], "The line is empty."), ([0x20, 0x20], "The line is empty."), ([0x20, 0x09], "control character"),
        ([0xFF, 0xFE, 0x41], "not UTF-8"), ([0xC3], "not UTF-8"), ([0x1B, 0x5B, 0x41], "control character"),
        ([0], "control character"), ([0xC2, 0x85], "control character"),
        ([UInt8](repeating: 0x61, count: 5_000), "too long"), ([UInt8](repeating: 0xFF, count: 1_000_000), "too long"),
    ]
    private static let nonsense = [
        ("nonsense", "no e-mail address"), ("a@b@c", "no e-mail address that can be used"),
        ("@", "no e-mail address that can be used"), ("+1", "no phone number"), ("0612345678", "no phone number"),
        ("99999999999999999999999", "no phone number"), ("-1", "no phone number"),
        ("signin", "signin is not possible here"),
    ]

    @Test(arguments: Self.garbage + Self.nonsense.map { (Array($0.0.utf8), $0.1) })
    func aLineOfNoUseIsAnsweredAndTheChatGoesOn(bytes: [UInt8], answer: String) async throws {
        let result = try await Dialogue.run(["chat"]) { chat in
            try chat.send(bytes + [0x0A])
            try chat.expect(answer)
            try chat.ask("guest\r", expecting: "You are signed in.")
        }
        #expect(result.exitCode == 0 && !result.wasKilled)
        #expect(!result.output.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" })
    }

    @Test func aLineOfNoUseIsNoPasswordAndNoCode() async throws {
        let garbage: [[UInt8]] = [[0xFF, 0x0A], [0x1B, 0x0A], [UInt8](repeating: 0x61, count: 5_000) + [0x0A]]
        let result = try await Dialogue.run(["chat"]) { chat in
            try chat.ask("anna@example.com", expecting: "signup ")
            try chat.ask("signup", expecting: "password> ")
            for bytes in garbage {
                try chat.send(bytes)
                try chat.expect("That line ")
            }
            try chat.send("seven quiet otters row home")
            let token = try chat.secret()
            for bytes in garbage {
                try chat.send(bytes)
                try chat.expect("That line ")
            }
            try chat.ask("help", expecting: "resend ")
            try chat.ask("state", expecting: "unauthenticated")
            try chat.ask(token, expecting: "You are signed in.")
        }
        #expect(result.exitCode == 0)
    }

    @Test func aReaderThatLeavesEndsItQuietly() async throws {
        let result = try await ChildProcess.shell(
            #"{ yes nonsense | "$0" chat; echo "code $?" >&2; } | head -n 1"#
        ).run()
        #expect(result.error.hasSuffix("code 0\n"), "\(result.error)")
    }

    @Test func aMissingInputIsItsEnd() async throws {
        let result = try await ChildProcess.shell(#""$0" chat <&-"#).run()
        #expect(result.exitCode == 0)
        #expect(result.output.contains("Good-bye."))
    }

    @Test func anInputThatCannotBeReadIsTold() async throws {
        let result = try await ChildProcess.shell(#""$0" chat < /"#).run()
        #expect(result.exitCode == 1)
        #expect(result.error.hasPrefix("webcom: The input cannot be read (errno "))
    }
}
