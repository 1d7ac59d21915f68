import WebcomAuthentication

extension Conversation {
    /// Hears what came of an act.
    ///
    /// - Returns: What to say; nil for nothing.
    package mutating func hear(_ outcome: ChatOutcome) -> String? {
        switch outcome {
        case .sent(let address): return self.hearSent(to: address)
        case .kept:
            if let identity = self.identity { self.place = .newPassword(identity) }
            return nil
        case .signedIn:
            self.place = .lobby
            return "You are signed in."
        case .signedOut(let isStored):
            self.place = .lobby
            return isStored
                ? "You are signed out."
                : "You are signed out here. It could not be written: after a restart, do it again."
        case .cancelled, .done: return nil
        case .refused(let error): return self.hear(error)
        }
    }

    private mutating func hearSent(to address: String) -> String? {
        guard let identity = self.identity, let proof = self.proof else { return nil }
        self.place = .secret(identity, proof)
        return "A message is on its way to \(address), if it can have one. Its \(Self.noun(proof, identity)) is"
            + " shown here, as there is nobody to send it."
    }

    private mutating func hear(_ error: AuthenticationError) -> String {
        switch error.code {
        case .identityTemporarilyLocked:
            // Where the conversation was: the same answer may be right once the time has passed.
            return "Too many tries or messages. Wait \((error.retryAfter ?? .seconds(60)).inWords), then try again."
        case .invalidCode, .invalidToken: return self.hearWrongSecret(error)
        case .invalidCredentials:
            let noun = self.identity?.noun ?? "address"
            return "The \(noun) or the password is wrong. Type the password again; an empty line goes back."
        case .tooWeakPassword: return error.passwordIssue?.message ?? error.message
        case .overloaded, .unavailable, .storeUnavailable: return error.message
        case .tokenTooOld: return "You signed in too long ago for that. Sign out, sign in, and then do it."
        case .capabilityRequired:
            self.goBack()
            return "The account has a second factor, which this chat does not ask for: sign in by webcom serve."
        default:
            self.goBack()
            return error.message
        }
    }

    /// The secret was judged, perhaps only with the new password: it is asked for once more while it has tries left.
    private mutating func hearWrongSecret(_ error: AuthenticationError) -> String {
        guard let identity = self.identity, let proof = self.proof else { return error.message }
        let noun = Self.noun(proof, identity)
        guard error.recovery == .retry, error.attemptsLeft != 0 else {
            self.goBack()
            return "The \(noun) is wrong, or of no use any more, and no try is left. Ask for a new one."
        }
        self.place = .secret(identity, proof)
        let left = error.attemptsLeft.map { $0 == 1 ? " You have 1 try left." : " You have \($0) tries left." } ?? ""
        return "The \(noun) is wrong.\(left) Type it again, or resend for another message."
    }
}
