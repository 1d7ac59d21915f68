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

@Suite struct AuditTests {
    @Test("AUD-1: the lines of every flow")
    func goldenLines() async throws {
        let bench = try await BackendBench(
            providers: [.custom("badge"): ClosureVerifier { _, _ in ProvedIdentity(subject: "b") }])
        let guest = try await bench.guest()
        let receipt = try await bench.attach(to: guest)
        _ = await refusal { try await bench.redeem(receipt, token: "wrong", to: guest) }
        _ = try await bench.backend.send(
            .resendVerification(MessageSettings()),
            bench.request(.current, session: guest, continuation: receipt.continuation))
        let session = try await bench.redeem(receipt, to: guest)
        _ = try await bench.attach()
        _ = await refusal { try await bench.signIn("nobody@example.org") }
        _ = await refusal { try await bench.signIn(password: "wrong") }
        let renewed = try await bench.backend.refresh(bench.signIn(to: session))
        let badge = AuthenticationCredential(provider: .custom("badge"), proof: .fields([:]))
        _ = try await bench.backend.authenticate(badge, bench.request())
        try await bench.backend.revoke(renewed, scope: .thisSession)
        let lines = try await bench.auditLines().filter { !$0.hasPrefix("message.send") }
        #expect(
            lines == [
                "guest.register success", "identity.requestVerification success", "identity.attach refused",
                "identity.resendVerification success", "identity.attach success",
                "identity.requestVerification success", "password.authenticate unknownIdentity",
                "password.authenticate wrongPassword", "password.authenticate success", "session.renew success",
                "custom.authenticate success", "session.revoke success",
            ])
        try await bench.backend.drained()
        #expect(try await bench.auditLines().filter { $0 == "message.send success" }.count == 3)
    }

    @Test("AUD-1, AUD-4: the lines of codes and resets; a recovery has a name of its own")
    func goldenCodeLines() async throws {
        let bench = try await BackendBench()
        try await bench.registerCode(BackendBench.number, .staticPassword)
        let code = try await bench.requestCode(BackendBench.number)
        _ = await refusal {
            try await bench.submit(code, bench.wrongCode(for: BackendBench.number), for: BackendBench.number)
        }
        _ = try await bench.submit(code, for: BackendBench.number)
        _ = await refusal { try await bench.requestCode(BackendBench.number) }
        let reset = try await bench.requestReset(BackendBench.number)
        _ = try await bench.submit(reset, newPassword: "a new password of length", for: BackendBench.number)
        _ = try await bench.requestReset("nobody@example.org")
        let lines = try await bench.auditLines().filter { !$0.hasPrefix("message.send") }
        #expect(
            lines == [
                "identity.requestVerification success", "identity.attach success", "code.request success",
                "code.authenticate refused", "code.authenticate success", "code.request throttled",
                "password.requestReset success", "password.reset success", "password.requestReset success",
            ])
    }

    @Test("AUD-1: a line has digests in place of identifier and source, equal for equal ones")
    func digests() async throws {
        let bench = try await BackendBench()
        for source in ["10.0.0.1", "10.0.0.2"] {
            _ = await refusal { try await bench.signIn(source: source) }
        }
        let entries = try await bench.store.auditEntries(after: 0, limit: 10)
        #expect(entries.map(\.provider) == [.eMail, .eMail])
        #expect(entries.map(\.correlationID) == ["c-1", "c-1"])
        #expect(Set(entries.map(\.identifierDigest)).count == 1)
        #expect(Set(entries.map(\.sourceDigest)).count == 2)
        #expect(entries.allSatisfy { $0.date == bench.clock.now })
    }

    @Test(
        "AUD-3: a line is written whatever its date",
        arguments: [0, 1e10, -1e11, 1e12, 1e15, -1e18, 1e300, -1e300, .infinity, -.infinity, .nan] as [Double])
    func dates(_ seconds: Double) {
        let entry = AuditEntry(date: Date(timeIntervalSince1970: seconds), action: "a", isSuccess: true)
        #expect(entry.line.hasSuffix(" action=a outcome=success"))
    }

    @Test("AUD-3: no value can end its line or pass for another field")
    func escapes() {
        var entry = AuditEntry(date: Date(timeIntervalSince1970: 0), action: "a", isSuccess: false, reason: "r")
        for scalar in ["\n", "\r", "\u{1B}", "\u{2028}", "\u{202E}", "=", "\"", " ", "\\", "é", "\0"] {
            entry.correlationID = "x\(scalar)outcome=success"
            let line = entry.line
            #expect(line.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }, "\(line)")
            #expect(line.split(separator: " ").count == 5)
            #expect(line.hasPrefix("date=1970-01-01T00:00:00Z action=a outcome=failure reason=r correlation=x\\u{"))
            #expect(!line.contains("outcome=success"))
        }
    }
}
