// swift-format-ignore-file
// What the pages use of swift-distributed-tracing's `Tracing`.
public struct SpanAttributes: Sendable {
    public subscript(_ name: String) -> String? {
        get { nil }
        set {}
    }
}
public protocol Span: Sendable {
    var attributes: SpanAttributes { get nonmutating set }
}
public struct NoOpSpan: Span {
    public init() {}
    public var attributes: SpanAttributes {
        get { SpanAttributes() }
        nonmutating set {}
    }
}
public func withSpan<T>(
    _ operationName: String, isolation: isolated (any Actor)? = #isolation, _ operation: (any Span) async throws -> T
) async rethrows -> T { try await operation(NoOpSpan()) }
