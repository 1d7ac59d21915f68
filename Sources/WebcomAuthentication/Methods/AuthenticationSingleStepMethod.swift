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
public protocol AuthenticationSingleStepMethod: AuthenticationMethod {}
