import Testing
import WebcomAuthentication
import webcom

@Suite struct ConversationTests {
    private static let address = "anna@example.com"

    /// A conversation after some answers.
    private static func conversation(_ lines: String...) -> Conversation {
        var conversation = Conversation()
        for line in lines { _ = conversation.take(.text(line)) }
        return conversation
    }

    /// The name of the act that an answer leads to.
    private static func act(_ turn: Conversation.Turn) -> String? {
        guard case .act(let act) = turn else { return nil }
        return String("\(act)".prefix { $0.isLetter })
    }

    @Test(arguments: [
        ("signup-code", "claim"), ("2", "claim"), ("code", "requestCode"), ("4", "requestCode"),
        ("forgot", "requestReset"), ("CODE", "requestCode"), (" code ", "requestCode"), ("state", "showState"),
    ])
    func aWordLeadsToItsAct(word: String, act: String) {
        var conversation = Self.conversation(Self.address)
        #expect(Self.act(conversation.take(.text(word))) == act)
    }

    @Test func onlyPasswordsAreHidden() {
        #expect(!Self.conversation().question.isHidden)
        #expect(!Self.conversation(Self.address).question.isHidden)
        #expect(Self.conversation(Self.address, "signin").question.isHidden)
        #expect(Self.conversation(Self.address, "signup").question.isHidden)
        var conversation = Self.conversation(Self.address, "forgot")
        _ = conversation.hear(.sent(to: "a"))
        #expect(!conversation.question.isHidden)
        _ = conversation.take(.text("token"))
        _ = conversation.hear(.kept)
        #expect(conversation.question.isHidden)
    }

    @Test func noWordIsTakenOutOfAPassword() {
        for word in ["quit", "help", "1", "back"] {
            var conversation = Self.conversation(Self.address, "signin")
            #expect(Self.act(conversation.take(.text(word))) == "signIn")
        }
    }

    @Test("SEC-1: an act shows no secret")
    func anActShowsNoSecret() {
        var conversation = Self.conversation(Self.address, "signin")
        #expect(!"\(conversation.take(.text("sentinel password")))".contains("sentinel"))
        conversation = Self.conversation(Self.address, "forgot")
        _ = conversation.hear(.sent(to: "a"))
        let turn = conversation.take(.text("sentinel-token"))
        #expect(Self.act(turn) == "keep" && !"\(turn)".contains("sentinel"))
        #expect(!"\(conversation)".contains("sentinel"))
    }

    @Test func whoIsSignedInAttaches() {
        var conversation = Conversation()
        conversation.isSignedIn = true
        _ = conversation.take(.text(Self.address))
        #expect(conversation.question.menu.contains { $0.contains("attach") })
        #expect(!conversation.question.menu.contains { $0.contains("signin") })
        guard case .act(.claim(_, nil, toCurrent: true)) = conversation.take(.text("attach-code")) else {
            Issue.record("nothing is attached")
            return
        }
    }

    @Test func aWrongCodeIsAskedForWhileItHasTries() {
        var conversation = Self.conversation(Self.address, "code")
        _ = conversation.hear(.sent(to: "a"))
        let asking = conversation.place
        let wrong = AuthenticationError(.invalidCode, details: AuthenticationError.Details(attemptsLeft: 1))
        #expect(conversation.hear(.refused(wrong))?.contains("You have 1 try left.") == true)
        #expect(conversation.place == asking)
        let last = AuthenticationError(.invalidCode, details: AuthenticationError.Details(attemptsLeft: 0))
        #expect(conversation.hear(.refused(last))?.contains("no try is left") == true)
        #expect(conversation.place != asking)
    }

    @Test func aSecondFactorIsLeftToOthers() {
        var conversation = Self.conversation(Self.address, "signin")
        let due = AuthenticationError(.capabilityRequired)
        #expect(conversation.hear(.refused(due))?.contains("second factor") == true)
        #expect(!conversation.question.isHidden, "the password is asked for once more")
    }

    @Test func aLockIsToldWithItsTime() {
        var conversation = Self.conversation(Self.address, "signin")
        let asking = conversation.place
        let lock = AuthenticationError(
            .identityTemporarilyLocked, details: AuthenticationError.Details(retryAfter: .milliseconds(29_001)))
        #expect(conversation.hear(.refused(lock)) == "Too many tries or messages. Wait 30 seconds, then try again.")
        #expect(conversation.place == asking)
    }

    @Test(arguments: [
        (Duration.zero, "0 seconds"), (.milliseconds(1), "1 second"), (.seconds(90), "90 seconds"),
        (.seconds(91), "2 minutes"), (.seconds(120), "2 minutes"), (.seconds(-5), "0 seconds"),
        (.seconds(Int64.max), "153722867280912931 minutes"),
    ])
    func aWaitIsNeverToldShorterThanItIs(wait: Duration, words: String) { #expect(wait.inWords == words) }
}
