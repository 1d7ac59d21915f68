public import WebcomBackend
import WebcomPrimitives
public import WebcomTesting

/// An account store that fails and waits where a test says.
///
/// It stands in front of another store, numbers every call of a verb from 1 on, and does what was planned for that call:
/// fail before it is done, fail after it was done (the answer is lost), wait before or after until a ``Gate`` is opened.
/// A plan is used up by the call it was made for. Failures are ``AccountStoreError`` of the code `.unavailable`.
///
/// ```swift
/// let store = FaultyAccountStore(MemoryAccountStore())
/// store.failNext(.redeem, .after)
/// let gate = store.holdNext(.settleAttempt, .before)
/// ```
public final class FaultyAccountStore: AccountStore {
    let base: any AccountStore
    private let state = Locked(State())

    private struct State {
        var calls: [Call] = []
        var plans: [Plan] = []
        var isDown = false
    }

    /// Stands in front of `base`.
    public init(_ base: any AccountStore) { self.base = base }

    /// The calls so far, in the order in which they began.
    public var calls: [Call] { self.state.withLock { $0.calls } }

    /// Has the call of this number fail, the first being 1; one that was made already does not come again.
    public func fail(call number: Int, _ moment: Moment = .before) {
        self.add(Plan(target: .call(number), moment: moment, gate: nil))
    }

    /// Has the next call of this verb fail for which nothing else of the kind is planned.
    ///
    /// Planned twice, the next two fail.
    public func failNext(_ verb: Verb, _ moment: Moment = .before) {
        self.add(Plan(target: .next(verb), moment: moment, gate: nil))
    }

    /// Has the call of this number wait until the gate is opened, the first being 1.
    public func hold(call number: Int, _ moment: Moment = .before) -> Gate {
        let gate = Gate()
        self.add(Plan(target: .call(number), moment: moment, gate: gate))
        return gate
    }

    /// Has the next call of this verb wait until the gate is opened.
    public func holdNext(_ verb: Verb, _ moment: Moment = .before) -> Gate {
        let gate = Gate()
        self.add(Plan(target: .next(verb), moment: moment, gate: gate))
        return gate
    }

    /// Has every call fail before it is done, until ``comeBack()``.
    public func goDown() { self.state.withLock { $0.isDown = true } }

    /// Ends what ``goDown()`` began; plans stay.
    public func comeBack() { self.state.withLock { $0.isDown = false } }

    /// Forgets all plans, and comes back; gates that a call waits at stay closed.
    public func heal() {
        self.state.withLock { state in
            state.plans = []
            state.isDown = false
        }
    }

    /// Closes the store behind; neither numbered nor failed.
    public func close() async { await self.base.close() }

    private func add(_ plan: Plan) { self.state.withLock { $0.plans.append(plan) } }

    /// Does one numbered call with all that is planned for it.
    func call<Answer>(_ verb: Verb, _ body: () async throws -> Answer) async throws -> Answer {
        let (call, plans, isDown) = self.begin(verb)
        guard !isDown else { throw Self.failure(of: call, .before) }
        try await Self.carryOut(plans, at: .before, of: call)
        let answer = try await body()
        try await Self.carryOut(plans, at: .after, of: call)
        return answer
    }

    private func begin(_ verb: Verb) -> (Call, [Plan], Bool) {
        self.state.withLock { state in
            let call = Call(number: state.calls.count + 1, verb: verb)
            state.calls.append(call)
            guard !state.isDown else { return (call, [], true) }
            var due: [Plan] = []
            state.plans.removeAll { plan in
                let isDue = plan.isDue(at: call) && !due.contains { $0.isAlike(plan) }
                if isDue { due.append(plan) }
                return isDue
            }
            return (call, due, false)
        }
    }

    private static func carryOut(_ plans: [Plan], at moment: Moment, of call: Call) async throws {
        let due = plans.filter { $0.moment == moment }
        for plan in due { await plan.gate?.pass() }
        if due.contains(where: { $0.gate == nil }) { throw Self.failure(of: call, moment) }
    }

    private static func failure(of call: Call, _ moment: Moment) -> AccountStoreError {
        AccountStoreError(
            .unavailable,
            "Planned by the test: call \(call.number), \(call.verb.rawValue), fails \(moment.rawValue) it.")
    }
}
