import WebcomBackend

extension Conversation {
    /// What is asked.
    package struct Question: Equatable, Sendable {
        /// What is wanted, in a sentence.
        package let invitation: String
        /// The words that may be typed, each with what it does.
        package let menu: [String]
        /// What stands before the answer.
        package let prompt: String
        /// Whether the answer is a password, which no terminal shows.
        package let isHidden: Bool
    }

    /// What is asked now.
    package var question: Question {
        switch self.place {
        case .lobby: self.ask(self.invitation, "> ")
        case .identity(let identity): self.ask("What next for \(identity.text)?", "\(identity.text)> ")
        case .password: Self.askHidden("Type the password; an empty line goes back.", "password> ")
        case .firstPassword(let identity):
            Self.askHidden(
                "Type a password for the \(identity.noun), \(Self.passwordLength); an empty line goes back.",
                "password> ")
        case .newPassword:
            Self.askHidden("Type a new password, \(Self.passwordLength); an empty line goes back.", "new password> ")
        case .secret(let identity, let proof):
            self.ask("Type the \(Self.noun(proof, identity)) of the message, or one of these:", "\(identity.text)> ")
        }
    }

    /// The words that may be typed now.
    var words: [ChatWord] {
        switch self.place {
        case .lobby: [self.isSignedIn ? .signout : .guest, .state, .help, .quit]
        case .identity where self.isSignedIn: [.attach, .attachCode, .back, .state, .help, .quit]
        case .identity: [.signup, .signupCode, .signin, .code, .forgot, .back, .state, .help, .quit]
        case .secret: [.resend, .back, .state, .help, .quit]
        case .password, .firstPassword, .newPassword: []
        }
    }

    /// Whether a word can be named by its number as well; a number may be a code otherwise.
    var isNumbered: Bool { if case .secret = self.place { false } else { true } }

    /// What the secret of a message is called.
    static func noun(_ proof: ChatProof, _ identity: ChatIdentity) -> String {
        proof.isToken(to: identity) ? "token" : "code"
    }

    private static let passwordLength = "\(PasswordRules().minimumCodePoints) characters or more"

    private var invitation: String {
        let why = self.isSignedIn ? ", to add it to your account" : ""
        return "Type an e-mail address or a phone number\(why), or one of these:"
    }

    private func ask(_ invitation: String, _ prompt: String) -> Question {
        let lines = self.words.enumerated().map { index, word in
            "  \(self.isNumbered ? "\(index + 1) " : "")\(word.rawValue.padded(to: 12))\(word.meaning)"
        }
        return Question(invitation: invitation, menu: lines, prompt: prompt, isHidden: false)
    }

    private static func askHidden(_ invitation: String, _ prompt: String) -> Question {
        Question(invitation: invitation, menu: [], prompt: prompt, isHidden: true)
    }
}
