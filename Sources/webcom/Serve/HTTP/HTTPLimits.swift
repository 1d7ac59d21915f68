/// What a connection may take of the server: bytes, time, and how many there may be.
///
/// The deadlines are absolute: a client that sends a byte now and then does not move them.
package struct HTTPLimits: Hashable, Sendable {
    /// Bytes in a request line and its fields; more is answered with 431.
    package var head = 16_384
    /// Fields in a head; more are answered with 431.
    package var fields = 100
    /// Bytes in a body; more are answered with 413.
    package var body = 65_536
    /// Connections at once; others are answered with 503.
    package var connections = 256
    /// How long a connection may wait for the first byte of a request; then it is closed.
    package var idle: Duration = .seconds(30)
    /// How long a head may take from its first byte on; then it is answered with 408.
    package var headTime: Duration = .seconds(10)
    /// How long a body may take; then it is answered with 408.
    package var bodyTime: Duration = .seconds(20)
    /// How long a client may take to read an answer; then the connection is closed.
    package var answerTime: Duration = .seconds(20)
    /// How long a client may go on sending after the last answer, so that it gets to read that.
    package var lingering: Duration = .seconds(1)

    /// The limits that suit a small server behind a proxy.
    package init() {}
}
