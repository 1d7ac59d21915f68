import WebcomAuthentication

/// Hands out notices: to everybody who listens, and what came before anybody did to the first.
struct NoticeHub: Sendable {
    private var pending: [BackendNotice] = []
    private var listeners: [AsyncStream<BackendNotice>.Continuation] = []

    mutating func listen() -> AsyncStream<BackendNotice> {
        let (stream, listener) = AsyncStream<BackendNotice>.makeStream()
        for notice in self.pending { listener.yield(notice) }
        self.pending = []
        self.listeners.append(listener)
        return stream
    }

    mutating func emit(_ notice: BackendNotice) {
        self.listeners.removeAll { listener in
            if case .terminated = listener.yield(notice) { true } else { false }
        }
        if self.listeners.isEmpty { self.pending.append(notice) }
    }

    mutating func finish() {
        for listener in self.listeners { listener.finish() }
        self.listeners = []
    }
}
