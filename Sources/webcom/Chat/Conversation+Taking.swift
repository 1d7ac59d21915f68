import WebcomAuthentication

extension Conversation {
    /// Takes an answer.
    package mutating func take(_ input: InputLine) -> Turn {
        switch input {
        case .text(let text): self.take(text)
        case .tooLong: .say("That line is too long. Type a shorter one.")
        case .malformed: .say("That line is not UTF-8. Set your terminal to UTF-8, and type it again.")
        case .control: .say("That line has a control character, from an arrow key perhaps. Type it again without.")
        case .end: .end
        }
    }

    private mutating func take(_ text: String) -> Turn {
        switch self.place {
        case .password, .firstPassword, .newPassword: return self.takePassword(text)
        case .lobby, .identity, .secret: break
        }
        let typed = text.trimmed
        guard !typed.isEmpty else { return .say("The line is empty. Type help to see what may be typed.") }
        if let word = self.word(typed) { return self.obey(word) }
        switch self.place {
        case .secret(let identity, let proof): return self.takeSecret(typed, identity, proof)
        case .identity where !typed.utf8.contains(UInt8(ascii: "@")) && !typed.hasPrefix("+"):
            return .say("That is not possible here. Type one of: \(self.wordList).")
        default: return self.takeIdentity(typed)
        }
    }

    /// A word that may be typed now, also by its number.
    private func word(_ typed: String) -> ChatWord? {
        if let word = ChatWord(rawValue: typed.lowercased()), self.words.contains(word) { return word }
        guard self.isNumbered, let number = Int(typed), typed.first?.isNumber == true else { return nil }
        return self.words.indices.contains(number - 1) ? self.words[number - 1] : nil
    }

    private var wordList: String { self.words.map(\.rawValue).joined(separator: ", ") }

    private mutating func takeIdentity(_ typed: String) -> Turn {
        if let word = ChatWord(rawValue: typed.lowercased()) {
            return .say("\(word.rawValue) is not possible here. Type an address or a number, or \(self.wordList).")
        }
        do {
            self.place = .identity(try ChatIdentity(typed))
            return .goOn
        } catch {
            return .say(error.message)
        }
    }

    private mutating func takePassword(_ text: String) -> Turn {
        guard !text.isEmpty else {
            self.goBack()
            return .act(.cancel)
        }
        let password = StaticPassword(text)
        switch self.place {
        case .password(let identity): return .act(.signIn(identity, password))
        case .firstPassword(let identity):
            self.proof = .claim(hasPassword: true)
            return .act(.claim(identity, password, toCurrent: self.isSignedIn))
        case .lobby, .identity, .secret, .newPassword: return .act(.setPassword(password))
        }
    }

    private func takeSecret(_ typed: String, _ identity: ChatIdentity, _ proof: ChatProof) -> Turn {
        let (secret, isToken) = (SecretField(typed), proof.isToken(to: identity))
        return .act(proof == .reset ? .keep(secret, isToken: isToken) : .prove(secret, isToken: isToken))
    }

    private mutating func obey(_ word: ChatWord) -> Turn {
        switch word {
        case .quit: return .end
        case .help: return .showMenu
        case .state: return .act(.showState)
        case .guest: return .act(.enterAsGuest)
        case .signout: return .act(.signOut)
        case .resend: return self.proof.map { .act(.sendAgain($0)) } ?? .showMenu
        case .back: return self.leave()
        case .signup, .signupCode, .signin, .code, .forgot, .attach, .attachCode:
            return self.identity.map { self.obey(word, $0) } ?? .showMenu
        }
    }

    private mutating func obey(_ word: ChatWord, _ identity: ChatIdentity) -> Turn {
        switch word {
        case .signin: self.place = .password(identity)
        case .signup, .attach: self.place = .firstPassword(identity)
        case .code:
            self.proof = .signIn
            return .act(.requestCode(identity))
        case .forgot:
            self.proof = .reset
            return .act(.requestReset(identity))
        default:
            self.proof = .claim(hasPassword: false)
            return .act(.claim(identity, nil, toCurrent: self.isSignedIn))
        }
        return .goOn
    }

    private mutating func leave() -> Turn {
        if case .secret = self.place {
            self.goBack()
            return .act(.cancel)
        }
        self.place = .lobby
        return .goOn
    }
}

extension String {
    /// The text without white space around it.
    fileprivate var trimmed: String {
        String(self.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
