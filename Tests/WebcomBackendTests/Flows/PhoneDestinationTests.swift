import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

/// Messages that cost (OTP-10).
@Suite struct PhoneDestinationTests {
    @Test("OTP-10: a number of a country that is not allowed is refused before any look-up, known or not")
    func countries() async throws {
        let store = HookedStore()
        let bench = try await BackendBench(store: store) { $0.phoneDestinations = PhonePrefixes(["+33", "+4179"]) }
        try await bench.registerCode(BackendBench.number)
        try await bench.registerCode("+41791234567")
        let open = try await BackendBench(store: store, clock: bench.clock)
        try await open.registerCode("+447700900123")
        store.reset()
        bench.messages.removeAll()
        for number in ["+447700900123", "+447700900124", "+41311234567"] {
            let calls: [() async throws -> MessageReceipt] = [
                { try await bench.requestCode(number) }, { try await bench.requestReset(number) },
                { try await bench.claim(number, .oneTimePassword) },
                { try await bench.claim(number, .staticPassword) },
            ]
            for call in calls {
                let error = await refusal(of: number) { try await call() }
                #expect(error?.code == .unsupported)
                #expect(error.map { "\($0)".contains(number) } == false)
            }
        }
        #expect(store.verbs.isEmpty && bench.messages.messages.isEmpty)
        #expect(try !PhonePrefixes([""]).allows(PhoneNumber(BackendBench.number)))
        _ = try await bench.requestCode("+33700000000")
        _ = try await bench.requestCode(BackendBench.address)
    }

    @Test("OTP-10: a message that was begun before a country was closed is not sent again")
    func resend() async throws {
        let open = try await BackendBench()
        let receipt = try await open.claim(BackendBench.number, .oneTimePassword)
        let closed = try await BackendBench(store: open.store, clock: open.clock) {
            $0.phoneDestinations = PhonePrefixes([])
        }
        open.waitForResend()
        let error = await refusal(of: "the resend") {
            try await closed.backend.send(
                .resendVerification(MessageSettings()), closed.request(continuation: receipt.continuation))
        }
        #expect(error?.code == .unsupported)
    }

    @Test("OTP-10: a number of a country that was closed gets no notices either", arguments: [true, false])
    func notices(_ resets: Bool) async throws {
        let open = try await BackendBench()
        let session = try await open.registerCode(BackendBench.number, to: open.register())
        open.messages.removeAll()
        let closed = try await BackendBench(store: open.store, clock: open.clock, messages: open.messages) {
            $0.phoneDestinations = PhonePrefixes([])
        }
        closed.waitForResend()
        if resets {
            let receipt = try await closed.requestReset(BackendBench.address)
            _ = try await closed.submit(
                receipt, newPassword: "quite another horse battery", for: BackendBench.address)
        } else {
            _ = try await closed.registerCode("second@example.org", to: session)
        }
        #expect(closed.messages.latest(to: BackendBench.address) != nil, "the address was not told")
        #expect(closed.messages.latest(to: BackendBench.number) == nil, "the number was told")
    }

    @Test("OTP-10: messages to a range of numbers have a budget, which passes with time", arguments: [true, false])
    func budget(_ resets: Bool) async throws {
        let bench = try await BackendBench { $0.throttling.messagesPerPhonePrefix = .init(3, per: .seconds(60)) }
        func ask(_ number: String) async throws -> MessageReceipt {
            try await resets ? bench.requestReset(number) : bench.requestCode(number)
        }
        for last in 0..<3 { _ = try await ask("+3361234567\(last)") }
        let error = await refusal(of: "the fourth") { try await ask("+33612999999") }
        #expect(error?.code == .identityTemporarilyLocked && error?.retryAfter == .seconds(60))
        _ = try await ask("+33613999999")
        bench.clock.advance(by: .seconds(60))
        _ = try await ask("+33612999999")
    }
}
