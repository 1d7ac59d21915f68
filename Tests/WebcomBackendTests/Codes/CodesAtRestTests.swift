import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomCryptography

/// Where codes must not be found.
@Suite struct CodesAtRestTests {
    @Test("OTP-12, SEC-4: a code shows in no description, error, audit line or answer")
    func shownNowhere() async throws {
        let bench = try await BackendBench { $0.codes.length = 10 }
        let signUp = try await bench.claim(BackendBench.number, .oneTimePassword)
        var codes = [bench.secret(for: BackendBench.number)]
        let error = await refusal {
            try await bench.submit(signUp, bench.wrongCode(for: BackendBench.number), for: BackendBench.number)
        }
        let session = try await bench.submit(signUp, for: BackendBench.number)
        bench.waitForResend()
        let signIn = try await bench.requestCode(BackendBench.number)
        codes.append(bench.secret(for: BackendBench.number))
        let message = try #require(bench.messages.latest(to: BackendBench.number))
        var dumped = ""
        dump(message, to: &dumped)
        dump(signIn, to: &dumped)
        dump(session, to: &dumped)
        let audit = try await bench.store.auditEntries(after: 0, limit: 100).map(\.line)
        let shown =
            [
                "\(message)", String(reflecting: message), dumped, "\(String(describing: error))",
                error?.message ?? "", "\(signIn)", signIn.continuation.sealed,
            ] + audit
        for code in codes { #expect(!shown.contains { $0.contains(code) }) }
        #expect(message.text.contains(codes[1]))
    }

    @Test("OTP-8: neither a code nor its plain hash reaches the store")
    func keyed() async throws {
        let store = HookedStore()
        let bench = try await BackendBench(store: store) { $0.codes.length = 10 }
        try await bench.registerCode(BackendBench.number)
        bench.waitForResend()
        let receipt = try await bench.requestCode(BackendBench.number)
        _ = await refusal { try await bench.submit(receipt, "9876543210", for: BackendBench.number) }
        for code in ["9876543210"] + bench.messages.messages.compactMap({ $0.oneTimePassword?.reveal() }) {
            #expect(!store.evidence.contains(code))
            #expect(!store.evidence.contains(SHA256.hash(Array(code.utf8))))
        }
    }
}
