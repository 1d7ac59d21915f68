import WebcomAuthentication
import WebcomBackend

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Accounts {
    /// Changes an account, and says what was done.
    func change(_ order: AccountsOrder) async throws {
        switch order {
        case .create(let identifier, let name): try await self.create(identifier, name)
        case .disable(let name):
            let uid = try await self.uid(name)
            try await self.administration.disable(uid)
            try await self.say("\(uid) is disabled, and its sessions are ended.", uid, ["isDisabled": true])
        case .enable(let name):
            let uid = try await self.uid(name)
            try await self.administration.enable(uid)
            try await self.say("\(uid) is enabled.", uid, ["isDisabled": false])
        case .revoke(let name, let session): try await self.revoke(self.uid(name), session)
        case .reset(let name): try await self.reset(self.uid(name))
        case .removeStrongMethods(let name): try await self.removeStrongMethods(self.uid(name))
        case .delete(let name):
            let uid = try await self.uid(name)
            try await self.administration.delete(uid)
            try await self.say("\(uid) is deleted.", uid, ["isDeleted": true])
        case .createService, .addKey, .removeKey: try await self.changeService(order)
        default: break
        }
    }

    private func create(_ identifier: String, _ name: String?) async throws {
        guard let provider = Self.provider(of: identifier) else {
            throw AccountsArguments.problem("accounts create needs an e-mail address or a phone number with a plus")
        }
        let account = try await self.administration.create(identifier, provider, displayName: name)
        try await self.write(account.line, account.value)
    }

    private func revoke(_ uid: String, _ session: String?) async throws {
        var count = 1
        if let session {
            try await self.administration.revokeSession(session, of: uid)
        } else {
            count = try await self.administration.revokeSessions(of: uid)
        }
        let what = count == 1 ? "1 session was" : "\(count) sessions were"
        try await self.say("\(what) ended.", uid, ["endedSessions": .integer(Int64(count))])
    }

    private func reset(_ uid: String) async throws {
        let reset = try await self.administration.startReset(of: uid)
        let end = LineDate.text(reset.expirationDate)
        try await self.say(
            "A message to \(reset.sentTo) waits for the server to send it; its token is good until \(end).", uid,
            ["sentTo": .string(reset.sentTo), "expires": .string(end)])
    }

    private func removeStrongMethods(_ uid: String) async throws {
        let count = try await self.administration.removeStrongMethods(of: uid)
        let what = count == 1 ? "1 strong method was" : "\(count) strong methods were"
        try await self.say("\(what) removed.", uid, ["removedStrongMethods": .integer(Int64(count))])
    }

    private func say(_ text: String, _ uid: String, _ members: [String: JSONValue]) async throws {
        var members = members
        members["uid"] = .string(uid)
        try await self.write(text, .object(members))
    }

    /// Removes what ran out.
    func purge(auditBefore date: Date?) async throws {
        let administration = self.administration
        let report = try await self.interruption.run { try await administration.purge(auditBefore: date) }
        try await self.write(
            "Removed \(report.expired) rows that had run out and \(report.auditEntries) lines of the audit.",
            [
                "expired": .integer(Int64(report.expired)), "auditEntries": .integer(Int64(report.auditEntries)),
            ])
    }
}
