import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

/// A code is good for what it was sent for.
@Suite struct CodeBindingTests {
    enum Purpose: String, CaseIterable, Sendable { case attach, signIn, reset }

    private static let identifier = BackendBench.number

    @Test(
        "OTP-7: of the codes of all purposes each is good for its own alone", arguments: Purpose.allCases,
        Purpose.allCases)
    func crossProduct(_ sent: Purpose, _ used: Purpose) async throws {
        let bench = try await BackendBench()
        try await bench.registerCode(Self.identifier, .staticPassword)
        let guest = try await bench.guest()
        var codes: [Purpose: String] = [:]
        var receipts: [Purpose: MessageReceipt] = [:]
        repeat {
            bench.clock.advance(by: .seconds(3600))
            for purpose in Purpose.allCases {
                receipts[purpose] = try await self.ask(purpose, bench, guest)
                codes[purpose] = bench.secret(for: Self.identifier)
            }
        } while Set(codes.values).count < 3
        let (receipt, code) = try (#require(receipts[used]), #require(codes[sent]))
        let outcome = await Shown.text {
            let session = try await bench.submit(
                receipt, code, newPassword: used == .reset ? "a new password of length" : nil, for: Self.identifier,
                to: used == .attach ? guest : nil)
            return "session of \(session.details.isGuest ? "guest" : "owner")"
        }
        // The guest proves a number that is the owner's already, which is told to nobody but who has its right code.
        let right = used == .attach ? "existingIdentity" : "session of owner"
        let isWrong = outcome.hasPrefix("invalidCode")
        #expect(sent == used ? outcome.hasPrefix(right) : isWrong, "\(sent) as \(used): \(outcome)")
    }

    @Test("OTP-7: a code is good in the authentication that had it sent, and in no other one of the same identity")
    func otherFlow() async throws {
        let bench = try await BackendBench()
        try await bench.registerCode(Self.identifier)
        bench.waitForResend()
        _ = try await bench.requestCode(Self.identifier)
        let code = bench.secret(for: Self.identifier)
        let other = try await bench.requestCode("other@example.org", key: "a stranger's session key")
        let error = await refusal {
            try await bench.submit(other, code, for: "other@example.org", key: "a stranger's session key")
        }
        #expect(error?.code == .invalidCode)
    }

    @Test("OTP-2: the code of a reset is good until a second before its end, like any other", arguments: [299, 300])
    func resetExpires(_ seconds: Int) async throws {
        let bench = try await BackendBench()
        try await bench.registerCode(Self.identifier, .staticPassword)
        bench.waitForResend()
        let receipt = try await bench.requestReset(Self.identifier)
        bench.clock.advance(by: .seconds(seconds))
        let outcome = await Shown.text {
            _ = try await bench.submit(receipt, newPassword: "a new password of length", for: Self.identifier)
            return "done"
        }
        #expect(outcome.hasPrefix(seconds < 300 ? "done" : "expired"))
    }

    @Test("OTP-2: the token of a reset is good until a second before its end", arguments: [3599, 3600])
    func resetTokenExpires(_ seconds: Int) async throws {
        let bench = try await BackendBench()
        try await bench.register()
        let receipt = try await bench.requestReset(BackendBench.address)
        bench.clock.advance(by: .seconds(seconds))
        let outcome = await Shown.text {
            _ = try await bench.submit(receipt, newPassword: "a new password of length", for: BackendBench.address)
            return "done"
        }
        #expect(outcome.hasPrefix(seconds < 3600 ? "done" : "expired"))
    }

    private func ask(
        _ purpose: Purpose, _ bench: BackendBench, _ guest: BackendSession
    ) async throws -> MessageReceipt {
        switch purpose {
        case .attach: try await bench.claim(Self.identifier, .oneTimePassword, to: guest)
        case .signIn: try await bench.requestCode(Self.identifier)
        case .reset: try await bench.requestReset(Self.identifier)
        }
    }
}
