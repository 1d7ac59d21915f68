import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension FakeAccounts {
    /// How many recovery codes a set of the fake has.
    private static let recoveryCodeCount = 10

    /// What every authenticator app of the fake is told.
    static let setup = AuthenticatorSetup(
        address: SecretField("otpauth://totp/fake?secret=AAAAAAAA"), key: SecretField("AAAAAAAA"))

    /// Does what a back-end would do to the strong methods; nil for every other operation.
    mutating func performStrong(
        _ operation: any AccountOperation, _ session: BackendSession, at now: Date
    ) throws(AuthenticationError) -> Any? {
        let uid = session.details.uid
        switch operation {
        case is AuthenticationAccount.ListStrongMethods:
            return self.strongMethods[uid, default: []].map { AccountStrongMethod($0, creationDate: now) }
        case let operation as AuthenticationAccount.RegisterStrongMethod:
            return try self.register(operation, of: uid)
        case let operation as AuthenticationAccount.ConfirmStrongMethod:
            return try self.confirm(operation, session, at: now)
        case let operation as AuthenticationAccount.RenameStrongMethod: _ = try self.place(of: operation.id, uid)
        case let operation as AuthenticationAccount.RemoveStrongMethod:
            let place = try self.place(of: operation.id, uid)
            self.strongMethods[uid]?.remove(at: place)
        case is AuthenticationAccount.ReplaceRecoveryCodes:
            return RecoveryCodes((1...Self.recoveryCodeCount).map { SecretField("recovery-\($0)") })
        default: return nil
        }
        return ()
    }

    private mutating func register(
        _ operation: AuthenticationAccount.RegisterStrongMethod, of uid: String
    ) throws(AuthenticationError) -> PendingStrongMethod {
        let isApp = operation.kind == .authenticatorApp
        guard isApp || !operation.contact.isEmpty else { throw AuthenticationError(.invalidIdentifier) }
        let provider: AuthenticationProvider = operation.kind == .sms ? .phone : .eMail
        let hint = isApp ? "" : FakeIdentity(provider, operation.contact).masked
        let method = StrongMethod(id: self.name(operation.kind.rawValue), kind: operation.kind, hint: hint)
        self.pendingMethods[uid] = method
        return PendingStrongMethod(
            id: method.id,
            challenge: StrongChallenge(
                kind: method.kind, sentTo: isApp ? nil : hint, codeLength: ScriptedBackend.strongCode.count,
                authenticator: isApp ? Self.setup : nil))
    }

    private mutating func confirm(
        _ operation: AuthenticationAccount.ConfirmStrongMethod, _ session: BackendSession, at now: Date
    ) throws(AuthenticationError) -> AccountStrongMethod {
        let uid = session.details.uid
        guard let method = self.pendingMethods[uid], method.id == operation.id else {
            throw AuthenticationError(.invalidCode, recovery: .restart)
        }
        guard operation.code.reveal() == ScriptedBackend.strongCode else {
            throw AuthenticationError(.invalidCode, details: AuthenticationError.Details(attemptsLeft: 1))
        }
        self.pendingMethods[uid] = nil
        self.strongMethods[uid, default: []].append(method)
        let answer = AccountStrongMethod(method, label: operation.label, creationDate: now, lastUseDate: now)
        guard let current = self.sessions[session.id] else { return answer }
        var fields = current.details.fields
        fields.level = 2
        fields.factors.insert(
            AuthenticationFactor(
                provider: .strongMethod(method.kind), providerUID: method.id, method: "otp", date: now), at: 0)
        self.sessions[session.id] = BackendSession(
            details: AuthenticationDetails(fields), refreshToken: current.refreshToken)
        return answer
    }

    private func place(of id: String, _ uid: String) throws(AuthenticationError) -> Int {
        guard let place = self.strongMethods[uid, default: []].firstIndex(where: { $0.id == id }) else {
            throw AuthenticationError(.unknownStrongMethod)
        }
        return place
    }
}
