/// Is told of each message once its row is committed, before the answer is given: for tests.
public protocol MessageCapture: Sendable {
    /// Takes a message; called on the answer's path, so return at once.
    func capture(_ message: OutgoingMessage)
}
