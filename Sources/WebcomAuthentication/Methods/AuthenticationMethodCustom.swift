/// Signs in at a provider of the app's own (Webcom: `AuthenticationMethodCustom`): by a token that it signed, or by code of
/// the app's own that runs inside the back-end.
///
/// The fields go as they are to whatever the back-end was given for this name; that says who the user is.
public struct AuthenticationMethodCustom: AuthenticationSingleStepMethod {
    private let name: String
    private let fields: [String: SecretField]

    /// Makes the method.
    ///
    /// - Parameters:
    ///   - name: The name that the back-end's configuration gives the app's code.
    ///   - fields: What that code reads; each is treated as a secret.
    public init(name: String, fields: [String: String]) {
        self.name = name
        self.fields = fields.mapValues(SecretField.init)
    }

    /// Makes the method of Webcom's form: a JSON Web Token that the app's own provider signed.
    ///
    /// - Parameters:
    ///   - name: The name that the back-end's configuration gives the provider.
    ///   - token: The token, in compact form.
    public init(name: String, token: String) { self.init(name: name, fields: [Self.tokenField: token]) }

    /// The field that a token goes by.
    package static let tokenField = "token"

    /// The app's own provider of that name.
    public var provider: AuthenticationProvider { .custom(self.name) }

    /// Hands the fields over.
    @concurrent public func credential(
        for process: AuthenticationProcess, restricted: borrowing WebcomMarkers.Restricted
    ) async throws -> AuthenticationCredential {
        AuthenticationCredential(provider: self.provider, proof: .fields(self.fields))
    }
}
