import WebcomPrimitives

/// A result that many may wait for; the first resolution wins.
package final class Completion<Value: Sendable>: Sendable {
    private struct Contents {
        var value: Value?
        var observers: [UInt64: @Sendable (Value?) -> Void] = [:]
        var last: UInt64 = 0
        var cancelled: Set<UInt64> = []
    }

    /// What a new observer is told at once.
    private enum Now { case value(Value), cancelled, wait }

    private let contents = Locked(Contents())

    /// Makes an unresolved one.
    package init() {}

    /// Makes a resolved one.
    package convenience init(_ value: Value) {
        self.init()
        self.resolve(value)
    }

    /// Gives the value to everybody who waits, with no lock held; later calls do nothing.
    package func resolve(_ value: Value) {
        let observers = self.contents.withLock { contents -> [@Sendable (Value?) -> Void] in
            guard contents.value == nil else { return [] }
            contents.value = value
            defer { contents.observers = [:] }
            return contents.observers.sorted { $0.key < $1.key }.map(\.value)
        }
        for observer in observers { observer(value) }
    }

    /// Calls back once the value is there, at once if it is.
    package func observe(_ observer: @escaping @Sendable (Value) -> Void) {
        self.add { value in if let value { observer(value) } }
    }

    /// The value, however the waiting task fares.
    package func value() async -> Value {
        await withCheckedContinuation { continuation in self.observe { continuation.resume(returning: $0) } }
    }

    /// The value, or nil when the waiting task is cancelled first.
    package func valueUnlessCancelled() async -> Value? {
        let id = self.contents.withLock { contents -> UInt64 in
            contents.last += 1
            return contents.last
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                self.add(id) { continuation.resume(returning: $0) }
            }
        } onCancel: {
            self.leave(id)
        }
    }

    private func add(_ id: UInt64? = nil, _ observer: @escaping @Sendable (Value?) -> Void) {
        let now = self.contents.withLock { contents -> Now in
            if let value = contents.value { return .value(value) }
            if let id, contents.cancelled.remove(id) != nil { return .cancelled }
            if id == nil { contents.last += 1 }
            contents.observers[id ?? contents.last] = observer
            return .wait
        }
        switch now {
        case .value(let value): observer(value)
        case .cancelled: observer(nil)
        case .wait: return
        }
    }

    /// A waiter was cancelled, perhaps before it was added.
    private func leave(_ id: UInt64) {
        let observer = self.contents.withLock { contents -> (@Sendable (Value?) -> Void)? in
            if let observer = contents.observers.removeValue(forKey: id) { return observer }
            if contents.value == nil { contents.cancelled.insert(id) }
            return nil
        }
        observer?(nil)
    }
}
