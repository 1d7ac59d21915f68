import WebcomAuthentication
import WebcomPrimitives

/// Where an operation that runs in a task of its own leaves what it was answered.
final class Answer: Sendable {
    let receipt = Locked<MessageReceipt?>(nil)
}
