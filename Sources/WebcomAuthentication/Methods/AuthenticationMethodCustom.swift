/// Signs in by code of the app's own that runs inside the back-end (Webcom: `AuthenticationMethodCustom`).
///
/// The fields go as they are to whatever the back-end was given for this name; that code says who the user is.
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

    /// The app's own provider of that name.
    public var provider: AuthenticationProvider { .custom(self.name) }

    /// Hands the fields over.
    @concurrent public func credential(
        for process: AuthenticationProcess, restricted: borrowing WebcomMarkers.Restricted
    ) async throws -> AuthenticationCredential {
        AuthenticationCredential(provider: self.provider, proof: .fields(self.fields))
    }
}
