import Testing
import WebcomBackend

@Suite struct RefreshJudgementTests {
    /// A case: what is presented, the newest and the spent generation, seconds since the rotation, and the judgement.
    struct Case: Sendable {
        let presented: UInt64
        let current: UInt64
        let spent: UInt64?
        var age = 0.0
        var replacementAge: Double?
        var grace: Duration = .seconds(30)
        let judgement: RefreshJudgement
    }

    @Test(
        "RFT-1, RFT-2, RFT-6: the newest token rotates, the one before is answered, any other is a copy",
        arguments: [
            Case(presented: 0, current: 0, spent: nil, judgement: .rotate),
            Case(presented: 0, current: 0, spent: nil, age: 1e9, judgement: .rotate),
            Case(presented: 1, current: 1, spent: 0, judgement: .rotate),
            Case(presented: 0, current: 1, spent: 0, judgement: .repeatSuccessor),
            Case(presented: 0, current: 1, spent: 0, age: 30, judgement: .repeatSuccessor),
            Case(presented: 0, current: 1, spent: 0, age: 30.001, judgement: .rotate),
            // Another node's clock is behind, or this one was set back by a lot.
            Case(presented: 0, current: 1, spent: 0, age: -30, judgement: .repeatSuccessor),
            Case(presented: 0, current: 1, spent: 0, age: -31, judgement: .rotate),
            Case(presented: 0, current: 1, spent: 0, age: 0, grace: .zero, judgement: .repeatSuccessor),
            Case(presented: 0, current: 1, spent: 0, age: 0.001, grace: .zero, judgement: .rotate),
            Case(presented: 0, current: 1, spent: 0, age: .nan, judgement: .rotate),
            Case(presented: 0, current: 1, spent: 0, age: .infinity, judgement: .rotate),
            // The successor of a lost answer, which was replaced unseen.
            Case(presented: 1, current: 2, spent: 0, judgement: .reuse),
            Case(presented: 0, current: 2, spent: 1, judgement: .reuse),
            Case(presented: 0, current: 2, spent: 1, age: 1e9, judgement: .reuse),
            // Left behind by several, a moment ago, and longer ago.
            Case(presented: 0, current: 3, spent: 2, replacementAge: 30, judgement: .repeatSuccessor),
            Case(presented: 0, current: 3, spent: 2, replacementAge: -30, judgement: .repeatSuccessor),
            Case(presented: 0, current: 3, spent: 2, replacementAge: 30.001, judgement: .reuse),
            Case(presented: 0, current: 3, spent: 2, replacementAge: .nan, judgement: .reuse),
            Case(presented: 4, current: 3, spent: 2, replacementAge: 0, judgement: .reuse),
            Case(presented: 2, current: 3, spent: 2, age: 31, replacementAge: 31, judgement: .rotate),
            Case(presented: 2, current: 1, spent: 0, judgement: .reuse),
            Case(presented: 1, current: 0, spent: nil, judgement: .reuse),
            Case(presented: .max, current: 0, spent: nil, judgement: .reuse),
        ])
    func judges(_ example: Case) {
        let judgement = RefreshJudgement.of(
            presented: example.presented, current: example.current, spent: example.spent, age: example.age,
            replacementAge: example.replacementAge,
            grace: example.grace)
        #expect(judgement == example.judgement)
    }
}
