import OutsideApp
import Testing
import WebcomAuthentication
import WebcomTesting

@Suite struct OwnSingleStepMethodTests {
    @Test(arguments: [
        (BadgeMethod(number: "4711") as any AuthenticationSingleStepMethod, "custom:badge"),
        (CardReaderMethod(card: "ace"), "custom:card"),
        (TicketDeskMethod(name: "window 3"), "custom:ticket"),
    ])
    func signsIn(_ method: any AuthenticationSingleStepMethod, _ provider: String) async throws {
        let app = SignedOutApp()
        let recorder = EventRecorder(app.service)
        let outcome = try await app.service.authenticate(with: method)
        let details = try #require(outcome.details)
        #expect(details.provider.rawValue == provider)
        #expect(app.service.state == .authenticated(details: details))
        #expect(app.backend.calls(.authenticate).map(\.detail) == ["fields"])
        #expect(try await recorder.count(2).map(\.kind.name) == ["subscribed", "stateChanged"])
    }

    @Test func signsInByCallback() async throws {
        let app = SignedOutApp()
        let outcome = await withCheckedContinuation { continuation in
            app.service.authenticate(with: BadgeMethod(number: "4711")) { continuation.resume(returning: $0) }
        }
        #expect(try outcome.get().details?.provider == .custom("badge"))
    }

    @Test func givesTheSameUserTheSameAccount() async throws {
        let app = SignedOutApp()
        let first = try await app.service.authenticate(with: BadgeMethod(number: "1")).details?.uid
        let second = try await app.service.authenticate(with: BadgeMethod(number: "2")).details?.uid
        let again = try await app.service.authenticate(with: BadgeMethod(number: "1")).details?.uid
        #expect(first != nil && first == again && first != second)
    }

    @Test func tellsWhyTheMethodThrew() async throws {
        let app = SignedOutApp()
        let reader = CardReaderMethod(card: nil)
        let error = await #expect(throws: AuthenticationError.self) {
            try await app.service.authenticate(with: reader)
        }
        #expect(error?.code == .unavailable)
        #expect(error?.cause is CardReaderMethod.NoCard)
        #expect(reader.count == 1)
        #expect(app.service.state == .unauthenticated)
        #expect(app.backend.calls(.authenticate).isEmpty)
    }

    @Test func isAskedOnceForEachAuthentication() async throws {
        let app = SignedOutApp()
        let desk = TicketDeskMethod(name: "window 3")
        for _ in 1...3 { _ = try await app.service.authenticate(with: desk) }
        #expect(await desk.count == 3)
    }

    @Test func isTestedAloneWithTheDriver() async throws {
        let driver = AuthenticationMethodDriver()
        let credential = try await driver.credential(of: BadgeMethod(number: "4711"))
        guard case .fields(let fields) = credential.proof else {
            Issue.record("The proof is \(credential)")
            return
        }
        #expect(fields["number"]?.reveal() == "4711")
        await #expect(throws: CardReaderMethod.NoCard.self) {
            try await driver.credential(of: CardReaderMethod(card: nil))
        }
    }
}
