import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension User {
    /// An identity as an operation names it.
    private static func identity(_ address: String) -> AuthenticationIdentity {
        AuthenticationIdentity(
            provider: address.hasPrefix("+") ? .phone : .eMail, providerUID: address, creationDate: .now)
    }

    /// Has the token of the session renewed, by several who ask at once.
    mutating func renew() async throws {
        guard let key = self.keys.last else { return }
        self.step = "renew"
        let service = self.service(key)
        let tokens = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<3 {
                group.addTask { try await service.renewedToken().reveal() }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        guard !tokens.contains("") else { throw Surprise(what: "a token is empty") }
        Facts.tell("token", key)
    }

    /// Changes the password; the other sessions end, or go on.
    mutating func changePassword(endingOthers: Bool) async throws {
        guard let key = self.keys.last, let uid, let address, let password, self.changeCount < 3 else { return }
        self.step = "changePassword"
        self.changeCount += 1
        let new = self.newName("password")
        let others = self.keys.dropLast()
        if endingOthers { for key in others { Facts.tell("begin", key, uid) } }
        Facts.tell("changing", address, new)
        try await self.service(key).account.changePassword(
            of: Self.identity(address), from: StaticPassword(password), to: StaticPassword(new),
            endingOtherSessions: endingOthers)
        Facts.tell("identity", address, uid, new)
        self.password = new
        guard endingOthers else { return }
        for key in others { Facts.tell("over", key) }
        self.keys = [key]
    }

    /// Detaches the number; whichever other sessions it opened end.
    mutating func detachNumber() async throws {
        guard let key = self.keys.last, let uid, let number, self.address != nil else { return }
        self.step = "detach"
        for key in self.keys.dropLast() { Facts.tell("begin", key, uid) }
        Facts.tell("leaving", number)
        try await self.service(key).account.detach(Self.identity(number))
        Facts.tell("detached", number)
        self.number = nil
        self.keys = [key]
    }

    /// Deletes the account; the user is nobody from then on.
    mutating func delete() async throws {
        guard let key = self.keys.last, let uid else { return }
        self.step = "delete"
        for key in self.keys { Facts.tell("begin", key, uid) }
        Facts.tell("deleting", uid)
        try await self.service(key).account.delete()
        for key in self.keys { Facts.tell("over", key) }
        Facts.tell("deleted", uid)
        (self.uid, self.address, self.number, self.password, self.keys) = (nil, nil, nil, nil, [])
    }
}
