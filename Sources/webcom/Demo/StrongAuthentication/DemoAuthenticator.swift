import WebcomAuthentication
import WebcomCryptography
import WebcomPrimitives

/// The authenticator app on the phone of the demo's user (RFC 6238).
struct DemoAuthenticator {
    private let key: AuthenticatorKey
    private let clock: DemoClock

    /// Is told the key, as by the picture.
    init(_ setup: AuthenticatorSetup, _ clock: DemoClock) throws {
        guard let bytes = Base32.decode(setup.key.reveal()), let key = AuthenticatorKey(bytes: SecretBytes(bytes))
        else { throw DemoError.surprise("the authenticator app's key cannot be read") }
        self.key = key
        self.clock = clock
    }

    /// The code that it shows now.
    func code() throws -> String {
        try AuthenticatorCode.code(self.key, step: AuthenticatorCode.step(at: self.clock.now))
    }
}
