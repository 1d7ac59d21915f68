import WebcomAuthentication
import WebcomBackend

extension KillCheck {
    /// What a try of a secret changed.
    private struct Change: Sendable {
        let continuation: String
        let ask: KillLedger.Ask
        /// The account that it signed in to; nil when it was refused.
        let uid: String?
    }

    /// Uses every secret: one that was used is refused, one that was not works once, and one that a kill caught is
    /// spent exactly when what it grants is there.
    func useSecrets(_ ledger: inout KillLedger) async throws {
        let (passwords, leaving) = (ledger.passwords, ledger.leaving)
        // First what must change nothing: a reset ends sessions that are looked at here.
        let used = ledger.asks.filter { $0.value.use == .used && $0.value.tries < 2 }
        try await self.each(used) { continuation, ask in
            _ =
                try await self.use(continuation, ask, nil, isLeaving: leaving.contains(ask.address))
        }
        for continuation in used.keys { ledger.asks[continuation]?.tries += 1 }
        let changes = Collected<Change>()
        try await self.each(ledger.asks.filter { $0.value.use != .used }) { continuation, ask in
            let uid = try await self.use(continuation, ask, passwords[ask.address], isLeaving: false)
            changes.append(Change(continuation: continuation, ask: ask, uid: uid))
            let again = try await self.submit(continuation, ask)
            self.expect(again == nil, "the \(ask.purpose) secret of \(ask.address) worked a second time")
        }
        for change in changes.all { try await self.note(change, &ledger) }
    }

    private func use(
        _ continuation: String, _ ask: KillLedger.Ask, _ known: String?, isLeaving: Bool
    ) async throws -> String? {
        let isAttaching = try AuthenticationContinuation(continuation).front.context == .current
        let wasGranted = try await self.isGranted(ask, known)
        let uid = try await self.submit(continuation, ask)
        switch ask.use {
        case .used:
            self.expect(uid == nil, "the used \(ask.purpose) secret of \(ask.address) works again")
            if ask.purpose == "attach", !isLeaving {
                self.expect(wasGranted == true, "\(ask.address) is nobody's after its proof")
            }
        case .unused: self.expect(uid != nil, "the unused \(ask.purpose) secret of \(ask.address) does not work")
        case .doubtful:
            // Whether the account that it was to be attached to is signed in still, is in doubt as well.
            guard !isAttaching, let wasGranted else { break }
            self.expect(
                wasGranted == (uid == nil),
                "the \(ask.purpose) secret of \(ask.address) is \(uid == nil ? "spent" : "good"), "
                    + "and what it grants is \(wasGranted ? "there" : "not there")")
        }
        return uid
    }

    /// Whether what a secret grants is there; nil when that cannot be seen.
    private func isGranted(_ ask: KillLedger.Ask, _ known: String?) async throws -> Bool? {
        switch ask.purpose {
        case "attach": return try await self.node.store.identity(Self.key(of: ask.address)) != nil
        case "reset" where ask.use == .doubtful:
            guard let new = ask.password, let known else { return nil }
            let isNew = await self.signIn(ask.address, new, key: "\(self.name)-new-\(ask.address)") != nil
            let isOld = await self.signIn(ask.address, known, key: "\(self.name)-old-\(ask.address)") != nil
            self.expect(isNew != isOld || new == known, "\(ask.address) has old password \(isOld), new \(isNew)")
            return isNew
        default: return nil
        }
    }

    /// Submits a secret to the session key that it was sent for; nil when it is refused.
    private func submit(_ text: String, _ ask: KillLedger.Ask) async throws -> String? {
        let continuation = try AuthenticationContinuation(text)
        let method = AuthenticationMethodInternal(continuation: continuation)
        let service = self.service(ask.key)
        let before = try await service.settledState()
        let process = service.initializeAuthentication(with: method, context: continuation.front.context)
        if ask.secret.contains(".") {
            method.setVerificationToken(ask.secret)
        } else {
            method.setOneTimePassword(ask.secret)
        }
        if ask.purpose == "reset" { method.setStaticPassword("\(self.name)-password-\(ask.address)") }
        do throws(AuthenticationError) {
            return try await service.continueAuthentication(process).details?.uid
        } catch {
            self.expect(service.state == before, "a refusal changed \(ask.key) to \(service.state)")
            self.expect(!error.isTransient, "the \(ask.purpose) secret of \(ask.address) was not judged: \(error)")
            return nil
        }
    }

    private func note(_ change: Change, _ ledger: inout KillLedger) async throws {
        let ask = change.ask
        ledger.asks[change.continuation]?.use = .used
        let identity = try await self.node.store.identity(Self.key(of: ask.address))
        if let uid = change.uid {
            ledger.standings[ask.key] = .signedIn(uid)
        } else if let uid = identity?.uid {
            ledger.tainted.insert(uid)
        }
        guard let uid = identity?.uid else { return }
        ledger.owners[ask.address] = uid
        switch ask.purpose {
        case "attach": ledger.passwords[ask.address] = ask.password
        case "reset":
            ledger.passwords[ask.address] =
                change.uid == nil ? ask.password : "\(self.name)-password-\(ask.address)"
            for (key, standing) in ledger.standings where key != ask.key && standing == .signedIn(uid) {
                ledger.standings[key] = .over
            }
        default: break
        }
    }
}
