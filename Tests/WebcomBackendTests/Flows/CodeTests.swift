import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Codes by e-mail and phone: sent, tried, used up.
@Suite struct CodeTests {
    @Test(
        "identities of both kinds in both modes: signed up by the token or code of their message",
        arguments: [BackendBench.address, BackendBench.number], AuthenticationMethodInternal.Mode.allCases)
    func signsUp(_ identifier: String, _ mode: AuthenticationMethodInternal.Mode) async throws {
        let bench = try await BackendBench()
        let receipt = try await bench.claim(identifier, mode)
        let isToken = identifier == BackendBench.address && mode == .staticPassword
        #expect(receipt.continuation.front.stepDue == (isToken ? .verificationToken : .oneTimePassword))
        #expect(receipt.continuation.front.mode == mode)
        let message = try #require(bench.messages.latest(to: identifier))
        #expect(message.kind == (isToken ? .verification : .verificationCode))
        #expect((message.oneTimePassword == nil) == isToken && (message.verificationToken != nil) == isToken)
        let seconds: Double = isToken ? 3600 : 300
        #expect(receipt.expirationDate == bench.clock.now.addingTimeInterval(seconds))
        let session = try await bench.submit(receipt, for: identifier)
        #expect(session.details.providerUID == identifier)
        let method = mode == .staticPassword ? "pwd" : isToken ? "pwd" : identifier.hasPrefix("+") ? "sms" : "otp"
        #expect(session.details.factors.map(\.method) == [method])
    }

    @Test("a code signs in to an identity, with a password or without", arguments: [true, false])
    func signsIn(_ hasPassword: Bool) async throws {
        let bench = try await BackendBench()
        for identifier in [BackendBench.address, BackendBench.number] {
            let known = try await bench.registerCode(
                identifier, hasPassword ? .staticPassword : .oneTimePassword)
            let receipt = try await bench.requestCode(identifier)
            #expect(receipt.resendAfter == .seconds(60))
            let session = try await bench.submit(receipt, for: identifier)
            #expect(session.details.uid == known.details.uid)
            #expect(session.details.factors.map(\.method) == [identifier.hasPrefix("+") ? "sms" : "otp"])
        }
    }

    @Test("OTP-2: a code is good until a second before its end", arguments: [299, 300])
    func expires(_ seconds: Int) async throws {
        let bench = try await BackendBench()
        try await bench.registerCode(BackendBench.number)
        let receipt = try await bench.requestCode(BackendBench.number)
        bench.clock.advance(by: .seconds(seconds))
        if seconds < 300 {
            _ = try await bench.submit(receipt, for: BackendBench.number)
        } else {
            let error = await refusal { try await bench.submit(receipt, for: BackendBench.number) }
            #expect(error?.code == .expired)
        }
    }

    @Test("OTP-4: after the last wrong try the right code is refused")
    func exhausts() async throws {
        let bench = try await BackendBench()
        try await bench.registerCode(BackendBench.number)
        let receipt = try await bench.requestCode(BackendBench.number)
        let wrong = bench.wrongCode(for: BackendBench.number)
        for left in [4, 3, 2, 1, 0] {
            let error = await refusal { try await bench.submit(receipt, wrong, for: BackendBench.number) }
            #expect(error?.code == .invalidCode)
            #expect(error?.attemptsLeft == left)
            #expect(error?.recovery == (left == 0 ? .restart : .retry))
        }
        let error = await refusal { try await bench.submit(receipt, for: BackendBench.number) }
        #expect(error?.code == .invalidCode && error?.recovery == .restart)
    }

    @Test("OTP-3: a code that was used is of no use again")
    func usedUp() async throws {
        let bench = try await BackendBench()
        try await bench.registerCode(BackendBench.number)
        let receipt = try await bench.requestCode(BackendBench.number)
        _ = try await bench.submit(receipt, for: BackendBench.number)
        let error = await refusal { try await bench.submit(receipt, for: BackendBench.number) }
        #expect(error?.code == .invalidCode && error?.recovery == .restart)
    }

    @Test("OTP-5, THR-2: failures are counted across codes, which a new one does not reset, up to a hard cap")
    func countsAcross() async throws {
        let bench = try await BackendBench {
            $0.throttling.messagesPerAddress = .init(1000, per: .seconds(60))
            $0.throttling.codesPerIdentity = .init(free: 5, forgottenAfter: .seconds(864_000))
        }
        try await bench.registerCode(BackendBench.number)
        var compared = 0
        var last: AuthenticationError?
        for _ in 0..<30 {
            bench.clock.advance(by: .seconds(900))
            let receipt = try await bench.requestCode(BackendBench.number)
            for _ in 0..<5 {
                let wrong = bench.wrongCode(for: BackendBench.number)
                last = await refusal { try await bench.submit(receipt, wrong, for: BackendBench.number) }
                if last?.code == .invalidCode { compared += 1 }
            }
        }
        #expect(compared < 40)
        #expect(last?.code == .identityTemporarilyLocked)
        bench.clock.advance(by: .seconds(900))
        let receipt = try await bench.requestCode(BackendBench.number)
        _ = try await bench.submit(receipt, for: BackendBench.number)
    }

    @Test("OTP-5: after 100 failures in a row the method is locked, also for the right code, and not for ever (THR-6)")
    func hardCap() async throws {
        let bench = try await BackendBench {
            $0.throttling.messagesPerAddress = .init(1000, per: .seconds(60))
            $0.throttling.codesPerIdentity = .init(free: 100, forgottenAfter: .seconds(86_400))
        }
        try await bench.registerCode(BackendBench.number)
        for _ in 0..<20 {
            bench.waitForResend()
            let receipt = try await bench.requestCode(BackendBench.number)
            let wrong = bench.wrongCode(for: BackendBench.number)
            for _ in 0..<5 { _ = await refusal { try await bench.submit(receipt, wrong, for: BackendBench.number) } }
        }
        bench.waitForResend()
        let receipt = try await bench.requestCode(BackendBench.number)
        let error = await refusal { try await bench.submit(receipt, for: BackendBench.number) }
        #expect(error?.code == .identityTemporarilyLocked)
        #expect(error?.retryAfter == .seconds(86_340))
        bench.clock.advance(by: .seconds(86_340))
        _ = try await bench.submit(bench.requestCode(BackendBench.number), for: BackendBench.number)
    }

    @Test("OTP-6: a new code takes the place of the one before, whichever authentication asked for it")
    func replaces() async throws {
        let bench = try await BackendBench()
        try await bench.registerCode(BackendBench.number)
        let first = try await bench.requestCode(BackendBench.number)
        let old = bench.secret(for: BackendBench.number)
        bench.waitForResend()
        let second = try await bench.requestCode(BackendBench.number, key: "another session key")
        #expect(await refusal { try await bench.submit(first, old, for: BackendBench.number) }?.code == .expired)
        _ = try await bench.submit(second, for: BackendBench.number, key: "another session key")
    }

    @Test("OTP-6: the code of a resent message is the only one that is good")
    func resends() async throws {
        let bench = try await BackendBench()
        let receipt = try await bench.claim(BackendBench.number, .oneTimePassword)
        let old = bench.secret(for: BackendBench.number)
        bench.waitForResend()
        let again = try await bench.backend.send(
            .resendVerification(MessageSettings()), bench.request(continuation: receipt.continuation))
        if old != bench.secret(for: BackendBench.number) {
            #expect(
                await refusal { try await bench.submit(again, old, for: BackendBench.number) }?.code == .invalidCode)
        }
        _ = try await bench.submit(receipt, for: BackendBench.number)
    }

    @Test("OTP-7: a code is good for its purpose and authentication alone")
    func isBound() async throws {
        let bench = try await BackendBench()
        try await bench.registerCode(BackendBench.number, .staticPassword)
        let signIn = try await bench.requestCode(BackendBench.number)
        let code = bench.secret(for: BackendBench.number)
        bench.waitForResend()
        let reset = try await bench.requestReset(BackendBench.number)
        let other = bench.secret(for: BackendBench.number)
        guard code != other else { return }
        let wrong = await refusal {
            try await bench.submit(reset, code, newPassword: "a new password of length", for: BackendBench.number)
        }
        #expect(wrong?.code == .invalidCode)
        #expect(await refusal { try await bench.submit(signIn, other, for: BackendBench.number) }?.code == .invalidCode)
        let due = await refusal { try await bench.submit(reset, other, for: BackendBench.number) }
        #expect(due?.code == .stepNotDue && due?.dueStep == .newPassword)
        let foreign = await refusal {
            try await bench.submit(signIn, code, for: BackendBench.number, key: "a stranger's session key")
        }
        #expect(foreign?.code == .foreignContinuation)
        _ = try await bench.submit(signIn, code, for: BackendBench.number)
    }

    @Test("OTP-10: another code has to wait, by identity and purpose, and five an hour are sent")
    func coolsDown() async throws {
        let bench = try await BackendBench()
        _ = try await bench.requestCode(BackendBench.number)
        bench.clock.advance(by: .seconds(20))
        let error = await refusal { try await bench.requestCode(BackendBench.number, key: "another") }
        #expect(error?.code == .identityTemporarilyLocked)
        #expect(error?.retryAfter == .seconds(40))
        for _ in 0..<4 {
            bench.waitForResend()
            _ = try await bench.requestCode(BackendBench.number)
        }
        bench.waitForResend()
        let spent = await refusal { try await bench.requestCode(BackendBench.number) }
        #expect(spent?.code == .identityTemporarilyLocked)
    }

    @Test("OTP-10: one source cannot have messages sent to many")
    func sourceBudget() async throws {
        let bench = try await BackendBench { $0.throttling.messagesPerSource = .init(3, per: .seconds(3600)) }
        for number in 0..<3 { _ = try await bench.requestCode("user\(number)@example.org", source: "10.0.0.1") }
        let error = await refusal { try await bench.requestCode("user4@example.org", source: "10.0.0.1") }
        #expect(error?.code == .identityTemporarilyLocked)
        _ = try await bench.requestCode("user4@example.org", source: "10.0.0.2")
    }

    @Test("THR-1, THR-5: tries from one source are limited across identities, and no success forgives them")
    func sourceTries() async throws {
        let bench = try await BackendBench { $0.throttling.codesPerSource = .init(3, per: .seconds(3600)) }
        try await bench.registerCode(BackendBench.number)
        for _ in 0..<3 {
            let receipt = try await bench.requestCode(BackendBench.number, source: "10.0.0.1")
            _ = try await bench.submit(receipt, for: BackendBench.number, source: "10.0.0.1")
            bench.waitForResend()
        }
        let receipt = try await bench.requestCode(BackendBench.number, source: "10.0.0.1")
        let error = await refusal { try await bench.submit(receipt, for: BackendBench.number, source: "10.0.0.1") }
        #expect(error?.code == .identityTemporarilyLocked)
        _ = try await bench.submit(receipt, for: BackendBench.number, source: "10.0.0.2")
    }
}
