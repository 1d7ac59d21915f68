import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What a back-end must answer, written as plainly as can be: lists, searched from the front.
///
/// Limits are not in it: `.identityTemporarilyLocked` may be answered at any time, and changes nothing here.
struct WalkModel {
    /// What a message was asked for.
    enum Purpose: String {
        case attach, signIn, reset
    }

    struct Session {
        let session: BackendSession
        let uid: String
        let isGuest: Bool
        var idleEnd: Date
        let end: Date
        /// When its token was replaced last; nil while it is the first one.
        var renewal: Date?
        var isOver = false
    }

    /// A message that was asked for, with all that is known of its challenge.
    struct Asked {
        var receipt: MessageReceipt
        let purpose: Purpose
        let identifier: String
        let key: SessionKey
        /// The place of the session that it adds to.
        let session: Int?
        /// The account that it is about.
        let uid: String?
        let isDecoy: Bool
        let isCode: Bool
        let setsPassword: Bool
        var secret: String?
        var end: Date
        var left = 5
        var isConsumed = false
        /// Another one took its place, or a reset swept it away.
        var isGone = false
    }

    /// The account of each identity.
    var owners: [String: String] = [:]
    var passwords: [String: String] = [:]
    /// When each identity was attached.
    var births: [String: Date] = [:]
    /// Which ones a recovery shut out, until they are attached again.
    var suspended: Set<String> = []
    var guests: Set<String> = []
    var sessions: [Session] = []
    var asked: [Asked] = []

    /// Whether a session stands; one that is found over stays so.
    mutating func stands(_ place: Int, now: Date) -> Bool {
        if min(self.sessions[place].idleEnd, self.sessions[place].end) <= now { self.sessions[place].isOver = true }
        return !self.sessions[place].isOver
    }

    /// What a renewal by the session's first token brings about: a new idle end, unless it is a repetition, which is given the
    /// same answer as a moment ago.
    mutating func renew(_ place: Int, grace: Double, now: Date) {
        if let renewal = self.sessions[place].renewal, abs(now.timeIntervalSince(renewal)) <= grace { return }
        self.sessions[place].renewal = now
        self.sessions[place].idleEnd = now + (self.sessions[place].isGuest ? 3_600 : 7_200)
    }

    /// The account that an identity gets its user into; nil for none.
    func account(of identifier: String) -> String? {
        self.suspended.contains(identifier) ? nil : self.owners[identifier]
    }

    /// Ends what another challenge takes the place of.
    mutating func replace(_ purpose: Purpose, _ identifier: String, isCode: Bool) {
        guard isCode else { return }
        for place in self.asked.indices
        where self.asked[place].purpose == purpose && self.asked[place].identifier == identifier
            && self.asked[place].isCode
        {
            self.asked[place].isGone = true
        }
    }

    /// Why a continuation is refused before its challenge is looked at; nil when it is not.
    mutating func refusal(
        of place: Int, key: SessionKey, session: Int?, now: Date
    ) -> AuthenticationError.Code? {
        let asked = self.asked[place]
        if asked.key.rawValue != key.rawValue { return .foreignContinuation }
        if asked.receipt.continuation.front.expirationDate <= now { return .expired }
        if (asked.session == nil) != (session == nil) { return .invalidContinuation }
        return nil
    }

    /// What a submission comes to: nil when it succeeds.
    mutating func submit(
        _ place: Int, _ secret: String, key: SessionKey, session: Int?, newPassword: String?, now: Date
    ) -> AuthenticationError.Code? {
        if let code = self.refusal(of: place, key: key, session: session, now: now) { return code }
        let asked = self.asked[place]
        if (asked.purpose == .reset) != (newPassword != nil) { return .stepNotDue }
        if let session, !self.stands(session, now: now) { return .sessionEnded }
        if asked.isGone { return .expired }
        if asked.purpose == .attach, asked.uid != session.map({ self.sessions[$0].uid }) { return .accountMismatch }
        let refused: AuthenticationError.Code = asked.isCode ? .invalidCode : .invalidToken
        if asked.isConsumed { return refused }
        if asked.end <= now {
            self.asked[place].left = 0
            return .expired
        }
        if asked.left == 0 { return refused }
        if asked.isDecoy || secret != asked.secret {
            self.asked[place].left -= 1
            return refused
        }
        if asked.purpose == .attach, let owner = self.owners[asked.identifier],
            owner != session.map({ self.sessions[$0].uid })
        {
            return .existingIdentity
        }
        self.asked[place].isConsumed = true
        return nil
    }

    /// What a successful submission brings about.
    mutating func redeemed(
        _ place: Int, as uid: String, password: String, ending session: Int?, probation: Double, now: Date
    ) {
        let asked = self.asked[place]
        if let session { self.sessions[session].isOver = true }
        if asked.purpose == .attach {
            self.owners[asked.identifier] = uid
            // One that was suspended counts as new.
            let isLifted = self.suspended.remove(asked.identifier) != nil
            self.births[asked.identifier] = isLifted ? now : self.births[asked.identifier] ?? now
            self.guests.remove(uid)
            if asked.setsPassword { self.passwords[asked.identifier] = password }
        }
        guard asked.purpose == .reset else { return }
        self.passwords[asked.identifier] = password
        let birth = self.births[asked.identifier] ?? now
        for (identifier, owner) in self.owners where owner == uid && identifier != asked.identifier {
            if now < birth + probation, (self.births[identifier] ?? now) < birth { continue }
            guard self.suspended.insert(identifier).inserted else { continue }
            self.passwords[identifier] = nil
        }
        for other in self.sessions.indices where self.sessions[other].uid == uid { self.sessions[other].isOver = true }
        self.sweep(of: uid, but: place)
    }

    /// Voids what is awaited for an account, but for one.
    mutating func sweep(of uid: String, but kept: Int? = nil) {
        for place in self.asked.indices where place != kept && self.asked[place].uid == uid {
            self.asked[place].isGone = true
        }
    }
}
