import Foundation
import WebcomAuthentication
import WebcomCryptography
import WebcomPrimitives

/// An authenticator app, by the machine's clock.
struct TestAuthenticator {
    private let key: AuthenticatorKey
    /// What its registration is called.
    let registration: String

    /// Reads the key of an answer to a registration.
    init(_ json: JSONValue) throws {
        let text = json["challenge"]?["authenticator"]?["key"]?.stringValue ?? ""
        try self.init(key: text, registration: json["registration"]?.stringValue ?? "")
    }

    /// Takes a key as it is typed.
    init(key text: String, registration: String = "") throws {
        guard let bytes = Base32.decode(text), let key = AuthenticatorKey(bytes: SecretBytes(bytes)) else {
            throw WebClientError("no key of an authenticator app: \(text)")
        }
        self.key = key
        self.registration = registration
    }

    /// The key as it is typed.
    var typed: String { self.key.revealedBase32() }

    /// The code of the time step that lies this many steps ahead; codes of earlier steps than the last used are refused.
    func code(ahead steps: Int64 = 0) throws -> String {
        try AuthenticatorCode.code(self.key, step: AuthenticatorCode.step(at: Date()) + steps)
    }
}
