// swift-format-ignore-file
// What the pages use of swift-log's `Logging`, so that their samples are compiled without it.
public struct Logger: Sendable {
    public enum MetadataValue: Sendable, ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
        case string(String)
        public init(stringLiteral value: String) { self = .string(value) }
    }
    public typealias Metadata = [String: MetadataValue]
    public struct Message: Sendable, ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
        public init(stringLiteral value: String) {}
    }
    public init(label: String) {}
    public func debug(_ message: @autoclosure () -> Message, metadata: @autoclosure () -> Metadata? = nil) {}
    public func info(_ message: @autoclosure () -> Message, metadata: @autoclosure () -> Metadata? = nil) {}
    public func warning(_ message: @autoclosure () -> Message, metadata: @autoclosure () -> Metadata? = nil) {}
}
