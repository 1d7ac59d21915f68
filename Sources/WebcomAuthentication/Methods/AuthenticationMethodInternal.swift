public final class AuthenticationMethodInternal: Sendable {
    public enum Mode: String, Hashable, Codable, Sendable, CaseIterable { case staticPassword, oneTimePassword }
}
