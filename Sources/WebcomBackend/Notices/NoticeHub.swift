import WebcomAuthentication
import WebcomPrimitives

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads the notices that any process left in the store, and hands them to who listens in this one.
final class NoticeHub: Sendable {
    private static let bufferLimit = 4096
    private static let pageLimit = 200

    private struct State {
        var lastListener: UInt64 = 0
        var listeners: [UInt64: AsyncStream<BackendNotice>.Continuation] = [:]
        var cursor: Int64 = 0
        /// Whether what was told before the start has been passed over.
        var isCaughtUp = false
        var isOver = false
    }

    private let store: any AccountStore
    private let start: Date
    private let state = Locked(State())

    /// Hands on what is told from `start` on.
    init(store: any AccountStore, start: Date) {
        self.store = store
        self.start = start
    }

    /// A stream of its own for each caller; who does not read loses the oldest beyond 4096.
    func stream() -> AsyncStream<BackendNotice> {
        let (stream, continuation) = AsyncStream<BackendNotice>.makeStream(
            bufferingPolicy: .bufferingNewest(Self.bufferLimit))
        let number: UInt64? = self.state.withLock { state in
            guard !state.isOver else { return nil }
            state.lastListener += 1
            state.listeners[state.lastListener] = continuation
            return state.lastListener
        }
        guard let number else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.listeners.removeValue(forKey: number) }
        }
        return stream
    }

    /// Reads what is new in the store; called by the worker only, one call at a time.
    func read() async throws {
        try await self.catchUp()
        guard self.state.withLock({ !$0.listeners.isEmpty }) else { return }
        while true {
            let page = try await self.store.notices(
                after: self.state.withLock { $0.cursor }, limit: Self.pageLimit)
            guard let last = page.last else { return }
            let listeners = self.state.withLock { state in
                state.cursor = last.id
                return Array(state.listeners.values)
            }
            for notice in page {
                for listener in listeners { listener.yield(notice.notice) }
            }
        }
    }

    /// Passes over what was told before the start: by its date, once, since the clock may be set back afterwards.
    private func catchUp() async throws {
        while self.state.withLock({ !$0.isCaughtUp }) {
            let page = try await self.store.notices(
                after: self.state.withLock { $0.cursor }, limit: Self.pageLimit)
            let old = page.prefix { $0.date < self.start }
            self.state.withLock { state in
                state.cursor = old.last?.id ?? state.cursor
                state.isCaughtUp = page.isEmpty || old.count < page.count
            }
        }
    }

    /// Ends every stream.
    func finish() {
        let listeners = self.state.withLock { state in
            state.isOver = true
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.finish() }
    }
}
