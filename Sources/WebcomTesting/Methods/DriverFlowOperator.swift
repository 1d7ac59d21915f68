import Dispatch
import WebcomAuthentication

/// The other end of the flow that a driver gives to a method.
final class DriverFlowOperator: FlowOperator {
    typealias Handler = @Sendable (Result<MessageReceipt, AuthenticationError>) -> Void

    private struct Contents: Sendable {
        var process: AuthenticationProcess.ID?
        var end: AuthenticationError.Code?
        var messages: [IdentityMessage] = []
        var continuation: AuthenticationContinuation?
        var lastSending = 0
        /// Who waits for an answer; whoever takes a handler out calls it.
        var pending: [Int: Handler] = [:]
    }

    let callbackQueue = DispatchQueue(label: "webcom.testing.driver")
    private let contents = Watched(Contents())
    private let sender: @Sendable (IdentityMessage) async throws -> MessageReceipt

    init(_ sender: @escaping @Sendable (IdentityMessage) async throws -> MessageReceipt) {
        self.sender = sender
    }

    var messages: [IdentityMessage] { self.contents.value.messages }

    var resumedContinuation: AuthenticationContinuation? { self.contents.value.continuation }

    func messages(atLeast count: Int, within patience: Duration) async throws -> [IdentityMessage] {
        try await self.contents.first(
            "\(count) messages", within: patience, found: { "\($0.messages.count)" },
            where: { $0.messages.count >= count ? $0.messages : nil })
    }

    /// Serves this process and no earlier one.
    func take(_ process: AuthenticationProcess.ID) {
        self.end(.superseded)
        self.contents.update { contents in
            contents.process = process
            contents.end = nil
            contents.continuation = nil
        }
    }

    /// Ends the process; who waits is told.
    func end(_ code: AuthenticationError.Code) {
        let handlers = self.contents.update { contents in
            contents.end = contents.end ?? code
            defer { contents.pending = [:] }
            return contents.pending.sorted { $0.key < $1.key }.map(\.value)
        }
        for handler in handlers { handler(.failure(AuthenticationError(code))) }
    }

    func send(
        _ message: IdentityMessage, for process: AuthenticationProcess,
        then: @escaping @Sendable (Result<MessageReceipt, AuthenticationError>) -> Void
    ) {
        let sending: Result<Int, AuthenticationError> = self.contents.update { contents in
            guard contents.process == process.id else {
                return .failure(AuthenticationError(.superseded))
            }
            if let end = contents.end { return .failure(AuthenticationError(end)) }
            contents.messages.append(message)
            contents.lastSending += 1
            contents.pending[contents.lastSending] = then
            return .success(contents.lastSending)
        }
        switch sending {
        case .failure(let error): then(.failure(error))
        case .success(let number): Task { await self.deliver(message, number) }
        }
    }

    private func deliver(_ message: IdentityMessage, _ number: Int) async {
        let result: Result<MessageReceipt, AuthenticationError>
        do {
            result = .success(try await self.sender(message))
        } catch {
            result = .failure(AuthenticationError(wrapping: error))
        }
        self.contents.update { $0.pending.removeValue(forKey: number) }?(result)
    }

    func resume(_ process: AuthenticationProcess, from continuation: AuthenticationContinuation) {
        self.contents.update { contents in
            if contents.process == process.id { contents.continuation = continuation }
        }
    }

    func cancel(_ process: AuthenticationProcess) {
        guard self.contents.value.process == process.id else { return }
        self.end(.cancelled)
    }
}
