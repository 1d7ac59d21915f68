// swift-format-ignore-file
// What the pages use of swift-metrics' `Metrics`.
public final class Counter: Sendable {
    public init(label: String, dimensions: [(String, String)] = []) {}
    public func increment() {}
}
public final class Timer: Sendable {
    public init(label: String, dimensions: [(String, String)] = []) {}
    public func recordNanoseconds(_ duration: Int64) {}
}
