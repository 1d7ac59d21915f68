import WebcomBackend

/// What a store must hold and answer, written as plainly as can be: lists, searched from the front, in seconds.
///
/// It knows the identities `a`, `b`, `c` only, each the one of an account of its own.
struct StoreModel {
    struct Session {
        let id: String
        let name: String
        var generation: UInt64
        var end: Int
    }

    struct Challenge {
        let selector: String
        let name: String
        let flow: String
        let end: Int
        var left: Int
        var isPending = false
        var isConsumed = false
    }

    struct Method {
        let id: String
        let name: String
        var lastStep: Int64?
    }

    struct Attempt {
        let reservation: AttemptReservation
        let name: String
        let version: Int64?
    }

    struct Message {
        let id: String
        let creation: Int
        let end: Int
        var owner = ""
        var leaseEnd = 0
    }

    /// The version of each account's password.
    var versions: [String: Int64] = [:]
    var methods: [Method] = []
    var sessions: [Session] = []
    var challenges: [Challenge] = []
    var attempts: [Attempt] = []
    var settled: [AttemptReservation] = []
    var messages: [Message] = []
    /// What the audit says.
    var audit: [String] = []

    func hasAccount(_ name: String) -> Bool { self.versions[name] != nil }

    mutating func open(_ id: String, of name: String, at second: Int) {
        self.sessions.append(Session(id: id, name: name, generation: 7, end: second + 100))
    }

    mutating func register(_ name: String, session: String, at second: Int) -> ChangeAnswer {
        guard !self.hasAccount(name) else { return .conflict(.identityTaken) }
        self.versions[name] = 1
        self.open(session, of: name, at: second)
        self.audit.append("register")
        return .done
    }

    mutating func openSession(_ id: String, of name: String, ending: String?, at second: Int) -> ChangeAnswer {
        guard self.hasAccount(name) else { return .conflict(.accountGone) }
        if let ending {
            guard self.stands(ending, at: second) else { return .conflict(.sessionEnded) }
            self.sessions.removeAll { $0.id == ending }
        }
        self.open(id, of: name, at: second)
        self.audit.append("open")
        return .done
    }

    /// Whether a session is not over; one that is found over is gone.
    private mutating func stands(_ id: String, at second: Int) -> Bool {
        self.sessions.removeAll { $0.id == id && $0.end <= second }
        return self.sessions.contains { $0.id == id }
    }

    mutating func renew(_ id: String, from generation: UInt64, at second: Int) -> ChangeAnswer {
        guard self.stands(id, at: second), let place = self.sessions.firstIndex(where: { $0.id == id }) else {
            return .conflict(.sessionEnded)
        }
        guard self.sessions[place].generation == generation else { return .conflict(.versionChanged) }
        self.sessions[place].generation += 1
        self.sessions[place].end = second + 100
        self.audit.append("renew")
        return .done
    }

    mutating func challenge(_ selector: String, for name: String, flow: String, isPending: Bool = false, at second: Int)
    {
        self.challenges.removeAll { $0.flow == flow && $0.isPending == isPending }
        self.challenges.append(
            Challenge(selector: selector, name: name, flow: flow, end: second + 40, left: 2, isPending: isPending))
        self.audit.append("challenge")
    }

    mutating func redeem(
        _ selector: String, isRight: Bool, session: String, resets: Bool, change: StrongMethodChange? = nil,
        at second: Int
    ) -> RedeemAnswer {
        guard let place = self.challenges.firstIndex(where: { $0.selector == selector }) else { return .unknown }
        self.audit.append("refusal")
        if self.challenges[place].isConsumed { return .consumed }
        if self.challenges[place].end <= second {
            self.challenges[place].left = 0
            return .expired
        }
        if self.challenges[place].left == 0 { return .exhausted }
        if !isRight {
            self.challenges[place].left -= 1
            let left = self.challenges[place].left
            return left == 0 ? .exhausted : .wrong(attemptsLeft: left)
        }
        let name = self.challenges[place].name
        guard let version = self.versions[name] else { return .conflict(.accountGone) }
        if let change, let conflict = self.make(change, of: name) { return .conflict(conflict) }
        if resets {
            self.versions[name] = version + 1
            self.sessions.removeAll { $0.name == name }
        }
        self.open(session, of: name, at: second)
        self.challenges[place].isConsumed = true
        if resets { self.challenges.removeAll { $0.name == name && $0.selector != selector } }
        if let change { self.voidSignIns(of: name, after: change, but: selector) }
        self.audit[self.audit.count - 1] = "redeem"
        return .redeemed
    }

    mutating func settle(_ attempt: Attempt, session: String, at second: Int) -> ChangeAnswer {
        guard !self.settled.contains(attempt.reservation) else { return .conflict(.versionChanged) }
        self.settled.append(attempt.reservation)
        guard let version = attempt.version, self.versions[attempt.name] == version else {
            self.audit.append("refusal")
            return .conflict(.versionChanged)
        }
        self.open(session, of: attempt.name, at: second)
        self.audit.append("settle")
        return .done
    }

    mutating func lease(limit: Int, owner: String, until end: Int, at second: Int) -> [String] {
        self.messages.removeAll { $0.end <= second }
        var leased: [String] = []
        let places = self.messages.indices.filter { self.messages[$0].creation <= second }.sorted {
            (self.messages[$0].creation, $0) < (self.messages[$1].creation, $1)
        }
        for place in places where leased.count < limit && self.messages[place].leaseEnd <= second {
            self.messages[place].owner = owner
            self.messages[place].leaseEnd = end
            leased.append(self.messages[place].id)
        }
        return leased
    }

    mutating func remove(_ id: String, owner: String, at second: Int) {
        let isTheirs = self.messages.contains { $0.id == id && $0.owner == owner && $0.leaseEnd > second }
        guard isTheirs else { return }
        self.messages.removeAll { $0.id == id }
        self.audit.append("sent")
    }
}
