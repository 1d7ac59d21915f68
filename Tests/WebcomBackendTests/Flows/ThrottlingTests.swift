import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

/// Attackers with many sources, many accounts and much time.
@Suite struct ThrottlingTests {
    private static let new = "quite another horse battery"

    @Test("THR-1: many sources on one account are let try no more than one source is")
    func manySources() async throws {
        let bench = try await BackendBench()
        try await bench.register()
        var tried = 0
        for number in 0..<60 {
            let error = await refusal { try await bench.signIn(password: "wrong", source: "10.0.0.\(number)") }
            if error?.code == .invalidCredentials { tried += 1 }
        }
        #expect(tried == 10, "sixty sources made \(tried) tries of one account")
    }

    @Test("THR-1: one source on many accounts is stopped, for its codes as for its passwords, and nobody else is")
    func manyAccounts() async throws {
        let bench = try await BackendBench {
            $0.throttling.passwordsPerSource = .init(20, per: .seconds(900))
            $0.throttling.codesPerSource = .init(20, per: .seconds(900))
        }
        var (passwords, codes) = (0, 0)
        for number in 0..<40 {
            let address = "user\(number)@example.org"
            let error = await refusal { try await bench.signIn(address, password: "wrong", source: "10.0.0.1") }
            if error?.code == .invalidCredentials { passwords += 1 }
            let receipt = try await bench.requestCode(address)
            let other = await refusal { try await bench.submit(receipt, "000000", for: address, source: "10.0.0.1") }
            if other?.code == .invalidCode { codes += 1 }
        }
        #expect(passwords == 20, "one source tried \(passwords) passwords")
        #expect(codes == 20, "one source tried \(codes) codes")
        let fresh = await refusal { try await bench.signIn("user39@example.org", source: "10.0.0.2") }
        #expect(fresh?.code == .invalidCredentials, "another source waits for the first one")
    }

    @Test("THR-2: after n failures the next try waits min(900, 2^(n − 10)) seconds, and after a hundred for a day")
    func closedForm() async throws {
        let bench = try await BackendBench()
        for failures in 1...100 {
            let error = await refusal { try await bench.signIn(password: "wrong") }
            #expect(error?.code == .invalidCredentials, "try \(failures) was not let through")
            let wait = failures == 100 ? 86_400 : failures < 10 ? 0 : min(900, 1 << min(failures - 10, 10))
            guard wait > 0 else { continue }
            let early = await refusal { try await bench.signIn(password: "wrong") }
            #expect(early?.retryAfter == .seconds(wait), "after \(failures) failures")
            bench.clock.advance(by: .seconds(wait) - .milliseconds(1))
            let last = await refusal { try await bench.signIn(password: "wrong") }
            #expect(last?.code == .identityTemporarilyLocked, "a millisecond early after \(failures) failures")
            bench.clock.advance(by: .milliseconds(1))
        }
        let after = await refusal { try await bench.signIn(password: "wrong") }
        #expect(after?.code == .invalidCredentials, "locked for ever")
    }

    @Test("THR-5: a password that is right forgives no code, no other identity and no source")
    func passwordForgivesItsOwn() async throws {
        let bench = try await BackendBench {
            $0.throttling.passwordsPerSource = .init(12, per: .seconds(3600))
            $0.throttling.codesPerIdentity = .init(free: 5, first: .seconds(60))
        }
        try await bench.registerCode(BackendBench.address, .staticPassword)
        try await bench.register("other@example.org")
        let receipt = try await bench.requestCode(BackendBench.address)
        let wrong = bench.wrongCode(for: BackendBench.address)
        for _ in 0..<5 { _ = await refusal { try await bench.submit(receipt, wrong, for: BackendBench.address) } }
        for _ in 0..<10 { _ = await refusal { try await bench.signIn("other@example.org", password: "wrong") } }
        for _ in 0..<12 { _ = try await bench.signIn(source: "10.0.0.1") }
        let source = await refusal { try await bench.signIn(source: "10.0.0.1") }
        #expect(source?.code == .identityTemporarilyLocked, "a success forgave the source")
        let other = await refusal { try await bench.signIn("other@example.org", password: "wrong") }
        #expect(other?.code == .identityTemporarilyLocked, "a success forgave another identity")
        bench.clock.advance(by: .seconds(60))
        let again = try await bench.requestCode(BackendBench.address)
        _ = await refusal { try await bench.submit(again, "000000", for: BackendBench.address) }
        let code = await refusal { try await bench.submit(again, for: BackendBench.address) }
        #expect(code?.code == .identityTemporarilyLocked, "a right password forgave the codes")
    }

    @Test("THR-6: strangers who use up passwords and codes leave the owner the reset by a token")
    func ownersReset() async throws {
        let bench = try await BackendBench()
        try await bench.register()
        for _ in 0..<11 { _ = await refusal { try await bench.signIn(password: "wrong") } }
        let code = try await bench.requestCode(BackendBench.address)
        for _ in 0..<6 { _ = await refusal { try await bench.submit(code, "000000", for: BackendBench.address) } }
        for _ in 0..<2 {
            let theirs = try await bench.requestReset(BackendBench.address)
            for _ in 0..<30 {
                _ = await refusal {
                    try await bench.submit(theirs, "wrong", newPassword: Self.new, for: BackendBench.address)
                }
            }
        }
        let locked = await refusal { try await bench.signIn() }
        #expect(locked?.code == .identityTemporarilyLocked)
        let reset = try await bench.requestReset(BackendBench.address)
        let session = try await bench.submit(reset, newPassword: Self.new, for: BackendBench.address)
        #expect(session.details.provider == .eMail)
    }

    @Test("THR-5: a code that is right forgives the codes, not the passwords")
    func codeForgivesItsOwn() async throws {
        let bench = try await BackendBench()
        try await bench.registerCode(BackendBench.address, .staticPassword)
        for _ in 0..<11 { _ = await refusal { try await bench.signIn(password: "wrong") } }
        for _ in 0..<3 {
            bench.clock.advance(by: .seconds(60))
            let receipt = try await bench.requestCode(BackendBench.address)
            let wrong = bench.wrongCode(for: BackendBench.address)
            for _ in 0..<4 { _ = await refusal { try await bench.submit(receipt, wrong, for: BackendBench.address) } }
            _ = try await bench.submit(receipt, for: BackendBench.address)
        }
        _ = await refusal { try await bench.signIn(password: "wrong") }
        let error = await refusal { try await bench.signIn() }
        #expect(error?.retryAfter == .seconds(2), "a right code forgave the passwords")
    }

    @Test("THR-6: whoever has spent an owner's passwords cannot keep the owner out: code, reset and time let in")
    func ownerGetsIn() async throws {
        let bench = try await BackendBench {
            $0.throttling.passwordsPerIdentity = .init(free: 100, forgottenAfter: .seconds(86_400))
        }
        let uid = try await bench.registerCode(BackendBench.address, .staticPassword).details.uid
        for _ in 0..<100 { _ = await refusal { try await bench.signIn(password: "wrong") } }
        #expect(await refusal { try await bench.signIn() }?.code == .identityTemporarilyLocked)
        bench.waitForResend()
        let code = try await bench.submit(bench.requestCode(BackendBench.address), for: BackendBench.address)
        #expect(code.details.uid == uid)
        let receipt = try await bench.requestReset(BackendBench.address)
        let reset = try await bench.submit(receipt, newPassword: Self.new, for: BackendBench.address)
        #expect(reset.details.uid == uid)
        bench.clock.advance(by: .seconds(86_400))
        #expect(try await bench.signIn(password: Self.new).details.uid == uid)
    }

    @Test("THR-6: strangers who register a number do not lock the codes of its owner")
    func registrationsAreApart() async throws {
        let bench = try await BackendBench {
            $0.throttling.messagesPerAddress = .init(1000, per: .seconds(60))
            $0.throttling.codesPerIdentity = .init(free: 5, first: .seconds(600))
        }
        try await bench.registerCode(BackendBench.number)
        for _ in 0..<2 {
            bench.waitForResend()
            let receipt = try await bench.claim(BackendBench.number, .oneTimePassword)
            for _ in 0..<5 {
                _ = await refusal { try await bench.submit(receipt, "000000", for: BackendBench.number) }
            }
        }
        bench.waitForResend()
        _ = try await bench.submit(bench.requestCode(BackendBench.number), for: BackendBench.number)
    }
}
