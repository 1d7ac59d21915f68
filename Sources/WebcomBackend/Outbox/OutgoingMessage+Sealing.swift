import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension OutgoingMessage {
    private struct Content: Codable {
        let kind: Kind
        let provider: AuthenticationProvider
        let address: String
        let subject: String
        let text: String
        let sender: String?
        let token: String?
        let code: String?
    }

    /// The row of the outbox, which only the keyring can read.
    func sealed(by keyring: Keyring) throws -> OutboxEntry {
        let content = Content(
            kind: self.kind, provider: self.provider, address: self.address, subject: self.subject, text: self.text,
            sender: self.sender, token: self.verificationToken?.reveal(),
            code: self.oneTimePassword?.reveal())
        let bytes = [UInt8](try JSONEncoder().encode(content))
        return OutboxEntry(
            id: self.id, bytes: keyring.seal(bytes, for: .message, associatedData: Array(self.id.utf8)),
            creationDate: self.creationDate, expirationDate: self.expirationDate, isSuppressed: self.isSuppressed)
    }

    /// Opens a row; throws when it is damaged or of a key that is not here.
    init(_ entry: OutboxEntry, keyring: Keyring) throws {
        let bytes = try keyring.open(entry.bytes, for: .message, associatedData: Array(entry.id.utf8))
        let content = try JSONDecoder().decode(Content.self, from: Data(bytes))
        self.init(
            id: entry.id, kind: content.kind, provider: content.provider, address: content.address,
            subject: content.subject, text: content.text, sender: content.sender,
            verificationToken: content.token.map { VerificationToken($0) },
            oneTimePassword: content.code.map { OneTimePassword($0) }, creationDate: entry.creationDate,
            expirationDate: entry.expirationDate, isSuppressed: entry.isSuppressed)
    }
}
