import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

/// What strangers can tell of an identifier from what is answered and done for it: nothing.
@Suite struct TraceTests {
    /// The public operations that name an identifier, or go on from one that did.
    enum Operation: String, CaseIterable, Sendable {
        case signIn, signInWithRightPassword, requestCode, submitCode, requestReset, redeemReset
        case attach, attachToGuest, confirm, resend, inspect
    }

    private static let newPassword = "a new password of length"

    @Test(
        "ENU-1, ENU-2, ENU-4, ENU-5: whatever is the matter with an identifier, answers and calls of ports are the same",
        arguments: [BackendBench.address, BackendBench.number], Operation.allCases)
    func tracesAlike(_ identifier: String, _ operation: Operation) async throws {
        var expected: [Trace]?
        for kind in IdentifierKind.allCases where Self.isComparable(kind, operation) {
            let traced = try await TracedBench()
            try await traced.bench.seed(identifier, as: kind)
            let traces = try await self.traces(of: operation, on: identifier, traced)
            let first = expected ?? traces
            expected = first
            #expect(traces.count == first.count)
            for (trace, other) in zip(traces, first) {
                #expect(trace.answer == other.answer, "\(kind): another answer")
                #expect(trace.verbs == other.verbs, "\(kind): other verbs of the store")
                #expect(trace.hashes == other.hashes, "\(kind): another number of hashes")
                #expect(trace.random == other.random, "\(kind): other amounts of random bytes")
                #expect(trace.messages == other.messages, "\(kind): another number of messages written")
            }
        }
    }

    @Test("ENU-2, ENU-3: a failed password costs one hash, whatever the matter is", arguments: IdentifierKind.allCases)
    func oneHash(_ kind: IdentifierKind) async throws {
        let traced = try await TracedBench()
        try await traced.bench.seed(BackendBench.address, as: kind)
        let trace = await traced.trace { bench in
            Shown.text(try await bench.signIn(password: "wrong").details)
        }
        #expect(trace.hashes == (kind == .locked ? 0 : 1))
        let candidate = try await traced.bench.store.reserveAttempt(
            on: IdentityKey(provider: .eMail, providerUID: BackendBench.address), limits: [],
            now: traced.bench.clock.now, refusal: .none)
        guard case .reserved(_, let known?) = candidate else { return }
        let verifier = String(decoding: known.password.verifier, as: UTF8.self)
        #expect(verifier.contains("m=8,t=1,p=1"), "the verifier is not of the cost that decoys have")
    }

    @Test("ENU-6: a hundred tries of a password are answered alike, locks and all")
    func locksPasswordsAlike() async throws {
        var expected: [Trace]?
        for kind in IdentifierKind.allCases where kind != .locked {
            let traced = try await TracedBench()
            try await traced.bench.seed(BackendBench.address, as: kind)
            var traces: [Trace] = []
            for number in 0..<100 {
                traced.bench.clock.advance(by: .seconds(number * number / 8))
                traces.append(
                    await traced.trace { bench in Shown.text(try await bench.signIn(password: "wrong").details) })
            }
            let first = expected ?? traces
            expected = first
            let place = zip(traces, first).enumerated().first { $0.element.0 != $0.element.1 }
            #expect(place == nil, "\(kind)")
            let locked = traces.count { $0.answer.contains("identityTemporarilyLocked") }
            #expect(locked > 10 && locked < 90, "\(locked) of 100 were locked")
        }
    }

    @Test("ENU-6: a hundred requests and tries of codes are answered alike, locks and all")
    func locksCodesAlike() async throws {
        var expected: [Trace]?
        for kind in IdentifierKind.allCases {
            let traced = try await TracedBench()
            try await traced.bench.seed(BackendBench.number, as: kind)
            var traces: [Trace] = []
            for _ in 0..<50 {
                traced.bench.clock.advance(by: .seconds(240))
                traces += try await self.codeTraces(BackendBench.number, traced)
            }
            let first = expected ?? traces
            expected = first
            let place = zip(traces, first).enumerated().first { $0.element.0 != $0.element.1 }
            #expect(place == nil, "\(kind)")
            #expect(traces.contains { $0.answer.contains("identityTemporarilyLocked") })
        }
    }

    /// A lock on passwords is meant to show in sign-ins, of known and unknown identifiers alike; a right password too
    /// shows unless the account is disabled.
    private static func isComparable(_ kind: IdentifierKind, _ operation: Operation) -> Bool {
        switch operation {
        case .signIn: kind != .locked
        case .signInWithRightPassword: kind != .locked && kind != .withPassword
        default: true
        }
    }
}

extension TraceTests {
    private func traces(
        of operation: Operation, on identifier: String, _ traced: TracedBench
    ) async throws -> [Trace] {
        switch operation {
        case .signIn, .signInWithRightPassword:
            let password = operation == .signIn ? "wrong" : BackendBench.password
            return [
                await traced.trace { bench in
                    Shown.text(try await bench.signInByPassword(identifier, password).details)
                }
            ]
        case .requestCode:
            return [await traced.trace { Shown.text(try await $0.requestCode(identifier)) }]
        case .submitCode: return try await self.codeTraces(identifier, traced)
        case .requestReset:
            return [await traced.trace { Shown.text(try await $0.requestReset(identifier)) }]
        case .redeemReset:
            let receipt = try await traced.bench.requestReset(identifier)
            return await self.wrongTries(receipt, identifier, newPassword: Self.newPassword, traced)
        case .attach:
            return [await traced.trace { Shown.text(try await $0.claim(identifier, .staticPassword)) }]
        case .attachToGuest:
            let guest = try await traced.bench.guest()
            return [await traced.trace { Shown.text(try await $0.claim(identifier, .staticPassword, to: guest)) }]
        case .confirm:
            let receipt = try await traced.bench.claim(identifier, .oneTimePassword)
            return await self.wrongTries(receipt, identifier, traced)
        case .resend: return try await self.resendTraces(identifier, traced)
        case .inspect: return try await self.inspectionTraces(identifier, traced)
        }
    }

    private func wrongTries(
        _ receipt: MessageReceipt, _ identifier: String, newPassword: String? = nil, _ traced: TracedBench
    ) async -> [Trace] {
        var traces: [Trace] = []
        for secret in [traced.bench.wrongCode(for: identifier), "", "wrong.wrong", "000001", "1", "2"] {
            traces.append(
                await traced.trace { bench in
                    Shown.text(
                        try await bench.submit(receipt, secret, newPassword: newPassword, for: identifier).details)
                })
        }
        return traces
    }

    private func codeTraces(_ identifier: String, _ traced: TracedBench) async throws -> [Trace] {
        var receipt: MessageReceipt?
        let asked = await traced.trace { bench in
            let answer = try await bench.requestCode(identifier)
            receipt = answer
            return Shown.text(answer)
        }
        guard let receipt else { return [asked] }
        return [asked] + (await self.wrongTries(receipt, identifier, traced))
    }

    private func resendTraces(_ identifier: String, _ traced: TracedBench) async throws -> [Trace] {
        var traces: [Trace] = []
        let receipts = [
            try await traced.bench.claim(identifier, .oneTimePassword), try await traced.bench.requestCode(identifier),
            try await traced.bench.requestReset(identifier),
        ]
        for receipt in receipts {
            for wait in [60, 0] {
                traced.bench.clock.advance(by: .seconds(wait))
                traces.append(
                    await traced.trace { bench in
                        Shown.text(
                            try await bench.backend.send(
                                .resendVerification(MessageSettings()),
                                bench.request(continuation: receipt.continuation)))
                    })
            }
        }
        return traces
    }

    private func inspectionTraces(_ identifier: String, _ traced: TracedBench) async throws -> [Trace] {
        _ = try await traced.bench.requestReset(identifier)
        let secret = String(repeating: "A", count: 43)
        let real = traced.bench.messages.messages.last?.verificationToken?.reveal().prefix(16) ?? ""
        var traces: [Trace] = []
        for text in ["\(real).\(secret)", "AAAAAAAAAAAAAAAA.\(secret)", "", "\(real)"] {
            traces.append(
                await traced.trace { bench in
                    "\(try await bench.backend.inspect(VerificationToken(text)))"
                })
        }
        return traces
    }
}
