public struct AuthenticationFlow: Sendable {}
