// swift-format-ignore-file
// What the pages use of swift-service-lifecycle's `ServiceLifecycle`.
public protocol Service: Sendable {
    func run() async throws
}
public func cancelWhenGracefulShutdown<T: Sendable>(
    isolation: isolated (any Actor)? = #isolation, _ operation: @Sendable () async throws -> T
) async rethrows -> T { try await operation() }
public actor ServiceGroup: Sendable {
    public init(services: [any Service], gracefulShutdownSignals: [UnixSignal] = []) {}
    public func run() async throws {}
}
public struct UnixSignal: Sendable {
    public static let sigterm = Self()
    public static let sigint = Self()
}
