/// What is said next: a conversation without anybody to talk to.
///
/// Ask its ``question``, let it ``take(_:)`` the answer, do what it wants done, and let it ``hear(_:)`` what came of it.
/// Nothing that it says depends on whether an identity is known, and nothing holds a secret.
package struct Conversation: Sendable {
    /// What the next answer is about.
    package enum Place: Equatable, Sendable {
        /// Nothing yet.
        case lobby
        /// What to do with an identity.
        case identity(ChatIdentity)
        /// The identity's password, to sign in.
        case password(ChatIdentity)
        /// A password for an identity that is claimed.
        case firstPassword(ChatIdentity)
        /// The token or code of a message.
        case secret(ChatIdentity, ChatProof)
        /// The password in place of a forgotten one.
        case newPassword(ChatIdentity)
    }

    /// What to do after an answer.
    package enum Turn: Sendable {
        /// Say something, and ask again.
        case say(String)
        /// Have something done, and tell what came of it.
        case act(ChatAct)
        /// Say nothing, and ask what is asked next.
        case goOn
        /// Show what may be typed.
        case showMenu
        /// Go.
        case end
    }

    /// What the next answer is about.
    package internal(set) var place = Place.lobby
    /// Whether somebody is signed in.
    package var isSignedIn = false
    /// What the message that was asked for is for.
    var proof: ChatProof?

    /// Begins a conversation.
    package init() {}

    /// The identity that the conversation is about.
    var identity: ChatIdentity? {
        switch self.place {
        case .lobby: nil
        case .identity(let identity), .password(let identity), .firstPassword(let identity),
            .newPassword(let identity), .secret(let identity, _):
            identity
        }
    }

    /// Goes back to what to do with the identity.
    mutating func goBack() { self.place = self.identity.map(Place.identity) ?? .lobby }
}
