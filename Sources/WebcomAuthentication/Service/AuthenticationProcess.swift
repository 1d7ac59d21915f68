public struct AuthenticationProcess: Sendable {}
