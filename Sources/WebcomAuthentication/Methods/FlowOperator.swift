package import Dispatch

/// What stands behind a flow: the service, or the test kit's driver.
package protocol FlowOperator: AnyObject, Sendable {
    /// Sends a message for a process, deciding at the call.
    func send(
        _ message: IdentityMessage, for process: AuthenticationProcess,
        then: @escaping @Sendable (Result<MessageReceipt, AuthenticationError>) -> Void)
    /// Takes a process up where a continuation left it.
    func resume(_ process: AuthenticationProcess, from continuation: AuthenticationContinuation)
    /// Cancels a process.
    func cancel(_ process: AuthenticationProcess)
    /// Where callbacks run that name no queue of their own.
    var callbackQueue: DispatchQueue { get }
}
