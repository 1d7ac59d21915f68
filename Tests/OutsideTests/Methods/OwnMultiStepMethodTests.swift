import OutsideApp
import Testing
import WebcomAuthentication
import WebcomTesting

@Suite struct OwnMultiStepMethodTests {
    @Test func aStructSignsInByTheCodeOfItsMessage() async throws {
        let app = SignedOutApp()
        let method = LetterMethod(address: "1600 Pennsylvania Avenue")
        app.service.initializeAuthentication(with: method)
        let receipt = try await method.requestLetter()
        #expect(receipt.continuation.front.provider == .custom("letter"))
        #expect(app.backend.messages.map(\.settings.template) == ["letter"])
        method.setCode(ScriptedBackend.code)
        let details = try #require(try await app.service.continueAuthentication().details)
        #expect(details.provider == .custom("letter"))
        #expect(details.providerUID == "1600 Pennsylvania Avenue")
    }

    @Test func aFinalClassSignsInByCallbacks() async throws {
        let app = SignedOutApp()
        let method = PagerMethod(number: "555 1234")
        let process = app.service.initializeAuthentication(with: method)
        let outcome = await withCheckedContinuation { continuation in
            method.page { _ in
                method.setCode(ScriptedBackend.code)
                app.service.continueAuthentication(process) { continuation.resume(returning: $0) }
            }
        }
        #expect(try outcome.get().details?.provider == .custom("pager"))
    }

    @Test func anActorSignsIn() async throws {
        let app = SignedOutApp()
        let method = KioskMethod(resident: "Donna")
        app.service.initializeAuthentication(with: method)
        _ = try await method.printCode()
        await method.setCode(ScriptedBackend.code)
        #expect(try await app.service.continueAuthentication().details?.provider == .custom("kiosk"))
    }

    @Test func aWrongCodeLeavesTheProcessAlive() async throws {
        let app = SignedOutApp()
        let recorder = EventRecorder(app.service)
        let method = LetterMethod(address: "here")
        app.service.initializeAuthentication(with: method)
        _ = try await method.requestLetter()
        method.setCode("000000")
        let error = await #expect(throws: AuthenticationError.self) { try await app.service.continueAuthentication() }
        #expect(error?.code == .invalidCode)
        #expect(error?.attemptsLeft == 2)
        method.setCode(ScriptedBackend.code)
        #expect(try await app.service.continueAuthentication().details != nil)
        try await recorder.event { $0.state.details != nil }
        #expect(recorder.kinds.contains("authenticationFailed"))
    }

    @Test func aFlowOfNoServiceOrOfAnEarlierProcessRefuses() async throws {
        let app = SignedOutApp()
        let orphan = LetterMethod(address: "nowhere")
        await #expect(throws: AuthenticationError(.stepNotDue)) { try await orphan.requestLetter() }

        let (first, second) = (LetterMethod(address: "first"), PagerMethod(number: "second"))
        app.service.initializeAuthentication(with: first)
        app.service.initializeAuthentication(with: second)
        await #expect(throws: AuthenticationError(.superseded)) { try await first.requestLetter() }
        #expect(app.backend.messages.isEmpty)
    }

    @Test func isTestedAloneWithTheDriver() async throws {
        let driver = AuthenticationMethodDriver()
        let method = LetterMethod(address: "here")
        await #expect(throws: AuthenticationError(.incompleteMethod)) { try await driver.credential(of: method) }
        driver.begin(method)
        await #expect(throws: AuthenticationError(.unsupported)) { try await method.requestLetter() }
        guard case .oneTimePassword(let provider, let identifier, _) = try #require(driver.messages.first) else {
            Issue.record("The message is no one-time password")
            return
        }
        #expect(provider == .custom("letter"))
        #expect(identifier == "here")
        method.setCode("123")
        #expect(try await driver.credential(of: method).identifier == "here")
    }
}
