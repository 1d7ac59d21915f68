#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

extension AuthenticationMachine {
    /// Signs out, from every state and at once (invariant 2); the session to be ended, where there is one.
    ///
    /// A process under way is over: it was cancelled.
    package mutating func signOut(now: Date) -> BackendSession? {
        let session = self.session
        let process = self.process
        if let process { self.flow = .over(process.id, AuthenticationError(.cancelled)) }
        if case .unauthenticated = self.standing {
            if process != nil { self.publish(.authenticationFailed(AuthenticationError(.cancelled)), now) }
            return nil
        }
        self.stand(.unauthenticated, .signedOut, now)
        return session
    }

    /// The record was read; nothing if a sign-out came first.
    package mutating func restored(_ restored: Restored, now: Date) {
        guard self.isRestoring else { return }
        switch restored {
        case .unauthenticated: self.stand(.unauthenticated, .restored, now)
        case .authenticated(let session): self.stand(.authenticated(session), .restored, now)
        case .ended(let reason): self.stand(.invalid, reason, now)
        }
    }

    /// Another process wrote a newer record of this key: it counts.
    ///
    /// Our own session, if it was another, is to be revoked. A record that says what is known changes nothing.
    package mutating func adopt(_ restored: Restored, now: Date) -> BackendSession? {
        guard self.state != restored.state else { return nil }
        let before = self.session
        switch restored {
        case .unauthenticated: self.stand(.unauthenticated, .adopted, now)
        case .authenticated(let session):
            if session.id == before?.id, session.details.uid == before?.details.uid {
                // The same session, renewed there: for its user nothing has happened.
                self.replaceSession(.authenticated(session))
                self.publish(.tokenRefreshed, now)
                return nil
            }
            self.stand(.authenticated(session), .adopted, now)
        case .ended: self.stand(.invalid, .adopted, now)
        }
        return before
    }

    /// What was learnt of a session.
    package enum ConfirmAction: Sendable, Equatable {
        /// The session stands; whether the record has to be written.
        case stands(isChanged: Bool)
        /// It is over.
        case ended
        /// Nothing was learnt, or the answer is about an older session.
        case nothing
    }

    /// The back-end was asked whether the session of that generation still stands.
    package mutating func confirmed(
        _ generation: UInt64, _ result: Result<BackendSession, any Error>, now: Date
    ) -> ConfirmAction {
        guard generation == self.generation, let before = self.session else { return .nothing }
        switch result {
        case .success(let session):
            guard !session.details.saysTheSame(as: before.details) else { return .stands(isChanged: false) }
            let isRenewed = session.details.isRenewal(of: before.details)
            self.replaceSession(.authenticated(session))
            self.publish(isRenewed ? .tokenRefreshed : .detailsChanged, now)
            return .stands(isChanged: true)
        case .failure(let cause):
            let error = AuthenticationError(wrapping: cause)
            guard self.isConnected, error.endsSession else { return .nothing }
            self.stand(.invalid, error.endingReason, now)
            return .ended
        }
    }

    /// The back-end says that a session was ended; whether it was this one.
    ///
    /// Frozen while the connection is lost (invariant 3): the confirmation on its return tells.
    package mutating func revoked(_ sessionID: String, now: Date) -> Bool {
        guard self.isConnected, self.session?.id == sessionID else { return false }
        self.stand(.invalid, .revoked, now)
        return true
    }

    /// The back-end says that an account was deleted; whether it was the signed-in one.
    package mutating func accountDeleted(_ uid: String, now: Date) -> Bool {
        guard self.session?.details.uid == uid else { return false }
        self.replaceSession(.invalid)
        if case .open(let flow) = self.flow, flow.process.context == .current {
            self.flow = .over(flow.process.id, AuthenticationError(.sessionEnded))
        }
        self.publish(.accountDeleted(uid: uid), now)
        return true
    }

    /// An identity was detached at the wish of the session of that generation.
    package mutating func identityDetached(
        from generation: UInt64, _ provider: AuthenticationProvider, now: Date
    ) {
        guard generation == self.generation, self.session != nil else { return }
        self.publish(.identityDetached(provider), now)
    }

    /// The connection to the back-end was lost or is back; whether that is news.
    package mutating func connection(isUp: Bool, now: Date) -> Bool {
        guard isUp != self.isConnected else { return false }
        self.isConnected = isUp
        self.publish(isUp ? .connectionRestored : .connectionLost, now)
        return true
    }
}

extension AuthenticationDetails {
    /// Whether it has another token or end than what was there before, rather than another name or the like.
    fileprivate func isRenewal(of before: AuthenticationDetails) -> Bool {
        self.fields.generation != before.fields.generation || self.tokenExpirationDate != before.tokenExpirationDate
            || self.expirationDate != before.expirationDate
    }
}

extension AuthenticationError {
    /// Why a session ended that was refused with this error.
    var endingReason: AuthenticationEvent.Reason {
        self.code == .strongAuthenticationRequired ? .strongAuthenticationRequired : .refused
    }
}

extension AuthenticationMachine.Restored {
    /// Whether the back-end refused what was restored.
    var isRefusal: Bool {
        guard case .ended(let reason) = self else { return false }
        return reason == .refused || reason == .strongAuthenticationRequired
    }

    /// The state that it stands for.
    var state: AuthenticationState {
        switch self {
        case .unauthenticated: .unauthenticated
        case .authenticated(let session): .authenticated(details: session.details)
        case .ended: .invalid
        }
    }
}
