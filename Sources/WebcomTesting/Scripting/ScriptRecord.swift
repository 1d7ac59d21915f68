/// A call as a script sees it.
protocol ScriptRecord: Sendable {
    associatedtype Call: Hashable & Sendable

    var call: Call { get }
    /// The place among all calls, from 1.
    var number: Int { get set }
    /// The place among the calls of its kind, from 1.
    var occurrence: Int { get set }
    var outcome: CallOutcome { get set }
}
