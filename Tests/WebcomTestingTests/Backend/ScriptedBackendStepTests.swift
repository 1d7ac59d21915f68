import Testing
import WebcomAuthentication
import WebcomTesting

@Suite struct ScriptedBackendStepTests {
    typealias Fixture = ScriptedBackend.Fixture

    @Test func choosingLeadsThroughTheCodeToLevelTwo() async throws {
        let backend = ScriptedBackend(strongAuthentication: .choose)
        let choice = try await backend.step()
        #expect(choice.kind.name == .strongMethodChoice)
        let code = try await backend.move(choice, .challenge(methodID: "sms-1")).step()
        #expect(code.kind.name == .strongCode)
        let wrong = await refusal { try await backend.move(code, .submit(OneTimePassword("0"))) }
        #expect(wrong?.code == .invalidCode && wrong?.attemptsLeft == 2)
        #expect(try await backend.move(code, .resend).step().kind.name == .strongCode)
        let session = try await backend.move(code, .submit(OneTimePassword(ScriptedBackend.strongCode))).session()
        #expect(session.details.level == 2)
        #expect(backend.messages.map(\.purpose) == ["strongCode", "strongCode"])
    }

    @Test func registeringIsAskedForOnce() async throws {
        let backend = ScriptedBackend(strongAuthentication: .register)
        let registration = try await backend.step()
        #expect(registration.kind.name == .strongMethodRegistration)
        let confirmation = try await backend.move(registration, .register(.sms, contact: "+33611111111")).step()
        #expect(confirmation.kind.name == .strongMethodConfirmation)
        _ = try await backend.move(confirmation, .submit(OneTimePassword(ScriptedBackend.strongCode))).session()
        #expect(try await backend.step().kind.name == .strongMethodChoice)
    }

    @Test func undeclaredCapabilityIsAskedFor() async {
        let backend = ScriptedBackend(strongAuthentication: .choose)
        var request = Fixture.request()
        request.capabilities = []
        let error = await refusal { [request] in try await backend.step(request) }
        #expect(error?.code == .capabilityRequired && error?.capability == .multiFactor)
    }

    @Test func moveThatIsNotDueSaysWhatIs() async throws {
        let backend = ScriptedBackend(strongAuthentication: .choose)
        let choice = try await backend.step()
        let error = await refusal { try await backend.move(choice, .submit(OneTimePassword("1"))) }
        #expect(error?.code == .stepNotDue && error?.dueStep == .strongMethodChoice)
    }

    @Test func continuationsAreBoundToTheirKey() async throws {
        let backend = ScriptedBackend(strongAuthentication: .choose)
        let choice = try await backend.step()
        #expect(await refusal { try await backend.move(choice, .resume, key: "other") }?.code == .foreignContinuation)
        let copy = try AuthenticationContinuation(choice.continuation.reveal())
        _ = try await backend.move(BackendStep(choice.kind, continuation: copy), .resume).step()
    }

    @Test func browserVisitEndsInASession() async throws {
        let backend = ScriptedBackend()
        let credential = AuthenticationCredential(provider: .oAuth2("acme"), identifier: "42", proof: .fields([:]))
        let visit = try await backend.authenticate(credential, Fixture.request()).step()
        #expect(visit.kind.name == .userAgent)
        #expect(
            await refusal { try await backend.move(visit, .finishVisit(callback: SecretField("bad"))) }?.code
                == .invalidState)
        let session = try await backend.move(visit, .finishVisit(callback: SecretField(ScriptedBackend.callback)))
            .session()
        #expect(session.details.provider == .oAuth2("acme") && session.details.providerUID == "42")
    }

    @Test("SEC-1: an app's own fields never become the user's name")
    func fieldsStaySecret() async throws {
        let backend = ScriptedBackend()
        let credential = AuthenticationCredential(
            provider: .custom("badge"), proof: .fields(["number": SecretField("hush-4711")]))
        let session = try await backend.session(credential)
        let again = try await backend.session(credential)
        #expect(session.details.uid == again.details.uid)
        #expect(!"\(session.details.fields.providerUID) \(backend.trace)".contains("4711"))
    }
}
