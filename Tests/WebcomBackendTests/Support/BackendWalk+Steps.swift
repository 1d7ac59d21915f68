import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension BackendWalk {
    private static func lifetime(isCode: Bool) -> Double { isCode ? 300 : 3_600 }

    /// One of the last few sessions.
    private mutating func someSession() -> Int? {
        let count = self.model.sessions.count
        return count == 0 ? nil : count - 1 - self.below(min(count, 6))
    }

    /// One of the last few messages asked for.
    private mutating func someAsked() -> Int? {
        let count = self.model.asked.count
        return count == 0 ? nil : count - 1 - self.below(min(count, 6))
    }

    private func request(
        _ key: SessionKey, _ session: Int?, _ continuation: AuthenticationContinuation? = nil
    ) -> AuthenticationRequest {
        self.bench.request(
            session == nil ? .new : .current, key: key, session: session.map { self.model.sessions[$0].session },
            continuation: continuation)
    }

    mutating func attach() async throws {
        let (identifier, key) = (self.one(of: Self.identifiers), self.one(of: Self.keys))
        let mode = self.one(of: [AuthenticationMethodInternal.Mode.oneTimePassword, .staticPassword])
        let session = self.below(2) == 0 ? nil : self.someSession()
        let ended = session.map { !self.model.stands($0, now: self.now) } ?? false
        let claim = IdentityClaim(
            provider: BackendBench.provider(identifier), mode: mode, identifier: identifier,
            password: mode == .staticPassword ? StaticPassword(Self.passwords[0]) : nil)
        let isDecoy = self.model.owners[identifier] != nil && session == nil
        try await self.ask(
            .attach, identifier, key, session, isDecoy: isDecoy, uid: session.map { self.model.sessions[$0].uid },
            setsPassword: mode == .staticPassword, ended ? .sessionEnded : nil, .attachIdentity(claim))
    }

    mutating func requestCode() async throws {
        let (identifier, key) = (self.one(of: Self.identifiers), self.one(of: Self.keys))
        let owner = self.model.account(of: identifier)
        try await self.ask(
            .signIn, identifier, key, nil, isDecoy: owner == nil, uid: owner, setsPassword: false, nil,
            .oneTimePassword(
                provider: BackendBench.provider(identifier), identifier: identifier, MessageSettings()))
    }

    mutating func requestReset() async throws {
        let (identifier, key) = (self.one(of: Self.identifiers), self.one(of: Self.keys))
        let owner = self.model.account(of: identifier)
        try await self.ask(
            .reset, identifier, key, nil, isDecoy: owner == nil, uid: owner, setsPassword: true, nil,
            .passwordReset(provider: BackendBench.provider(identifier), identifier: identifier, MessageSettings()))
    }

    private mutating func ask(
        _ purpose: WalkModel.Purpose, _ identifier: String, _ key: SessionKey, _ session: Int?, isDecoy: Bool,
        uid: String?, setsPassword: Bool, _ expected: AuthenticationError.Code?, _ message: IdentityMessage
    ) async throws {
        let request = self.request(key, session)
        let bench = self.bench
        let receipt = try await self.unlessLocked("ask.\(purpose)", expected) {
            try await bench.backend.send(message, request)
        }
        guard let receipt else { return }
        let isCode =
            switch purpose {
            case .attach: identifier.hasPrefix("+") || !setsPassword
            case .signIn: true
            case .reset: identifier.hasPrefix("+")
            }
        self.model.replace(purpose, identifier, isCode: isCode)
        self.model.asked.append(
            WalkModel.Asked(
                receipt: receipt, purpose: purpose, identifier: identifier, key: key, session: session, uid: uid,
                isDecoy: isDecoy, isCode: isCode, setsPassword: setsPassword, secret: self.newestSecret(),
                end: self.now + Self.lifetime(isCode: isCode)))
    }

    /// What the message that was just written holds, sent or not.
    private func newestSecret() -> String? {
        let message = self.bench.messages.messages.last
        return message?.oneTimePassword?.reveal() ?? message?.verificationToken?.reveal()
    }

    mutating func resend() async throws {
        guard let place = self.someAsked() else { return }
        let asked = self.model.asked[place]
        let key = self.below(8) == 0 ? self.one(of: Self.keys) : asked.key
        var expected = self.model.refusal(of: place, key: key, session: asked.session, now: self.now)
        if expected == nil, let session = asked.session, !self.model.stands(session, now: self.now) {
            expected = .sessionEnded
        }
        if expected == nil, asked.isGone || asked.isConsumed { expected = .expired }
        let request = self.request(key, asked.session, asked.receipt.continuation)
        let bench = self.bench
        let receipt = try await self.unlessLocked("resend", expected) {
            try await bench.backend.send(.resendVerification(MessageSettings()), request)
        }
        guard let receipt else { return }
        self.model.asked[place].receipt = receipt
        self.model.asked[place].secret = self.newestSecret()
        self.model.asked[place].left = 5
        self.model.asked[place].end = self.now + Self.lifetime(isCode: asked.isCode)
    }

    mutating func submit() async throws {
        guard let place = self.someAsked() else { return }
        let asked = self.model.asked[place]
        let key = self.below(10) == 0 ? self.one(of: Self.keys) : asked.key
        let session = self.below(10) == 0 ? self.someSession() : asked.session
        let wantsPassword = (asked.purpose == .reset) != (self.below(12) == 0)
        let newPassword = wantsPassword ? self.one(of: Self.passwords) : nil
        let secret = self.secret(for: asked)
        let expected = self.model.submit(
            place, secret, key: key, session: session, newPassword: newPassword, now: self.now)
        let before = asked
        let request = self.request(key, session, asked.receipt.continuation)
        let proof: AuthenticationCredential.Proof =
            newPassword.map { .passwordReset(OneTimePassword(secret), newPassword: StaticPassword($0)) }
            ?? .oneTimePassword(OneTimePassword(secret))
        let credential = AuthenticationCredential(
            provider: BackendBench.provider(asked.identifier), identifier: asked.identifier, proof: proof)
        let bench = self.bench
        let opened: BackendSession?
        do {
            opened = try await self.expect("redeem.\(asked.purpose)", expected) {
                try await BackendBench.session(bench.backend.authenticate(credential, request))
            }
        } catch is WalkLocked {
            self.model.asked[place].left = before.left
            self.model.asked[place].isConsumed = before.isConsumed
            return
        }
        guard let opened else { return }
        let known = self.model.owners[asked.identifier] ?? session.map { self.model.sessions[$0].uid }
        try #require(known == nil || known == opened.details.uid, self.note("a redemption for another account"))
        self.model.redeemed(
            place, as: opened.details.uid, password: newPassword ?? Self.passwords[0], ending: session,
            probation: Self.probation, now: self.now)
        self.add(opened, isGuest: false)
    }

    /// The right secret, mostly; that of another message, or none.
    private mutating func secret(for asked: WalkModel.Asked) -> String {
        switch self.below(8) {
        case 0: self.someAsked().flatMap { self.model.asked[$0].secret } ?? "nothing"
        case 1: "000000"
        default: asked.secret ?? "000000"
        }
    }

    mutating func signIn() async throws {
        let (identifier, password) = (self.one(of: Self.identifiers), self.one(of: Self.passwords))
        let isRight = self.model.passwords[identifier] == password
        let credential = AuthenticationCredential(
            provider: BackendBench.provider(identifier), identifier: identifier,
            proof: .staticPassword(StaticPassword(password)))
        let (bench, request) = (self.bench, self.request(Self.keys[0], nil))
        let opened = try await self.unlessLocked("signIn", isRight ? nil : .invalidCredentials) {
            try await BackendBench.session(bench.backend.authenticate(credential, request))
        }
        guard let opened else { return }
        try #require(opened.details.uid == self.model.owners[identifier], self.note("the account of a sign-in"))
        self.add(opened, isGuest: false)
    }

    mutating func guest() async throws {
        let bench = self.bench
        guard let guest = try await self.unlessLocked("guest", nil, { try await bench.guest() }) else { return }
        self.model.guests.insert(guest.details.uid)
        self.add(guest, isGuest: true)
    }

    private mutating func add(_ session: BackendSession, isGuest: Bool) {
        self.model.sessions.append(
            WalkModel.Session(
                session: session, uid: session.details.uid, isGuest: isGuest,
                idleEnd: self.now + (isGuest ? 3_600 : 7_200), end: self.now + 30_000))
    }

    mutating func confirm() async throws {
        guard let place = self.someSession() else { return }
        let stands = self.model.stands(place, now: self.now)
        let (bench, session) = (self.bench, self.model.sessions[place].session)
        try await self.expect("confirm", stands ? nil : .sessionEnded) { try await bench.backend.confirm(session) }
    }

    mutating func refresh() async throws {
        guard let place = self.someSession() else { return }
        let stands = self.model.stands(place, now: self.now)
        let (bench, session) = (self.bench, self.model.sessions[place].session)
        let renewed = try await self.expect("refresh", stands ? nil : .sessionEnded) {
            try await bench.backend.refresh(session)
        }
        guard renewed != nil else { return }
        self.model.renew(place, grace: 30, now: self.now)
    }

    mutating func revoke() async throws {
        guard let place = self.someSession() else { return }
        let scope = self.one(of: [SignOutScope.thisSession, .otherSessions, .allSessions])
        let revoked = self.model.sessions[place]
        let known = try await self.bench.store.session(revoked.session.id)
        try await self.bench.backend.revoke(revoked.session, scope: scope)
        guard known != nil else { return }
        if scope == .allSessions { self.model.sweep(of: revoked.uid) }
        for other in self.model.sessions.indices where self.model.sessions[other].uid == revoked.uid {
            guard scope == .allSessions || (other == place) == (scope == .thisSession) else { continue }
            self.model.sessions[other].isOver = true
        }
    }

    /// Submits a continuation that was tampered with, or none.
    mutating func spoil() async throws {
        guard let place = self.someAsked() else { return }
        let asked = self.model.asked[place]
        var text = Array(asked.receipt.continuation.reveal())
        let index = self.below(text.count)
        text[index] = text[index] == "A" ? "B" : "A"
        guard let spoilt = try? AuthenticationContinuation(String(text)) else { return }
        guard spoilt.reveal() != asked.receipt.continuation.reveal() else { return }
        let credential = AuthenticationCredential(
            provider: spoilt.front.provider, identifier: asked.identifier,
            proof: .oneTimePassword(OneTimePassword(asked.secret ?? "")))
        let request = self.request(asked.key, nil, spoilt)
        let error = await refusal(of: "a spoilt continuation") {
            try await self.bench.backend.authenticate(credential, request)
        }
        let codes: [AuthenticationError.Code?] = [.invalidContinuation, .providerDisabled]
        try #require(codes.contains(error?.code), self.note("a spoilt continuation is \(error?.code.rawValue ?? "")"))
    }

    /// As `expect`, where a limit that is reached changes nothing.
    private mutating func unlessLocked<Answer: Sendable>(
        _ what: String, _ expected: AuthenticationError.Code?, _ body: () async throws -> Answer
    ) async throws -> Answer? {
        do { return try await self.expect(what, expected, body) } catch is WalkLocked { return nil }
    }
}
