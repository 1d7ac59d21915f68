import Testing
import WebcomAuthentication
import WebcomTesting

@Suite struct RefusedProcessTests {
    /// Why a process is over from the start.
    enum Reason: String, CaseIterable, Sendable {
        case currentWithNobody, providerOff, closed, unknownApplication

        var code: AuthenticationError.Code {
            switch self {
            case .currentWithNobody: .unauthenticated
            case .providerOff: .providerDisabled
            case .closed: .applicationClosed
            case .unknownApplication: .unknownApplication
            }
        }

        var context: AuthenticationService.Context { self == .currentWithNobody ? .current : .new }
    }

    private func application(_ reason: Reason) async throws -> WebcomApplication {
        if reason == .unknownApplication { return Webcom.defaultApplication }
        let rig = try await ServiceRig.settled()
        if reason == .providerOff { rig.backend.providers = [] }
        if reason == .closed { await rig.application.shutdown() }
        return rig.application
    }

    @Test(
        "a process that cannot go on is over from the start: one event, and every action says why",
        arguments: Reason.allCases)
    func isOverFromTheStart(_ reason: Reason) async throws {
        let application = try await self.application(reason)
        let service = application.authenticationService(for: reason == .unknownApplication ? "unknown" : "key")
        _ = try await service.settledState()
        let recorder = EventRecorder(service)
        // Whoever subscribes after the end is told that it is the end, and nothing else.
        if reason == .closed { try await recorder.completion() } else { try await recorder.caughtUp(with: service) }
        let told = recorder.words.count
        let method = AuthenticationMethodInternal.password(of: "alice")
        let process = service.initializeAuthentication(with: method, context: reason.context)
        #expect(service.ongoingAuthentication == nil)
        for style in CallStyle.allCases {
            let action = await style.attach(method)
            #expect(Told.answer(action) == "failed(\(reason.code.rawValue))")
            #expect(Told.answer(await style.proceed(service)) == "failed(\(reason.code.rawValue))")
            #expect(Told.answer(await style.proceed(service, process)) == "failed(\(reason.code.rawValue))")
        }
        #expect(process.continuation == nil)
        guard reason != .closed else { return #expect(recorder.words.count == told) }
        try await recorder.caughtUp(with: service)
        #expect(Array(recorder.words.dropFirst(told)) == ["authenticationFailed(\(reason.code.rawValue))"])
    }

    @Test("single-step sign-ins are refused in the same way", arguments: Reason.allCases, CallStyle.allCases)
    func refusesSingleSteps(_ reason: Reason, _ style: CallStyle) async throws {
        let application = try await self.application(reason)
        let service = application.authenticationService(for: "single")
        if reason != .unknownApplication { _ = try await service.settledState() }
        let answer = await style.authenticate(service, Badge("alice"), reason.context)
        #expect(Told.answer(answer) == "failed(\(reason.code.rawValue))")
        #expect(service.state == .unauthenticated)
    }

    @Test("the application that was never set says what to write, and a sign-out from it is nothing special")
    func unknownApplicationSaysWhatToWrite() async throws {
        let service = Webcom.defaultApplication.authenticationService
        let error = await Told.error { () throws(AuthenticationError) in
            try await service.authenticate(with: AuthenticationMethodGuest())
        }
        #expect(error?.message.contains("Webcom.defaultApplication") == true)
        #expect(try await service.settledState() == .unauthenticated)
        #expect(Told.answer(await service.unauthenticate()) == "nothingToTell, stored")
    }

    @Test("a refused process supersedes the one that was under way")
    func refusedSupersedes() async throws {
        let rig = try await ServiceRig.settled()
        let first = rig.service.initializeAuthentication(with: AuthenticationMethodInternal.password(of: "alice"))
        rig.service.initializeAuthentication(
            with: AuthenticationMethodInternal.password(of: "bob"), context: .current)
        #expect(Told.answer(await CallStyle.async.proceed(rig.service, first)) == "failed(superseded)")
        #expect(Told.answer(await CallStyle.async.proceed(rig.service)) == "failed(unauthenticated)")
    }

    @Test("without any process, continuing says that one has to be begun")
    func nothingBegun() async throws {
        let rig = try await ServiceRig.settled()
        let error = await Told.error { () throws(AuthenticationError) in
            try await rig.service.continueAuthentication()
        }
        #expect(error?.code == .stepNotDue)
        #expect(error?.dueStep == .initialize)
        let method = AuthenticationMethodInternal.password(of: "alice")
        #expect(Told.answer(await CallStyle.async.attach(method)) == "failed(stepNotDue)")
        #expect(Told.answer(await CallStyle.callback.attach(method)) == "failed(stepNotDue)")
    }
}
