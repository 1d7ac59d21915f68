import WebcomAuthentication
import WebcomBackend
import WebcomPrimitives

/// A rule that says now this and now that.
final class ChangingRule: StrongAuthenticationRule {
    let requirement: Locked<BackendPolicy.StrongAuthentication.Requirement>

    init(_ requirement: BackendPolicy.StrongAuthentication.Requirement) { self.requirement = Locked(requirement) }

    @concurrent func requirement(
        for account: AccountRecord?, proving identity: IdentityKey, _ request: AuthenticationRequest
    ) async throws -> BackendPolicy.StrongAuthentication.Requirement { self.requirement.withLock { $0 } }
}
