import Dispatch
import Testing
import WebcomAuthentication
import WebcomTesting

@Suite struct DeviceMethodTests {
    private static let provider = AuthenticationProvider.oAuth2("acme")

    /// What asking for a code gave, in either call style.
    private static func request(
        _ method: AuthenticationMethodDevice, _ style: CallStyle
    ) async throws -> Result<DeviceAuthorization, AuthenticationError> {
        guard style == .callback else {
            do { return .success(try await method.requestUserCode()) } catch { return .failure(error) }
        }
        // Handed over by a lock: the thread sanitizer does not see that of a continuation that is resumed at once.
        let answers = Watched<[Result<DeviceAuthorization, AuthenticationError>]>([])
        method.requestUserCode { result in answers.update { $0.append(result) } }
        return try await answers.first("an answer", within: .seconds(60), found: { "\($0.count)" }) { $0.first }
    }

    private static func code(_ result: Result<DeviceAuthorization, AuthenticationError>) -> AuthenticationError.Code? {
        guard case .failure(let error) = result else { return nil }
        return error.code
    }

    @Test("RFC 8628: the app shows a code, then waits for what the user says", arguments: CallStyle.allCases)
    func signsIn(_ style: CallStyle) async throws {
        let rig = try await ServiceRig.settled()
        let method = AuthenticationMethodDevice(name: "acme")
        #expect(method.provider == Self.provider)
        rig.service.initializeAuthentication(with: method)
        let device = try await Self.request(method, style).get()
        #expect(device.userCode == ScriptedBackend.userCode)
        #expect(device.verificationAddress == "https://provider.example/device")
        #expect(device.continuation.front.stepDue == .deviceApproval)
        #expect(device.continuation.front.provider == Self.provider)
        #expect(Told.answer(await style.proceed(rig.service)) == "authenticated")
        #expect(rig.service.authenticationDetails?.provider == Self.provider)
    }

    @Test(
        "without a process no code is asked for, and without a code nothing is waited for",
        arguments: CallStyle.allCases)
    func isLedInOrder(_ style: CallStyle) async throws {
        let rig = try await ServiceRig.settled()
        let method = AuthenticationMethodDevice(name: "acme")
        #expect(Self.code(try await Self.request(method, style)) == .stepNotDue)
        rig.service.initializeAuthentication(with: method)
        guard case .failure(let early) = await style.proceed(rig.service) else {
            Issue.record("nothing was there to wait for")
            return
        }
        #expect(early.code == .incompleteMethod && early.dueStep == .deviceApproval)
        #expect(rig.backend.calls(.authenticate).isEmpty)
        _ = try await Self.request(method, style).get()
        #expect(Told.answer(await style.proceed(rig.service)) == "authenticated")
    }

    @Test("another request, or another machine, waits by the continuation", arguments: CallStyle.allCases)
    func resumes(_ style: CallStyle) async throws {
        let rig = try await ServiceRig.settled()
        let method = AuthenticationMethodDevice(name: "acme")
        rig.service.initializeAuthentication(with: method)
        let kept = try await method.requestUserCode().continuation.reveal()
        let other = await rig.another()
        let second = AuthenticationMethodDevice(continuation: try AuthenticationContinuation(kept))
        #expect(second.provider == Self.provider)
        let process = other.service.initializeAuthentication(with: second)
        #expect(process.continuation?.front.stepDue == .deviceApproval)
        #expect(Told.answer(await style.proceed(other.service)) == "authenticated")
        #expect(other.backend.calls(.send).count == 1)
    }

    @Test("a continuation of a device is taken up by its method only")
    func isNoStepOfTheService() async throws {
        let rig = try await ServiceRig.settled()
        let method = AuthenticationMethodDevice(name: "acme")
        rig.service.initializeAuthentication(with: method)
        let device = try await method.requestUserCode()
        for style in CallStyle.allCases {
            guard case .failure(let error) = await style.resume(rig.service, device.continuation) else {
                Issue.record("the service took a method's own step up")
                continue
            }
            #expect(error.code == .stepNotDue && error.dueStep == .deviceApproval)
        }
    }

    @Test(
        "Invariant 1: a no, or a code that ran out, signs nobody in and nobody out",
        arguments: [AuthenticationError.Code.accessDenied, .expired, .invalidProviderAnswer])
    func isRefused(_ code: AuthenticationError.Code) async throws {
        let rig = try await ServiceRig.signedIn()
        let before = rig.service.state
        let method = AuthenticationMethodDevice(name: "acme")
        rig.service.initializeAuthentication(with: method)
        _ = try await method.requestUserCode()
        rig.backend.on(.authenticate, do: .fail(code))
        #expect(Told.answer(await CallStyle.async.proceed(rig.service)) == "failed(\(code.rawValue))")
        #expect(rig.service.state == before)
    }

    @Test("Invariant 5: a newer process ends the wait of the older one, whose yes signs nobody in")
    func isSuperseded() async throws {
        let rig = try await ServiceRig.settled()
        let method = AuthenticationMethodDevice(name: "acme")
        rig.service.initializeAuthentication(with: method)
        _ = try await method.requestUserCode()
        let gate = Gate()
        rig.backend.on(.authenticate, do: .hold(after: gate))
        let caller = Caller("continue") { await CallStyle.async.proceed(rig.service) }
        try await gate.arrivals(atLeast: 1)
        try await rig.signIn("bob")
        #expect(Told.answer(try await caller.answer(within: .seconds(60))) == "failed(superseded)")
        gate.open()
        #expect(rig.service.authenticationDetails?.provider == .custom("badge"))
    }

    @Test("a back-end that answers as for a message is not understood", arguments: CallStyle.allCases)
    func answersWithoutDevice(_ style: CallStyle) async throws {
        let rig = try await ServiceRig.settled()
        let method = AuthenticationMethodDevice(name: "acme")
        rig.service.initializeAuthentication(with: method)
        let receipt = try await method.requestUserCode()
        rig.backend.on(
            .send,
            do: .answer(
                MessageReceipt(
                    sentTo: "a***", expirationDate: receipt.expirationDate, continuation: receipt.continuation)))
        #expect(Self.code(try await Self.request(method, style)) == .unavailable)
    }

    @Test("what a device shows is in no description")
    func isDiscreet() throws {
        let device = DeviceAuthorization(
            userCode: "S3nt1nel", verificationAddress: "https://provider.example/S3nt1nel",
            completeAddress: "https://provider.example/?S3nt1nel", expirationDate: Sample.now, interval: .seconds(5),
            continuation: Sample.continuation("S3nt1nel"))
        var shown = "\(device) \(String(reflecting: device)) \(MessageReceipt(device: device).device as Any)"
        dump(device, to: &shown)
        #expect(!shown.contains("S3nt1nel"))
    }
}
