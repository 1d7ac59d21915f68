public import WebcomAuthentication
import WebcomPrimitives

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A state store that fails, waits and loses on demand, in front of one that works.
///
/// ```swift
/// let store = FaultyStateStore()
/// store.on(.replace, 2, do: .fail(ScriptedOutage(), .after))
/// store.isReadable = false
/// ```
public final class FaultyStateStore: AuthenticationStateStore {
    private let base: any AuthenticationStateStore
    private let script = Watched(CallScript<StoreCallRecord, StoreAction>())
    private let access = Locked((isReadable: true, isWritable: true))

    /// Stands in front of `base`.
    public init(_ base: any AuthenticationStateStore = MemoryStateStore()) { self.base = base }

    // MARK: Scripting

    /// Adds a line to the script: what to do with a call of this kind.
    ///
    /// All lines that fit a call apply to it, in the order in which they were added.
    public func on(_ call: StoreCall, _ occurrence: ScriptedOccurrence = .next, do actions: StoreAction...) {
        self.script.update { $0.append(call, occurrence, actions) }
    }

    /// Whether `record` works; while false it throws ``ScriptedOutage``.
    public var isReadable: Bool {
        get { self.access.withLock { $0.isReadable } }
        set { self.access.withLock { $0.isReadable = newValue } }
    }

    /// Whether `replace` and `removeRecords` work; while false they throw ``ScriptedOutage``.
    public var isWritable: Bool {
        get { self.access.withLock { $0.isWritable } }
        set { self.access.withLock { $0.isWritable = newValue } }
    }

    /// Writes as another node would: one version above what is there, whatever that is, past script and trace.
    ///
    /// - Returns: The record that was written; it keeps the date of the one that was there, or gets the far future.
    @discardableResult
    public func overwrite(at address: RecordAddress, with bytes: [UInt8]) async throws -> SealedRecord {
        while true {
            let old = try await self.base.record(at: address)
            let new = SealedRecord(
                version: (old?.version ?? 0) + 1, bytes: bytes, expirationDate: old?.expirationDate ?? .distantFuture)
            if try await self.base.replace(old?.version, with: new, at: address) { return new }
        }
    }

    /// The record that is really there, past script and trace.
    public func storedRecord(at address: RecordAddress) async throws -> SealedRecord? {
        try await self.base.record(at: address)
    }

    // MARK: Seeing calls

    /// Every call so far, in order.
    public var trace: [StoreCallRecord] { self.script.value.trace }

    /// The calls of a kind so far, in order.
    public func calls(_ call: StoreCall) -> [StoreCallRecord] { self.script.value.calls(call) }

    /// Waits until `count` calls were made, of one kind or of any, and returns them.
    ///
    /// - Throws: ``FactMissing`` after `patience`, `CancellationError` when the task is cancelled.
    @discardableResult
    public func calls(
        _ call: StoreCall? = nil, atLeast count: Int, within patience: Duration = .seconds(60)
    ) async throws -> [StoreCallRecord] {
        try await self.script.first(
            "\(count) calls of \(call?.rawValue ?? "any kind")", within: patience, found: { "\($0.trace)" },
            where: { $0.calls(call).count >= count ? $0.calls(call) : nil })
    }

    /// Waits until `count` calls have ended, of one kind or of any, and returns those that have.
    ///
    /// - Throws: ``FactMissing`` after `patience`, `CancellationError` when the task is cancelled.
    @discardableResult
    public func endedCalls(
        _ call: StoreCall? = nil, atLeast count: Int, within patience: Duration = .seconds(60)
    ) async throws -> [StoreCallRecord] {
        try await self.script.first(
            "\(count) ended calls of \(call?.rawValue ?? "any kind")", within: patience, found: { "\($0.trace)" },
            where: { script in
                let ended = script.calls(call).filter { $0.outcome != .running }
                return ended.count >= count ? ended : nil
            })
    }

    // MARK: AuthenticationStateStore

    /// Reads the record, as far as the script lets it.
    @concurrent public func record(at address: RecordAddress) async throws -> SealedRecord? {
        try await self.run(StoreCallRecord(.record, at: address)) { try await self.base.record(at: address) }
    }

    /// Writes the record, as far as the script lets it.
    @concurrent public func replace(
        _ version: UInt64?, with record: SealedRecord, at address: RecordAddress
    ) async throws -> Bool {
        var call = StoreCallRecord(.replace, at: address)
        (call.expectedVersion, call.newVersion) = (version, record.version)
        return try await self.run(call) { try await self.base.replace(version, with: record, at: address) }
    }

    /// Drops records, as far as the script lets it.
    @concurrent public func removeRecords(expiredBefore date: Date, limit: Int) async throws -> Int {
        try await self.run(StoreCallRecord(.removeRecords)) {
            try await self.base.removeRecords(expiredBefore: date, limit: limit)
        }
    }

    private func run<Answer: Sendable>(
        _ record: StoreCallRecord, _ work: @Sendable () async throws -> Answer
    ) async throws -> Answer {
        let (number, actions) = self.script.update { $0.begin(record) }
        do {
            let answer = try await self.follow(actions.map(\.kind), record, work)
            self.script.update { $0.end(number, .answered) }
            return answer
        } catch {
            self.script.update { $0.end(number, .failed(AuthenticationError(wrapping: error).code)) }
            throw error
        }
    }

    private func follow<Answer: Sendable>(
        _ actions: [StoreAction.Kind], _ record: StoreCallRecord, _ work: @Sendable () async throws -> Answer
    ) async throws -> Answer {
        try await self.play(actions, .before)
        let isOpen = self.access.withLock { record.call == .record ? $0.isReadable : $0.isWritable }
        guard isOpen else { throw ScriptedOutage() }
        for case .overwrite(let bytes) in actions {
            if let address = record.address { try await self.overwrite(at: address, with: bytes) }
        }
        for case .repeatWork in actions { _ = try await work() }
        let answer = try await work()
        try await self.play(actions, .after)
        return answer
    }

    private func play(_ actions: [StoreAction.Kind], _ moment: ScriptedAction.Moment) async throws {
        for case .hold(let gate, moment) in actions { await gate.pass() }
        for case .fail(let error, moment) in actions { throw error }
    }
}
