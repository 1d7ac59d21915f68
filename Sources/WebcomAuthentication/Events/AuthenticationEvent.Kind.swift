extension AuthenticationEvent {
    /// What happened; more kinds may come.
    @nonexhaustive
    public enum Kind: Sendable {
        /// The subscription began; the event's state is the one it found.
        case subscribed
        /// The state changed.
        case stateChanged(from: AuthenticationState, to: AuthenticationState, Reason)
        /// An authentication failed, or one of its steps did; the state is what it was.
        case authenticationFailed(AuthenticationError)
        /// An authentication waits for this step.
        case stepRequired(AuthenticationStep)
        /// A message is on its way; the address is masked.
        case codeSent(to: String)
        /// The session's token was renewed.
        case tokenRefreshed
        /// The details of the signed-in user are others now, with the same token.
        case detailsChanged
        /// An identity was attached to the account, or one that it had was renewed.
        case identityAttached(AuthenticationProvider)
        /// An identity was detached from the account.
        case identityDetached(AuthenticationProvider)
        /// The back-end cannot be asked; the state is frozen.
        case connectionLost
        /// The back-end can be asked again.
        case connectionRestored
        /// The record could not be written or read; nil once it could again.
        case storageTrouble(AuthenticationError?)
        /// The account was deleted; the app deletes what it keeps under its `uid`.
        case accountDeleted(uid: String)
        /// This subscriber was too slow, and so many events were dropped for it.
        case missed(count: Int)
    }

    /// Why a state changed; more reasons may come.
    @nonexhaustive
    public enum Reason: String, Hashable, Codable, Sendable {
        /// The stored record was read.
        case restored
        /// A sign-in succeeded.
        case signedIn
        /// A factor was added to, or an identity attached to, the signed-in account.
        case identityAttached
        /// The user signed out.
        case signedOut
        /// The session ran out.
        case expired
        /// The back-end refused the session.
        case refused
        /// The back-end refused the session, because policy asks for a second factor by now.
        case strongAuthenticationRequired
        /// The back-end said that the session was ended.
        case revoked
        /// Another process wrote a newer record of the same session key.
        case adopted
    }
}

extension AuthenticationEvent.Kind {
    /// The stable name of the kind, for logs and metrics.
    public var name: String {
        switch self {
        case .subscribed: "subscribed"
        case .stateChanged: "stateChanged"
        case .authenticationFailed: "authenticationFailed"
        case .stepRequired: "stepRequired"
        case .codeSent: "codeSent"
        case .tokenRefreshed: "tokenRefreshed"
        case .detailsChanged: "detailsChanged"
        case .identityAttached: "identityAttached"
        case .identityDetached: "identityDetached"
        case .connectionLost: "connectionLost"
        case .connectionRestored: "connectionRestored"
        case .storageTrouble: "storageTrouble"
        case .accountDeleted: "accountDeleted"
        case .missed: "missed"
        }
    }
}

extension AuthenticationEvent.Kind: CustomStringConvertible {
    /// The name and what goes with it, without secrets.
    public var description: String {
        switch self {
        case .stateChanged(let from, let to, let reason): "stateChanged(\(from) → \(to), \(reason.rawValue))"
        case .authenticationFailed(let error): "authenticationFailed(\(error.code.rawValue))"
        case .stepRequired(let step): "stepRequired(\(step))"
        case .codeSent(let address): "codeSent(to: \(address))"
        case .identityAttached(let provider), .identityDetached(let provider): "\(self.name)(\(provider))"
        case .storageTrouble(let error): "storageTrouble(\(error?.code.rawValue ?? "over"))"
        case .accountDeleted(let uid): "accountDeleted(uid: \(uid))"
        case .missed(let count): "missed(count: \(count))"
        default: self.name
        }
    }
}
