import Testing
import WebcomAuthentication
import WebcomBackend

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct ChallengeRecordTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private static let right: [UInt8] = [1, 2, 3, 4]

    private static func challenge(
        purpose: String = "signIn", expiresIn seconds: Double = 60, attempts: Int = 3, isConsumed: Bool = false,
        isDecoy: Bool = false
    ) -> ChallengeRecord {
        var challenge = ChallengeRecord(
            selector: "selector", mac: Self.right, purpose: .init(rawValue: purpose), flow: "flow",
            identity: IdentityKey(provider: .eMail, providerUID: "ada"), address: "ada", creationDate: Self.now,
            expirationDate: Self.now.addingTimeInterval(seconds), attemptsLeft: attempts, isDecoy: isDecoy)
        if isConsumed { challenge.consumptionDate = Self.now }
        return challenge
    }

    @Test(arguments: [
        (Self.challenge(), ChallengeRecord.Judgement.right),
        (Self.challenge(isDecoy: true), .wrong(attemptsLeft: 2)),
        (Self.challenge(attempts: 0), .exhausted),
        (Self.challenge(attempts: -1), .exhausted),
        (Self.challenge(expiresIn: 0), .expired),
        (Self.challenge(expiresIn: 0, attempts: 0), .expired),
        (Self.challenge(expiresIn: 0, attempts: 0, isConsumed: true), .consumed),
        (Self.challenge(purpose: "signin", isConsumed: true), .unknown),
        (Self.challenge(purpose: "passwordReset"), .unknown),
    ])
    func judgesTheRightSecret(challenge: ChallengeRecord, expected: ChallengeRecord.Judgement) {
        #expect(challenge.judge(mac: Self.right, purpose: .signIn, now: Self.now) == expected)
    }

    @Test(arguments: [
        (Self.challenge(), ChallengeRecord.Judgement.wrong(attemptsLeft: 2)),
        (Self.challenge(attempts: 1), .wrong(attemptsLeft: 0)),
        (Self.challenge(attempts: 0), .exhausted),
        (Self.challenge(expiresIn: -1), .expired),
        (Self.challenge(isConsumed: true), .consumed),
    ])
    func judgesAWrongSecret(challenge: ChallengeRecord, expected: ChallengeRecord.Judgement) {
        #expect(challenge.judge(mac: [1, 2, 3, 5], purpose: .signIn, now: Self.now) == expected)
    }

    @Test func purposesAreComparedByBytes() {
        let challenge = Self.challenge(purpose: "caf\u{E9}")
        let judgement = challenge.judge(mac: Self.right, purpose: .init(rawValue: "cafe\u{301}"), now: Self.now)
        #expect(judgement == .unknown)
    }

    @Test(
        arguments: [
            (ChallengeRecord.Judgement.unknown, RedeemAnswer?.some(.unknown)), (.consumed, .consumed),
            (.expired, .expired),
            (.exhausted, .exhausted), (.wrong(attemptsLeft: 1), .wrong(attemptsLeft: 1)),
            (.wrong(attemptsLeft: 0), .exhausted), (.right, nil),
        ] as [(ChallengeRecord.Judgement, RedeemAnswer?)])
    func answers(judgement: ChallengeRecord.Judgement, answer: RedeemAnswer?) {
        #expect(judgement.answer == answer)
    }

    @Test(
        arguments: [[1, 2, 3], [1, 2, 3, 4, 0], [0, 2, 3, 4], [1, 2, 3, 0], [1, 3, 2, 4], [4, 3, 2, 1], []] as [[UInt8]]
    )
    func matchesNothingElse(mac: [UInt8]) {
        #expect(!Self.challenge().matches(mac: mac))
    }

    @Test func matchesItsOwn() {
        #expect(Self.challenge().matches(mac: Self.right))
        var empty = Self.challenge()
        empty.mac = []
        #expect(!empty.matches(mac: []), "an empty MAC matched an empty one")
    }
}
