/// A method that needs nothing more from the app once it was started: `authenticate(with:)` takes it to its end.
///
/// An app's own method is a few lines:
///
/// ```swift
/// struct Badge: AuthenticationSingleStepMethod {
///     let number: String
///     var provider: AuthenticationProvider { .custom("badge") }
///     @concurrent func credential(
///         for process: AuthenticationProcess, restricted: borrowing WebcomMarkers.Restricted
///     ) async throws -> AuthenticationCredential {
///         AuthenticationCredential(provider: provider, proof: .fields(["number": SecretField(number)]))
///     }
/// }
/// ```
public protocol AuthenticationSingleStepMethod: AuthenticationMethod {
    /// What takes the user to a provider's pages, where the method has them visited; nil, unless said otherwise, where the
    /// app does.
    var userAgent: (any OAuth2UserAgent)? { get }
}

extension AuthenticationSingleStepMethod {
    /// None.
    public var userAgent: (any OAuth2UserAgent)? { nil }
}
