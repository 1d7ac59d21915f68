import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What is known of a whole system, written as plainly as can be: who owns what, which sessions there are, and what
/// became of each message.
struct SystemModel {
    /// What a message was asked for.
    enum Purpose: String {
        case attach, signIn, reset
    }

    /// What became of a session, as far as can be known.
    enum Fate: String {
        /// It was answered, and nothing ended it.
        case stands
        /// Something that could not be told, or seen, may have ended it, or may end it yet.
        case doubtful
        /// It must be over once everything is calm.
        case ending
        /// It is over.
        case over
        /// Nobody holds its token: its answer was lost on the way, or who held it crashed.
        case forgotten
    }

    struct Session {
        let uid: String
        let end: Date
        var fate: Fate
        /// Which step it is of, for the story that a failure tells.
        let origin: String
        /// Whether services hear of its end without asking.
        var isTold = false
    }

    /// A message that was asked for, with all that is known of its challenge.
    struct Asked {
        var continuation: AuthenticationContinuation
        let purpose: Purpose
        let identifier: String
        let key: String
        /// The account that it is about.
        let uid: String?
        let isDecoy: Bool
        let isCode: Bool
        var password: String?
        var secret: String
        var end: Date
        var left = 5
        /// How many tries are left at least, where an answer was lost.
        var leastLeft = 5
        var isConsumed = false
        /// Another one took its place, or a reset or the end of every session swept it away.
        var isGone = false
        /// Whether another one took its place, or its secret changed, is not known: an answer was lost.
        var isDoubtful = false
    }

    /// The account of each identity.
    var owners: [String: String] = [:]
    var passwords: [String: String] = [:]
    /// When each identity was attached first.
    var births: [String: Date] = [:]
    /// Which ones a recovery shut out, until they are attached again.
    var suspended: Set<String> = []
    var sessions: [String: Session] = [:]
    var asked: [Asked] = []
    /// Accounts of which sessions are to end that could not be told yet: it may hit younger ones too.
    var floating: Set<String> = []

    /// The account that an identity gets its user into; nil for none.
    func account(of identifier: String) -> String? {
        self.suspended.contains(identifier) ? nil : self.owners[identifier]
    }

    /// Notes a session that a back-end granted.
    mutating func granted(_ id: String, uid: String, end: Date, fate: Fate, by origin: String) {
        let isFloating = fate == .stands && self.floating.contains(uid)
        self.sessions[id] = Session(uid: uid, end: end, fate: isFloating ? .doubtful : fate, origin: origin)
    }

    /// Notes that a session is over.
    mutating func end(_ id: String?, isTold: Bool) {
        guard let id else { return }
        self.sessions[id]?.fate = .over
        self.sessions[id]?.isTold = isTold
    }

    /// Notes what may have happened, or may happen yet.
    mutating func doubt(_ id: String) {
        guard self.sessions[id]?.fate == .stands else { return }
        self.sessions[id]?.fate = .doubtful
    }

    /// The sessions of an account.
    func sessions(of uid: String) -> [String] { self.sessions.filter { $0.value.uid == uid }.map(\.key) }

    /// Ends what another challenge takes the place of; only perhaps, where an answer was lost.
    mutating func replace(_ purpose: Purpose, _ identifier: String, isCode: Bool, perhaps: Bool = false) {
        guard isCode else { return }
        for place in self.asked.indices
        where self.asked[place].purpose == purpose && self.asked[place].identifier == identifier
            && self.asked[place].isCode
        {
            if perhaps { self.asked[place].isDoubtful = true } else { self.asked[place].isGone = true }
        }
    }

    /// What a submission comes to, by the order in which a back-end looks: nil when it succeeds.
    mutating func submit(
        _ place: Int, _ secret: String, key: String, uid: String?, hasSession: Bool, now: Date
    ) -> AuthenticationError.Code? {
        let asked = self.asked[place]
        if asked.key != key { return .foreignContinuation }
        if asked.continuation.front.expirationDate <= now { return .expired }
        if uid != nil, !hasSession { return .sessionEnded }
        if asked.isGone { return .expired }
        if asked.purpose == .attach, asked.uid != uid { return .accountMismatch }
        let refused: AuthenticationError.Code = asked.isCode ? .invalidCode : .invalidToken
        if asked.isConsumed { return refused }
        if asked.end <= now {
            (self.asked[place].left, self.asked[place].leastLeft) = (0, 0)
            return .expired
        }
        if asked.left == 0 { return refused }
        if asked.isDecoy || secret != asked.secret {
            self.asked[place].left -= 1
            self.asked[place].leastLeft = max(0, asked.leastLeft - 1)
            return refused
        }
        if asked.purpose == .attach, let owner = self.owners[asked.identifier], owner != uid {
            return .existingIdentity
        }
        return nil
    }

    /// What a redemption brings about.
    ///
    /// What had run out by `latest`, the latest time of all, the store may have removed, and then nobody is told.
    mutating func redeemed(
        _ place: Int, as uid: String, ending session: String?, probation: Double, now: Date, latest: Date
    ) {
        let asked = self.asked[place]
        self.asked[place].isConsumed = true
        self.end(session, isTold: false)
        if asked.purpose == .attach {
            self.owners[asked.identifier] = uid
            self.births[asked.identifier] = self.births[asked.identifier] ?? now
            self.suspended.remove(asked.identifier)
            if let password = asked.password { self.passwords[asked.identifier] = password }
        }
        guard asked.purpose == .reset else { return }
        self.passwords[asked.identifier] = asked.password
        let birth = self.births[asked.identifier] ?? now
        for (identifier, owner) in self.owners where owner == uid && identifier != asked.identifier {
            if now < birth + probation, (self.births[identifier] ?? now) < birth { continue }
            guard self.suspended.insert(identifier).inserted else { continue }
            self.passwords[identifier] = nil
        }
        for (id, session) in self.sessions where session.uid == uid && session.fate != .over {
            self.end(id, isTold: session.end > latest)
        }
        self.sweep(of: uid, but: place)
    }

    /// Voids what is awaited for an account, but for one; only perhaps, where it is not told.
    mutating func sweep(of uid: String, but kept: Int? = nil, perhaps: Bool = false) {
        for place in self.asked.indices where place != kept && self.asked[place].uid == uid {
            if perhaps { self.asked[place].isDoubtful = true } else { self.asked[place].isGone = true }
        }
    }

    /// Whether it is not known if a challenge is there: the end of every session of its account may come any time.
    func isDoubtful(_ asked: Asked) -> Bool {
        asked.isDoubtful || asked.uid.map { self.floating.contains($0) } ?? false
    }
}
