import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomTesting

/// Second proofs that are wrong at first, or too late.
@Suite struct StrongRetryTests {
    private static let codes = StrongPlace.allCases.filter(\.awaitsCode)
    private static let sent = StrongPlace.allCases.filter(\.isSent)

    @Test("Peer 10: wrong codes, then the right one: each says how many tries are left", arguments: Self.codes, 1...4)
    func wrongThenRight(_ place: StrongPlace, _ count: Int) async throws {
        let stand = try await place.stand()
        for number in 1...count {
            let words = await StrongStand.words { try await stand.submit(stand.wrong()) }
            #expect(words == "invalidCode retry left \(5 - number)")
        }
        #expect(await StrongStand.words { try await stand.submit(stand.right()) } == "session 2")
    }

    @Test(
        "Peer 10: wrong codes use the sign-in up; then the right one is refused, and so is all else",
        arguments: Self.codes)
    func usedUp(_ place: StrongPlace) async throws {
        let stand = try await place.stand()
        for left in [4, 3, 2, 1] {
            #expect(
                await StrongStand.words { try await stand.submit(stand.wrong()) } == "invalidCode retry left \(left)")
        }
        #expect(await StrongStand.words { try await stand.submit(stand.wrong()) } == "invalidCode restart left 0")
        #expect(await StrongStand.words { try await stand.submit(stand.right()) } == "expired restart")
        #expect(await StrongStand.words { try await stand.bench.advance(stand.step, .resume) } == "expired restart")
    }

    @Test(
        "Peer 10: wrong, sent again, wrong, right; the code that was sent before is good no more", arguments: Self.sent)
    func wrongResentRight(_ place: StrongPlace) async throws {
        let stand = try await place.stand()
        let old = try stand.right()
        #expect(await StrongStand.words { try await stand.submit(stand.wrong()) } == "invalidCode retry left 4")
        stand.bench.waitForResend()
        let again = try await stand.moved(.resend)
        #expect(again.step.kind.name == place.step)
        if try old != again.right() {
            #expect(await StrongStand.words { try await again.submit(old) } == "invalidCode retry left 3")
        }
        #expect(await StrongStand.words { try await again.submit(again.wrong()) }.hasPrefix("invalidCode retry"))
        #expect(await StrongStand.words { try await again.submit(again.right()) } == "session 2")
    }

    @Test(
        "Peer 10: the right code says that it ran out, and counts as a try; one that is sent again is taken",
        arguments: Self.sent)
    func tooLate(_ place: StrongPlace) async throws {
        let stand = try await place.stand()
        stand.bench.clock.advance(by: .seconds(299))
        let code = try stand.right()
        let inTime = try await place.stand()
        inTime.bench.clock.advance(by: .seconds(299))
        #expect(await StrongStand.words { try await inTime.submit(inTime.right()) } == "session 2")
        stand.bench.clock.advance(by: .seconds(1))
        let error = await refusal { try await stand.submit(code) }
        #expect(error?.code == .invalidCode && error?.recovery == .retry && error?.attemptsLeft == 4)
        #expect(error?.message == "The code ran out: have another one sent.")
        let again = try await stand.moved(.resend)
        #expect(await StrongStand.words { try await again.submit(again.right()) } == "session 2")
    }

    @Test("a code that is sent again says how long to wait first, and not longer than that", arguments: Self.sent)
    func coolDown(_ place: StrongPlace) async throws {
        let stand = try await place.stand()
        guard let challenge = stand.challenge else { throw UnexpectedStep() }
        #expect(challenge.resendAfter == .seconds(60))
        stand.bench.clock.advance(by: .seconds(20))
        let error = await refusal { try await stand.bench.advance(stand.step, .resend) }
        #expect(error?.code == .identityTemporarilyLocked && error?.retryAfter == .seconds(40))
        stand.bench.clock.advance(by: .seconds(40))
        let again = try await stand.moved(.resend)
        #expect(await StrongStand.words { try await again.submit(again.right()) } == "session 2")
    }

    @Test(
        "codes are taken as people type them",
        arguments: StrongPlace.allCases.filter { $0.awaitsCode && $0 != .recoveryCode })
    func spaced(_ place: StrongPlace) async throws {
        let stand = try await place.stand()
        let code = try stand.right()
        let spaced = " \(code.prefix(3)) \(code.dropFirst(3)) "
        #expect(await StrongStand.words { try await stand.submit(spaced) } == "session 2")
    }

    @Test("switching methods and back: the code of the method that was left is good no more")
    func switches() async throws {
        let stand = try await StrongPlace.smsCode.stand()
        let bySMS = try stand.right()
        let byMail = try await stand.moved(.challenge(methodID: stand.id(.eMail)))
        guard try bySMS != byMail.right() else { return }
        #expect(await StrongStand.words { try await byMail.submit(bySMS) } == "invalidCode retry left 4")
        let byApp = try await byMail.moved(.challenge(methodID: stand.id(.authenticatorApp)))
        #expect(await StrongStand.words { try await byApp.submit(bySMS) } == "invalidCode retry left 3")
        stand.bench.waitForResend()
        let back = try await byApp.moved(.challenge(methodID: stand.id(.sms)))
        #expect(back.challenge?.methods.map(\.kind) == [.authenticatorApp, .eMail, .recoveryCode])
        #expect(await StrongStand.words { try await back.submit(back.right()) } == "session 2")
    }

    @Test("another kind is registered instead, and the code of the first contact confirms nothing then")
    func registersAnother() async throws {
        let stand = try await StrongPlace.smsConfirmation.stand()
        let bySMS = try stand.right()
        let byMail = try await stand.moved(.register(.eMail, contact: StrongAccount.mailbox))
        #expect(byMail.challenge?.kind == .eMail && byMail.challenge?.sentTo == "s•••@e•••.org")
        #expect(byMail.challenge?.kinds == [.authenticatorApp, .sms, .eMail])
        guard try bySMS != byMail.right() else { return }
        #expect(await StrongStand.words { try await byMail.submit(bySMS) } == "invalidCode retry left 4")
        let session = try await BackendBench.session(byMail.submit(byMail.right()))
        let listed = try await stand.bench.backend.perform(AuthenticationAccount.ListStrongMethods(), session)
        #expect(listed.map(\.method.kind) == [.eMail])
    }

    @Test("a method whose number no messages go to any more is refused as such, and another one can be chosen")
    func blocked() async throws {
        var stand = try await StrongPlace.choice.stand()
        stand.bench = try await stand.bench.beside(.whenRegistered) { $0.phoneDestinations = PhonePrefixes(["+1"]) }
        let words = await StrongStand.words {
            try await stand.bench.advance(stand.step, .challenge(methodID: stand.id(.sms)))
        }
        #expect(words == "strongMethodBlocked retry")
        let other = try await stand.moved(.challenge(methodID: stand.id(.eMail)))
        #expect(await StrongStand.words { try await other.submit(other.right()) } == "session 2")
    }
}
