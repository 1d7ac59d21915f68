import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension FakeAccounts {
    /// Does what a back-end would do to the account, and says what is to be told; nothing for an operation of the app.
    mutating func perform(
        _ operation: any AccountOperation, _ session: BackendSession, at now: Date
    ) throws -> (Any, [BackendNotice]) {
        let uid = session.details.uid
        switch operation {
        case is AuthenticationAccount.ReadProfile: return (self.profile(of: session), [])
        case let operation as AuthenticationAccount.SetDisplayName:
            self.changeSessions(of: uid) { $0.displayName = operation.displayName }
        case let operation as AuthenticationAccount.SetProfile: self.profiles[uid] = operation.profile
        case is AuthenticationAccount.ListIdentities: return (self.identities(of: uid), [])
        case let operation as AuthenticationAccount.DetachIdentity: try self.detach(operation, from: uid)
        case let operation as AuthenticationAccount.ChangePassword:
            return ((), try self.changePassword(operation, session, at: now))
        case is AuthenticationAccount.ListSessions: return (self.sessionList(of: session, at: now), [])
        case let operation as AuthenticationAccount.RevokeSession:
            guard self.sessions[operation.id]?.details.uid == uid else { return ((), []) }
            self.end([operation.id])
            return ((), [.sessionRevoked(sessionID: operation.id)])
        case is AuthenticationAccount.DeleteAccount:
            self.end(self.sessions.values.filter { $0.details.uid == uid }.map(\.id).sorted())
            self.owners = self.owners.filter { $0.value != uid }
            self.deletedAccounts.insert(uid)
            return ((), [.accountDeleted(uid: uid)])
        default: return (try self.performStrong(operation, session, at: now) ?? NotDone(), [])
        }
        return ((), [])
    }

    /// What stands for the answer of an operation that the fake does not know.
    private struct NotDone {}

    private func profile(of session: BackendSession) -> AccountProfile {
        let details = self.sessions[session.id]?.details ?? session.details
        return AccountProfile(
            uid: details.uid, creationDate: details.creationDate, displayName: details.displayName,
            profile: self.profiles[details.uid] ?? .null)
    }

    private mutating func changeSessions(of uid: String, _ change: (inout AuthenticationDetails.Fields) -> Void) {
        for (id, session) in self.sessions where session.details.uid == uid {
            var fields = session.details.fields
            change(&fields)
            self.sessions[id] = BackendSession(
                details: AuthenticationDetails(fields), refreshToken: session.refreshToken)
        }
    }

    private func identities(of uid: String) -> [AuthenticationIdentity] {
        self.owners.filter { $0.value == uid }.keys.sorted { $0.providerUID < $1.providerUID }.map { identity in
            AuthenticationIdentity(
                provider: identity.provider, providerUID: identity.providerUID,
                creationDate: self.creationDates[uid] ?? .distantPast,
                displayName: self.claims[identity]?.displayName,
                providerProfile: self.claims[identity]?.profile ?? .null)
        }
    }

    private mutating func detach(
        _ operation: AuthenticationAccount.DetachIdentity, from uid: String
    ) throws(AuthenticationError) {
        let own = self.owners.filter { $0.value == uid }.keys
        guard
            let identity = own.first(where: {
                $0.provider == operation.provider && $0.providerUID == operation.providerUID
            })
        else { throw AuthenticationError(.unknownIdentity) }
        guard own.count > 1 else { throw AuthenticationError(.lastIdentity) }
        self.owners[identity] = nil
        self.passwords[identity] = nil
        self.claims[identity] = nil
    }

    private mutating func changePassword(
        _ operation: AuthenticationAccount.ChangePassword, _ session: BackendSession, at now: Date
    ) throws -> [BackendNotice] {
        let uid = session.details.uid
        let wanted =
            operation.identity.map { ($0.provider, $0.providerUID) }
            ?? (session.details.provider, session.details.providerUID)
        guard
            let identity = self.owners.first(where: {
                $0.value == uid && $0.key.provider == wanted.0 && $0.key.providerUID == wanted.1
            })?.key
        else { throw AuthenticationError(.unknownIdentity) }
        if let current = operation.current { try self.check(current, of: identity, at: now) }
        try self.checkRules(operation.new)
        self.passwords[identity] = operation.new
        guard operation.endsOtherSessions else { return [] }
        let others = self.sessions.values.filter { $0.details.uid == uid && $0.id != session.id }.map(\.id).sorted()
        self.end(others)
        return others.map { .sessionRevoked(sessionID: $0) }
    }

    private func sessionList(of session: BackendSession, at now: Date) -> [AccountSession] {
        self.sessions.values
            .filter { $0.details.uid == session.details.uid && $0.details.expirationDate > now }
            .sorted { $0.id < $1.id }
            .map { other in
                let date = other.details.factors.map(\.date).min() ?? other.details.creationDate
                return AccountSession(
                    id: other.id, creationDate: date, lastUseDate: date,
                    expirationDate: other.details.expirationDate, factors: other.details.factors,
                    level: other.details.level, isCurrent: other.id == session.id)
            }
    }
}
