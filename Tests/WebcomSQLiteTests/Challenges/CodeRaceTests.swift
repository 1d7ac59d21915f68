import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomSQLite
import WebcomTesting

/// One code, submitted many times at once to a whole back-end on a file; one file after the other.
@Suite(.serialized) struct CodeRaceTests {
    @Test("OTP-3: of 64 parallel submissions of the right code one signs in")
    func rightOnes() async throws {
        let bench = try await FileBench()
        try await bench.register()
        let receipt = try await bench.requestCode()
        let code = bench.code
        let outcomes = await bench.parallel(64) { try await bench.submit(receipt, code) }
        #expect(outcomes.count { $0 == nil } == 1)
        #expect(outcomes.allSatisfy { $0 == nil || $0?.code == .invalidCode })
        await bench.close()
    }

    @Test("OTP-4, THR-3: of 200 parallel wrong codes no more than five are compared, then the right one is refused")
    func wrongOnes() async throws {
        let bench = try await FileBench()
        try await bench.register()
        let receipt = try await bench.requestCode()
        let wrong = bench.wrongCode
        let outcomes = await bench.parallel(200) { try await bench.submit(receipt, wrong) }
        #expect(outcomes.allSatisfy { $0?.code == .invalidCode })
        for left in 1...4 { #expect(outcomes.count { $0?.attemptsLeft == left } == 1, "with \(left) left") }
        #expect(outcomes.count { $0?.attemptsLeft == 0 } == 196)
        let late = await bench.parallel(1) { try await bench.submit(receipt, bench.code) }
        #expect(late.map { $0?.code } == [.invalidCode], "the right code was accepted without tries left")
        await bench.close()
    }

    @Test("OTP-4, OTP-5: parallel wrong tries of fresh codes do not pass the limit of the identity either")
    func acrossCodes() async throws {
        let bench = try await FileBench()
        try await bench.register()
        var (compared, limited) = (0, 0)
        for _ in 0..<3 {
            bench.clock.advance(by: .seconds(60))
            let receipt = try await bench.requestCode()
            let wrong = bench.wrongCode
            let outcomes = await bench.parallel(20) { try await bench.submit(receipt, wrong) }
            compared += outcomes.count { ($0?.attemptsLeft ?? 0) > 0 }
            limited += outcomes.count { $0?.code == .identityTemporarilyLocked }
        }
        // Of the first code five are compared, the last of which leaves none; then one of each burst, the others wait.
        #expect(compared == 4 + 1 + 1, "\(compared) tries left some")
        #expect(limited == 19 + 19, "\(limited) tries were told to wait")
        await bench.close()
    }

    @Test("OTP-5, THR-2: a new code resets nothing: a hundred wrong ones in a row end the tries, also of the right one")
    func requestAndWrong() async throws {
        let bench = try await FileBench {
            $0.throttling.messagesPerAddress = .init(1000, per: .seconds(60))
            $0.throttling.codesPerIdentity = .init(free: 100, forgottenAfter: .seconds(86_400))
        }
        try await bench.register()
        var codes: [AuthenticationError.Code?] = []
        for _ in 0..<101 {
            bench.clock.advance(by: .seconds(60))
            let receipt = try await bench.requestCode()
            let wrong = bench.wrongCode
            codes += await bench.parallel(1) { try await bench.submit(receipt, wrong) }.map { $0?.code }
        }
        #expect(codes == Array(repeating: .invalidCode, count: 100) + [.identityTemporarilyLocked])
        bench.clock.advance(by: .seconds(60))
        let receipt = try await bench.requestCode()
        let right = await bench.parallel(1) { try await bench.submit(receipt, bench.code) }
        #expect(right.map { $0?.code } == [.identityTemporarilyLocked], "a new code forgave the failures")
        bench.clock.advance(by: .seconds(86_400))
        let again = try await bench.requestCode()
        #expect(await bench.parallel(1) { try await bench.submit(again, bench.code) } == [nil], "locked for ever")
        await bench.close()
    }
}
