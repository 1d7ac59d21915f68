import Testing
import WebcomAuthentication
import WebcomBackend

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Steps that prove something.
extension SystemWalk {
    func submit() async throws {
        guard let place = try await self.somePlace() else { return }
        guard let dialog = place.watched.dialog, let asked = dialog.asked else { return try await self.requestCode() }
        try await self.submit(place, dialog, asked)
    }

    private func submit(_ place: Place, _ dialog: WatchedService.Dialog, _ asked: Int) async throws {
        let before = self.model.asked[asked]
        let (secret, session) = (self.secret(for: before), place.watched.session)
        let isAddition = dialog.process.context == .current
        let hasSession = isAddition ? try await self.isAlive(session) : false
        let expected = self.expected(
            place, dialog, asked, secret, uid: isAddition ? place.service.authenticationDetails?.uid : nil, hasSession)
        dialog.method.setOneTimePassword(secret)
        if before.purpose == .reset {
            self.model.asked[asked].password = self.one(of: Self.passwords)
            dialog.method.setStaticPassword(self.model.asked[asked].password ?? "")
        }
        let (service, process) = (place.service, dialog.process)
        let ended = try await self.attempt(place, "submit.\(before.purpose)", expected) {
            () throws(AuthenticationError) in try await service.continueAuthentication(process).details
        }
        try await self.conclude(ended, place, asked, before, ending: isAddition ? session : nil)
        guard let error = ended.error, !ended.isDisturbed, error.attemptsLeft ?? 0 > 0 else { return }
        // An addition ends with its session, which another node may have ended meanwhile.
        guard !isAddition || service.authenticationDetails?.fields.sessionID == session else { return }
        try self.require(
            service.ongoingAuthentication?.id == process.id,
            "a wrong code ends the authentication (\(dialog.process.context), \(service.state), \(error))")
        self.count("wrong")
    }

    /// What a submission comes to; more than one answer where one was lost before.
    private func expected(
        _ place: Place, _ dialog: WatchedService.Dialog, _ asked: Int, _ secret: String, uid: String?,
        _ hasSession: Bool
    ) -> [AuthenticationError.Code?] {
        if let over = self.over(place, dialog) { return over }
        let before = self.model.asked[asked]
        let code = self.model.submit(
            asked, secret, key: place.key, uid: uid, hasSession: hasSession, now: self.now)
        let refused: AuthenticationError.Code = before.isCode ? .invalidCode : .invalidToken
        var expected = [code]
        if self.model.isDoubtful(before) { expected += [.expired, refused] }
        if before.leastLeft == 0 { expected.append(refused) }
        return expected
    }

    /// Tells the model what a submission brought about, answered or not.
    private func conclude(
        _ ended: Ended, _ place: Place, _ asked: Int, _ before: SystemModel.Asked, ending session: String?
    ) async throws {
        // What a redemption ends is older than what it grants, answered or lost on the way.
        var kept = ended.details.map { [$0.fields.sessionID] } ?? Array(ended.granted.prefix(1))
        var uid = ended.details?.uid ?? ended.granted.first.flatMap { self.model.sessions[$0]?.uid }
        if ended.error?.code == .identityTemporarilyLocked {
            (self.model.asked[asked].left, self.model.asked[asked].leastLeft) = (before.left, before.leastLeft)
        } else if uid == nil, ended.isDisturbed {
            self.model.asked[asked].left = before.left
            for lost in try await self.unknownSessions(before.identifier) {
                try self.require(ended.isFaulty, "a session was granted to nobody, and no fault explains it")
                self.model.granted(
                    lost.id, uid: lost.uid, end: lost.expirationDate, fate: .forgotten, by: self.lastTold)
                uid = lost.uid
                kept.append(lost.id)
                self.count("lost")
            }
        }
        guard let uid else { return }
        try self.require(!before.isConsumed, "a code works twice")
        if let owner = self.model.owners[before.identifier] {
            try self.require(owner == uid, "a code of \(before.identifier) signs in to another account")
        }
        let grants = self.model.sessions.filter { kept.contains($0.key) }
        self.model.redeemed(
            asked, as: uid, ending: session, probation: SystemNode.probation, now: self.now, latest: self.latest)
        self.model.sessions.merge(grants) { $1 }
        for id in self.model.sessions(of: uid) where self.model.sessions[id]?.fate == .forgotten { self.count("kept") }
    }

    /// The right secret, mostly; that of another message, or a wrong one.
    private func secret(for asked: SystemModel.Asked) -> String {
        switch self.below(7) {
        case 0: return self.model.asked[self.below(self.model.asked.count)].secret
        case 1: return String(asked.secret.reversed())
        default: return asked.secret
        }
    }

    /// Takes up an authentication by what was kept of it, on the key that began it or on another one.
    func resume() async throws {
        guard !self.model.asked.isEmpty else { return }
        var index = self.model.asked.count - 1 - self.below(min(8, self.model.asked.count))
        let used = self.model.asked.lastIndex { $0.isConsumed && $0.end > self.now && self.keys.contains($0.key) }
        if let used, self.isOne(in: 3) { index = used }
        let asked = self.model.asked[index]
        let isKnown = self.keys.contains(asked.key) && !self.isOne(in: 4)
        guard let place = try await self.somePlace(isKnown ? asked.key : nil) else { return }
        let method = AuthenticationMethodInternal(continuation: asked.continuation)
        self.tell("resume at \(place.key)")
        self.begin(place, method, asked.continuation.front.context, asked: index)
        if let dialog = place.watched.dialog { try await self.submit(place, dialog, index) }
    }

    func signIn() async throws {
        guard let place = try await self.somePlace() else { return }
        let identifier = self.one(of: Self.identifiers)
        let password = self.one(of: Self.passwords)
        let isRight = self.model.passwords[identifier] == password
        let method =
            identifier.hasPrefix("+")
            ? AuthenticationMethodInternal(msisdn: identifier, mode: .staticPassword)
            : AuthenticationMethodInternal(eMail: identifier, mode: .staticPassword)
        method.setStaticPassword(password)
        self.begin(place, method, .new)
        let service = place.service
        let ended = try await self.attempt(place, "signIn", [isRight ? nil : .invalidCredentials]) {
            () throws(AuthenticationError) in try await service.continueAuthentication().details
        }
        if let uid = ended.details?.uid {
            try self.require(uid == self.model.owners[identifier], "a password signs in to another account")
        }
        for lost in try await self.unknownSessions(identifier) where ended.details == nil && isRight {
            try self.require(ended.isFaulty, "a session was granted to nobody, and no fault explains it")
            self.model.granted(lost.id, uid: lost.uid, end: lost.expirationDate, fate: .forgotten, by: self.lastTold)
        }
    }

    func guest() async throws {
        guard let place = try await self.somePlace() else { return }
        let (service, details) = (place.service, place.service.authenticationDetails)
        let expected: AuthenticationError.Code? =
            if let details, !details.isGuest { .alreadyAuthenticated } else { nil }
        let ended = try await self.attempt(place, "guest", [expected]) { () throws(AuthenticationError) in
            try await service.authenticate(with: AuthenticationMethodGuest()).details
        }
        guard let details, details.isGuest, let answered = ended.details else { return }
        try self.require(answered.uid == details.uid, "a guest who asks again is another one")
    }

    /// Goes on with an authentication that something took the place of.
    func useOld() async throws {
        guard let place = try await self.somePlace(), let old = place.watched.dialog else { return }
        self.begin(place, AuthenticationMethodInternal(provider: .phone, mode: .oneTimePassword), .new)
        let service = place.service
        _ = try await self.attempt(place, "useOld", self.over(place, old) ?? []) { () throws(AuthenticationError) in
            try await service.continueAuthentication(old.process).details
        }
    }
}

extension AuthenticationOutcome {
    /// Who is signed in; nil where a step is due.
    fileprivate var details: AuthenticationDetails? {
        if case .authenticated(let details) = self { details } else { nil }
    }
}
