/// Something that can be done to the account of a signed-in user, with the answer it gives.
///
/// Those of ``AuthenticationAccount`` are what every back-end should know; a back-end may offer more.
public protocol AccountOperation: Sendable {
    /// What it answers.
    associatedtype Answer: Sendable
    /// Its stable name, for audit and observers.
    static var name: String { get }
    /// What it means for the service once it is done; nothing unless the operation says otherwise.
    var effect: AccountOperationEffect { get }
}

extension AccountOperation {
    /// Nothing.
    public var effect: AccountOperationEffect { .nothing }
}
