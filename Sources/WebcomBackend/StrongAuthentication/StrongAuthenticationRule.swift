public import WebcomAuthentication

/// What an app decides about second factors, for each account and sign-in.
public protocol StrongAuthenticationRule: Sendable {
    /// Says who needs a second factor, of those like this one; what policy asks for is asked for all the same.
    ///
    /// Sessions that stand are not judged by it again, but by policy alone. Asked after the first proof, within `policy.externalCallTimeout`; a failure refuses the sign-in as
    /// `.unavailable` (closed).
    ///
    /// - Parameters:
    ///   - account: The account; nil for one that the sign-in makes.
    ///   - identity: Whose proof was the first one.
    ///   - request: The circumstances, as the app gave them.
    @concurrent func requirement(
        for account: AccountRecord?, proving identity: IdentityKey, _ request: AuthenticationRequest
    ) async throws -> BackendPolicy.StrongAuthentication.Requirement
}
