import WebcomAuthentication
import WebcomTesting

/// A method of an app's own with one step: whoever shows a badge is who it names.
struct Badge: AuthenticationSingleStepMethod {
    static let provider = AuthenticationProvider.custom("badge")

    let name: String

    init(_ name: String) { self.name = name }

    var provider: AuthenticationProvider { Self.provider }

    @concurrent func credential(
        for process: AuthenticationProcess, restricted: borrowing WebcomMarkers.Restricted
    ) async throws -> AuthenticationCredential {
        AuthenticationCredential(
            provider: self.provider, identifier: self.name, proof: .fields(["number": SecretField(self.name)]))
    }

    static func uid(_ name: String) -> String { ScriptedBackend.uid(of: name, at: Self.provider) }
}

extension AuthenticationMethodInternal {
    /// Somebody's e-mail address and a password.
    static func password(of name: String, _ password: String = ScriptedBackend.password) -> Self {
        let method = Self(eMail: "\(name)@example.com", mode: .staticPassword)
        method.setStaticPassword(password)
        return method
    }

    /// Somebody's e-mail address, to be proved by a code.
    static func code(of name: String) -> Self { Self(eMail: "\(name)@example.com", mode: .oneTimePassword) }
}
