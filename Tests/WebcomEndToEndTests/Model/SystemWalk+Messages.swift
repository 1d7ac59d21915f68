import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomPrimitives

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Steps that ask for messages.
extension SystemWalk {
    private static func lifetime(isCode: Bool) -> Double { isCode ? 300 : 3_600 }

    private static func method(
        _ identifier: String, _ mode: AuthenticationMethodInternal.Mode
    ) -> AuthenticationMethodInternal {
        identifier.hasPrefix("+")
            ? AuthenticationMethodInternal(msisdn: identifier, mode: mode)
            : AuthenticationMethodInternal(eMail: identifier, mode: mode)
    }

    /// Begins an authentication with a method, in place of the one under way.
    func begin(
        _ place: Place, _ method: AuthenticationMethodInternal, _ context: AuthenticationService.Context,
        asked: Int? = nil
    ) {
        let process = place.service.initializeAuthentication(with: method, context: context)
        place.watched.dialog = WatchedService.Dialog(process: process, method: method, asked: asked)
    }

    func attach() async throws {
        guard let place = try await self.somePlace() else { return }
        let identifier = self.one(of: Self.identifiers)
        let mode: AuthenticationMethodInternal.Mode = self.isOne(in: 4) ? .staticPassword : .oneTimePassword
        let context: AuthenticationService.Context = self.isOne(in: 2) ? .current : .new
        let details = place.service.authenticationDetails
        var expected: AuthenticationError.Code?
        if context == .current {
            let isAlive = try await self.isAlive(details?.fields.sessionID)
            expected = details == nil ? .unauthenticated : isAlive ? nil : .sessionEnded
        }
        let method = Self.method(identifier, mode)
        if mode == .staticPassword { method.setStaticPassword(Self.passwords[0]) }
        self.begin(place, method, context)
        let uid = context == .current ? details?.uid : nil
        let isCode = mode == .oneTimePassword || identifier.hasPrefix("+")
        try await self.ask(
            place, .attach, identifier, uid, isDecoy: self.model.owners[identifier] != nil && context == .new,
            isCode: isCode, password: mode == .staticPassword ? Self.passwords[0] : nil, expected
        ) { () throws(AuthenticationError) in try await method.attachIdentity() }
    }

    func requestCode() async throws {
        guard let place = try await self.somePlace() else { return }
        let identifier = self.one(of: Self.identifiers)
        let owner = self.model.account(of: identifier)
        let method = Self.method(identifier, .oneTimePassword)
        self.begin(place, method, .new)
        try await self.ask(
            place, .signIn, identifier, owner, isDecoy: owner == nil, isCode: true, password: nil, nil
        ) { () throws(AuthenticationError) in try await method.requestOneTimePassword() }
    }

    func requestReset() async throws {
        guard let place = try await self.somePlace() else { return }
        let identifier = self.one(of: Self.identifiers)
        let owner = self.model.account(of: identifier)
        let method = Self.method(identifier, .staticPassword)
        self.begin(place, method, .new)
        try await self.ask(
            place, .reset, identifier, owner, isDecoy: owner == nil, isCode: identifier.hasPrefix("+"),
            password: nil, nil
        ) { () throws(AuthenticationError) in try await method.requestPasswordReset() }
    }

    private func ask(
        _ place: Place, _ purpose: SystemModel.Purpose, _ identifier: String, _ uid: String?, isDecoy: Bool,
        isCode: Bool, password: String?, _ expected: AuthenticationError.Code?,
        _ send: @escaping @Sendable () async throws(AuthenticationError) -> MessageReceipt
    ) async throws {
        let key = place.key
        guard
            let receipt = try await self.send(
                place, "ask.\(purpose)", [expected], send,
                orElse: { self.model.replace(purpose, identifier, isCode: isCode, perhaps: true) })
        else { return }
        self.model.replace(purpose, identifier, isCode: isCode)
        self.model.asked.append(
            SystemModel.Asked(
                continuation: receipt.continuation, purpose: purpose, identifier: identifier, key: key, uid: uid,
                isDecoy: isDecoy, isCode: isCode, password: password, secret: self.newestSecret(place),
                end: self.now + Self.lifetime(isCode: isCode)))
        place.watched.dialog?.asked = self.model.asked.count - 1
    }

    /// Has a message sent; nil where none was, or nobody was told.
    private func send(
        _ place: Place, _ what: String, _ expected: [AuthenticationError.Code?],
        _ send: @escaping @Sendable () async throws(AuthenticationError) -> MessageReceipt,
        orElse doubt: () -> Void
    ) async throws -> MessageReceipt? {
        let answer = Answer()
        place.node.messages.removeAll()
        let ended = try await self.attempt(place, what, expected) { () throws(AuthenticationError) in
            let receipt = try await send()
            answer.receipt.withLock { $0 = receipt }
            return nil
        }
        let receipt = answer.receipt.withLock { $0 }
        if receipt == nil, ended.isDisturbed { doubt() }
        return receipt
    }

    /// What the message that was just written holds, sent or not.
    private func newestSecret(_ place: Place) -> String {
        let message = place.node.messages.messages.last
        return message?.oneTimePassword?.reveal() ?? message?.verificationToken?.reveal() ?? "none"
    }

    func resend() async throws {
        guard let place = try await self.somePlace(), let dialog = place.watched.dialog, let asked = dialog.asked
        else { return }
        let known = self.model.asked[asked]
        var expected: [AuthenticationError.Code?] = [nil]
        if known.key != place.key {
            expected = [.foreignContinuation]
        } else if known.continuation.front.expirationDate <= self.now {
            expected = [.expired]
        } else if dialog.process.context == .current, try await !self.isAlive(place.watched.session) {
            expected = [.sessionEnded]
        } else if known.isGone || known.isConsumed {
            expected = [.expired]
        } else if self.model.isDoubtful(known) {
            expected = [nil, .expired]
        }
        if let over = self.over(place, dialog) { expected = over }
        let method = dialog.method
        guard
            let receipt = try await self.send(
                place, "resend", expected, { () throws(AuthenticationError) in try await method.resendVerification() },
                orElse: { self.model.asked[asked].isDoubtful = true })
        else { return }
        self.model.asked[asked].continuation = receipt.continuation
        self.model.asked[asked].secret = self.newestSecret(place)
        (self.model.asked[asked].left, self.model.asked[asked].leastLeft) = (5, 5)
        self.model.asked[asked].isDoubtful = false
        self.model.asked[asked].end = self.now + Self.lifetime(isCode: known.isCode)
    }

    /// How an authentication ended, where it did; nil while it is under way.
    func over(_ place: Place, _ dialog: WatchedService.Dialog) -> [AuthenticationError.Code?]? {
        if place.service.ongoingAuthentication?.id == dialog.process.id {
            return dialog.process.expirationDate <= self.now ? [.expired] : nil
        }
        return [
            .superseded, .cancelled, .expired, .sessionEnded, .unauthenticated, .invalidCode, .invalidToken,
            .existingIdentity, .accountMismatch, .foreignContinuation, .invalidContinuation, .stepNotDue,
        ]
    }
}
