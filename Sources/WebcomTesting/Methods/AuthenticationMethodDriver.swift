public import WebcomAuthentication

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Runs a method without a service, so that its author can test it alone.
///
/// It makes the marker and the flow that otherwise only the service makes, and no session: what a method gives is a
/// credential. Keep the driver while its flow is in use.
///
/// ```swift
/// let driver = AuthenticationMethodDriver()
/// let credential = try await driver.credential(of: Badge(number: "4711"))
/// ```
public final class AuthenticationMethodDriver: Sendable {
    private let context: AuthenticationService.Context
    private let options: AuthenticationOptions
    private let expirationDate: Date
    private let line: DriverFlowOperator
    private let begun = Watched<AuthenticationProcess?>(nil)

    /// Makes a driver.
    ///
    /// - Parameters:
    ///   - context: What the method's process says of it.
    ///   - options: What the method's process says of them.
    ///   - expirationDate: When the method's process would run out; nothing happens then.
    ///   - send: What becomes of the messages that a multi-step method asks for; refused by default. An error that is no
    ///     `AuthenticationError` reaches the method as `.unavailable`.
    public init(
        context: AuthenticationService.Context = .new,
        options: AuthenticationOptions = AuthenticationOptions(),
        expirationDate: Date = .distantFuture,
        send: @escaping @Sendable (IdentityMessage) async throws -> MessageReceipt = { _ in
            throw AuthenticationError(.unsupported, "Give the driver a closure that sends.")
        }
    ) {
        self.context = context
        self.options = options
        self.expirationDate = expirationDate
        self.line = DriverFlowOperator(send)
    }

    /// Begins a multi-step method, as `initializeAuthentication` does: the flow of an earlier one is over.
    @discardableResult
    public func begin(_ method: some AuthenticationMultiStepMethod) -> AuthenticationProcess {
        let process = self.process(of: method)
        self.line.take(process.id)
        self.begun.update { $0 = process }
        method.begin(
            AuthenticationFlow(process: process, operator: self.line),
            restricted: WebcomMarkers.Restricted())
        return process
    }

    /// Asks a method for its credential, as `authenticate(with:)` and `continueAuthentication` do.
    ///
    /// The process is the one that ``begin(_:)`` made last, for a method of its provider; a fresh one otherwise.
    ///
    /// - Throws: What the method throws, unchanged.
    public func credential(of method: some AuthenticationMethod) async throws
        -> AuthenticationCredential
    {
        let begun = self.begun.value
        let process =
            begun?.provider == method.provider
            ? begun ?? self.process(of: method) : self.process(of: method)
        return try await method.credential(for: process, restricted: WebcomMarkers.Restricted())
    }

    /// Ends the process, as a sign-out or a newer authentication does: its flow refuses with `code` from now on.
    public func end(_ code: AuthenticationError.Code = .superseded) { self.line.end(code) }

    /// The messages that the method asked for, in order.
    public var messages: [IdentityMessage] { self.line.messages }

    /// The continuation that the method took its process up from; nil if it did not.
    public var resumedContinuation: AuthenticationContinuation? { self.line.resumedContinuation }

    /// Waits until the method has asked for `count` messages, and returns them.
    ///
    /// - Throws: ``FactMissing`` after `patience`, `CancellationError` when the task is cancelled.
    @discardableResult
    public func messages(
        atLeast count: Int, within patience: Duration = .seconds(60)
    ) async throws -> [IdentityMessage] {
        try await self.line.messages(atLeast: count, within: patience)
    }

    private func process(of method: some AuthenticationMethod) -> AuthenticationProcess {
        AuthenticationProcess(
            provider: method.provider, context: self.context, options: self.options,
            expirationDate: self.expirationDate)
    }
}
