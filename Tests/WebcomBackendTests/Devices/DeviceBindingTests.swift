import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomPrimitives
import WebcomTesting

@Suite struct DeviceBindingTests {
    @Test("OAU-12: of two machines that wait for one code, one lets the user in")
    func isUsedOnce() async throws {
        // A lax provider that says yes to whoever asks, while both ask.
        let gate = Gate()
        let held: DeskProvider.Answer = {
            await gate.pass()
            return DeskProvider.yes()
        }
        let world = try await DeviceBench(DeskProvider(interval: .seconds(7), [held, held])) {
            $0.externalCallTimeout = .seconds(5_000)
        }
        let receipt = try await world.bench.beginDevice()
        let waits = [world.wait(receipt), world.wait(receipt)]
        for _ in 0..<200_000 where world.bench.clock.deadlines.count(where: { $0 == .seconds(7) }) < 2 {
            await Task.yield()
        }
        world.bench.clock.advance(by: .seconds(7))
        for _ in 0..<200_000 where world.count < 2 { await Task.yield() }
        #expect(world.count == 2)
        gate.open()
        var codes: [AuthenticationError.Code?] = []
        for waiting in waits { codes.append(await DeviceBench.code(waiting)) }
        #expect(codes.count { $0 == nil } == 1, "\(codes)")
        #expect(codes.count { $0 == .invalidState } == 1, "\(codes)")
        let late = world.wait(receipt)
        try await world.pass(.seconds(7))
        #expect(await DeviceBench.code(late) == .invalidState)
        #expect(world.count == 2, "a code that was used is asked about")
    }

    @Test("on another machine with the same store and keys the wait goes on")
    func goesOnElsewhere() async throws {
        let world = try await DeviceBench()
        let receipt = try await world.bench.beginDevice()
        let text = receipt.continuation.reveal()
        let other = try await DeviceBench(store: world.bench.store, clock: world.bench.clock)
        var request = other.bench.deviceRequest(receipt)
        request.continuation = try AuthenticationContinuation(text)
        _ = try await BackendBench.session(other.bench.finishDevice(request))
        #expect(world.count == 0 && other.count == 1)
    }

    @Test("the continuation of another session key, of other master keys or of another context waits for nothing")
    func isBound() async throws {
        let world = try await DeviceBench()
        let receipt = try await world.bench.beginDevice(key: "eve's")
        #expect(await DeviceBench.code(world.wait(receipt)) == .foreignContinuation)
        let other = try await DeviceBench(store: MemoryAccountStore(), clock: world.bench.clock, keys: [8])
        #expect(await DeviceBench.code(other.wait(receipt, key: "eve's")) == .invalidContinuation)
        let session = try await world.bench.register()
        #expect(await DeviceBench.code(world.wait(receipt, to: session, key: "eve's")) == .invalidContinuation)
        #expect(world.count == 0)
    }

    @Test("it attaches to the session that it was begun with, and to no other one")
    func attaches() async throws {
        let world = try await DeviceBench(DeskProvider(interval: .seconds(7)))
        let session = try await world.bench.register()
        let receipt = try await world.bench.beginDevice(to: session)
        let other = try await world.bench.signIn()
        #expect(await DeviceBench.code(world.wait(receipt, to: other)) == .expired)
        let waiting = world.wait(receipt, to: session)
        try await world.pass(.seconds(7))
        #expect(try await BackendBench.session(waiting.value).details.uid == session.details.uid)
    }

    @Test("a session that ends while the user takes their time is not added to")
    func sessionEnds() async throws {
        let world = try await DeviceBench(DeskProvider(interval: .seconds(7)))
        let session = try await world.bench.register()
        let waiting = world.wait(try await world.bench.beginDevice(to: session), to: session)
        for _ in 0..<200_000 where !world.bench.clock.deadlines.contains(.seconds(7)) { await Task.yield() }
        try await world.bench.backend.revoke(session, scope: .allSessions)
        try await world.pass(.seconds(7))
        #expect(await DeviceBench.code(waiting) == .sessionEnded)
        #expect(world.count == 0)
    }

    @Test("nor one that ends in the moment in which they say yes")
    func sessionEndsLate() async throws {
        let end = Locked<(@Sendable () async throws -> Void)?>(nil)
        let answer: DeskProvider.Answer = {
            try await end.withLock { $0 }?()
            return DeskProvider.yes()
        }
        let world = try await DeviceBench(DeskProvider(interval: .seconds(7), [answer]))
        let session = try await world.bench.register()
        end.withLock { $0 = { try await world.bench.backend.revoke(session, scope: .thisSession) } }
        let waiting = world.wait(try await world.bench.beginDevice(to: session), to: session)
        try await world.pass(.seconds(7))
        #expect(await DeviceBench.code(waiting) == .sessionEnded)
    }

    @Test("a provider that is switched off meanwhile is not asked, and another one's credential is none")
    func staysBound() async throws {
        let world = try await DeviceBench()
        let receipt = try await world.bench.beginDevice()
        let other = try await DeviceBench(store: world.bench.store, clock: world.bench.clock) {
            $0.providers.remove(DeskProvider.provider)
            $0.providers.insert(PagesProvider.provider)
        }
        #expect(await DeviceBench.code(other.wait(receipt)) == .providerDisabled)
        let credential = AuthenticationCredential(provider: PagesProvider.provider, proof: .deviceAuthorization)
        #expect(await DeviceBench.code(other.wait(receipt, with: credential)) == .invalidContinuation)
        let begin = await refusal { try await other.bench.beginDevice() }
        #expect(begin?.code == .providerDisabled)
        #expect(world.count == 0 && other.count == 0)
    }

    @Test("the continuation of a message is no device's")
    func refusesMessages() async throws {
        let world = try await DeviceBench()
        let bench = world.bench
        let sent = try await bench.backend.send(
            .attachIdentity(
                IdentityClaim(
                    provider: .eMail, mode: .staticPassword, identifier: "ada@example.org",
                    password: StaticPassword("correct horse battery"))), bench.request())
        let error = await refusal {
            try await bench.backend.authenticate(BackendBench.deskCredential, bench.deviceRequest(sent))
        }
        #expect(error?.code == .stepNotDue && error?.dueStep == .verificationToken)
    }

    @Test("the step is taken by its own proof only, and without a continuation there is none")
    func refusesOthers() async throws {
        let world = try await DeviceBench()
        let bench = world.bench
        let receipt = try await bench.beginDevice()
        let request = bench.deviceRequest(receipt)
        let code = AuthenticationCredential(
            provider: DeskProvider.provider, proof: .oneTimePassword(OneTimePassword("WDJB-MJHT")))
        let refusals = [
            await refusal { try await bench.backend.authenticate(code, request) },
            await refusal { try await bench.backend.advance(receipt.continuation, by: .resume, request) },
            await refusal { try await bench.backend.send(.resendVerification(MessageSettings()), request) },
        ]
        for error in refusals { #expect(error?.code == .stepNotDue && error?.dueStep == .deviceApproval) }
        let early = await refusal { try await bench.backend.authenticate(BackendBench.deskCredential, bench.request()) }
        #expect(early?.code == .stepNotDue)
        #expect(world.count == 0)
    }

    @Test("a provider without a device flow, or that is switched off, gives no codes")
    func refusesProviders() async throws {
        let bench = try await BackendBench(providers: [PagesProvider.provider: PagesProvider()]) {
            $0.providers.insert(PagesProvider.provider)
        }
        for provider in [PagesProvider.provider, DeskProvider.provider] {
            let error = await refusal { try await bench.backend.send(.deviceAuthorization(provider), bench.request()) }
            #expect(error?.code == .providerDisabled)
        }
    }
}
