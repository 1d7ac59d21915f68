/// Something that can be done to the account of a signed-in user, with the answer it gives.
public protocol AccountOperation: Sendable {
    /// What it answers.
    associatedtype Answer: Sendable
    /// Its stable name, for audit and observers.
    static var name: String { get }
}
