import Foundation
import Testing

@Suite struct ChatTerminalTests {
    private static let password = "seven quiet otters row home"

    /// What the user's terminal was like in the course of a talk.
    private struct Sight: Sendable {
        var isEchoingAtPassword = true
        var isEchoingAfterwards = false
        var echoed = ""
    }

    /// Has a talk up to the password, and on from there; the terminal is looked at when the child has ended.
    private func talk(
        _ rest: @escaping @Sendable (Dialogue) throws -> Void
    ) async throws -> (CommandResult, Sight) {
        try await OwnThread.run {
            let terminal = try PseudoTerminal()
            var sight = Sight()
            let result = try Dialogue.runHere(["chat"], on: terminal) { chat in
                try chat.ask("anna@example.com", expecting: "signin ")
                try chat.ask("signin", expecting: "password> ")
                sight.isEchoingAtPassword = terminal.isEchoing
                try rest(chat)
            }
            sight.isEchoingAfterwards = terminal.isEchoing
            sight.echoed = terminal.echoed()
            return (result, sight)
        }
    }

    @Test("SEC-4: a terminal shows no password that is typed, and everything else")
    func aPasswordIsNotEchoed() async throws {
        let (result, sight) = try await self.talk { chat in
            try chat.ask(Self.password, expecting: "The address or the password is wrong.")
            try chat.expect("password> ")
            try chat.ask("", expecting: "What next")
            try chat.expect("anna@example.com> ")
            try chat.ask("state", expecting: "unauthenticated")
            try chat.ask("quit", expecting: "Good-bye.")
        }
        #expect(result.exitCode == 0)
        #expect(!sight.isEchoingAtPassword)
        #expect(sight.isEchoingAfterwards)
        #expect(sight.echoed.contains("signin") && sight.echoed.contains("quit"), "\(sight.echoed)")
        #expect(!sight.echoed.contains(Self.password) && !result.output.contains(Self.password))
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func aSignalAtThePasswordLeavesTheTerminalEchoing(signal: Int32) async throws {
        let (result, sight) = try await self.talk { $0.send(signal: signal) }
        #expect(result.exitCode == 128 + signal && !result.wasKilled)
        #expect(!sight.isEchoingAtPassword)
        #expect(sight.isEchoingAfterwards)
    }
}
