extension ChallengeGrant {
    /// What is given beside changes of strong methods.
    package var inmost: Self {
        if case .strengthen(_, _, let grant) = self { grant.inmost } else { self }
    }

    /// The changes of strong methods, in the order in which they are made: the inmost first.
    package var changes: [StrongMethodChange] {
        if case .strengthen(let change, _, let grant) = self { grant.changes + [change] } else { [] }
    }

    /// Whether every other session of the account ends.
    package var endsOthers: Bool {
        if case .strengthen(_, let endingOthers, let grant) = self { endingOthers || grant.endsOthers } else { false }
    }

    /// The session that it opens or raises, and its account; nil for `hold` and `nothing`, which have none.
    package var session: (id: String, uid: String)? {
        switch self {
        case .register(let registration): (registration.session.id, registration.session.uid)
        case .attach(_, _, let session, _), .replace(_, _, _, let session, _), .openSession(let session, _),
            .setPassword(_, let session, _):
            (session.id, session.uid)
        case .raiseSession(let id, let uid, _, _): (id, uid)
        case .strengthen(_, _, let grant): grant.session
        case .hold, .nothing: nil
        }
    }

    /// The account for which everything that is awaited is void; nil where nothing is.
    package var voidedAccount: String? {
        if case .setPassword(_, let session, _) = self.inmost { session.uid } else { nil }
    }

    /// The account whose pending sign-ins are void; nil where none are.
    package var accountOfVoidSignIns: String? {
        self.changes.contains { $0.voidsPendingSignIns } ? self.session?.uid : nil
    }
}
