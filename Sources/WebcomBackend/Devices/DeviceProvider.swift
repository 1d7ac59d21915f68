public import WebcomAuthentication

/// A provider that gives a device a code, and says what its user made of it in a browser elsewhere (RFC 8628).
///
/// The back-end keeps what is to be remembered, sealed, binds it to the session key that began it, asks no oftener than
/// the provider wants, and lets one answer through (OAU-12). What is thrown is told as ``IdentityVerifier`` says.
public protocol DeviceProvider: IdentityProvider {
    /// Asks for a code.
    ///
    /// - Throws: ``AuthenticationError``: `.unsupported` where the provider has no device flow.
    @concurrent func authorizeDevice(_ request: AuthenticationRequest) async throws -> DeviceGrant

    /// Asks once what the user said; never waits for them.
    ///
    /// - Parameters:
    ///   - memory: What ``DeviceGrant/memory`` was.
    ///   - request: The circumstances.
    /// - Throws: ``AuthenticationError``: `.accessDenied` when they said no, `.expired` when the code ran out. An outage, or
    ///   an error that is transient, has it asked again, each time after a longer while.
    @concurrent func poll(_ memory: [UInt8], _ request: AuthenticationRequest) async throws -> DevicePoll
}
