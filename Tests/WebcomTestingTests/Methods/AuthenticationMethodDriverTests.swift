import FoundationEssentials
import Testing
import WebcomAuthentication
import WebcomTesting

@Suite struct AuthenticationMethodDriverTests {
    @Test func singleStepMethodGivesItsCredential() async throws {
        let driver = AuthenticationMethodDriver(context: .current)
        let credential = try await driver.credential(of: Badge(number: "4711"))
        guard case .fields(let fields) = credential.proof else {
            Issue.record("the proof is \(credential.proof)")
            return
        }
        #expect(fields["number"]?.reveal() == "4711")
        #expect(fields["context"]?.reveal() == "current")
    }

    @Test func whatAMethodThrowsComesUnchanged() async {
        let driver = AuthenticationMethodDriver()
        await #expect(throws: Badge.Unreadable.self) {
            try await driver.credential(of: Badge(number: ""))
        }
    }

    @Test func multiStepMethodSendsThroughTheClosure() async throws {
        let driver = AuthenticationMethodDriver(send: { _ in try receipt() })
        let method = Postcard()
        let process = driver.begin(method)
        #expect(process.provider == method.provider)
        #expect(try await method.ask().sentTo == "a•••")
        #expect(driver.messages.count == 1)
        #expect(try await driver.credential(of: method).identifier == "\(process.id)")
    }

    @Test func closureThatFailsReachesTheMethod() async {
        let driver = AuthenticationMethodDriver(send: { _ in throw ScriptedOutage() })
        let method = Postcard()
        driver.begin(method)
        #expect(await refusal { try await method.ask() }?.code == .unavailable)
        let silent = AuthenticationMethodDriver()
        silent.begin(method)
        #expect(await refusal { try await method.ask() }?.code == .unsupported)
    }

    @Test func flowIsOverOnceItsProcessIs() async throws {
        let gate = Gate()
        let driver = AuthenticationMethodDriver(send: { _ in
            await gate.pass()
            return try receipt()
        })
        let method = Postcard()
        driver.begin(method)
        let ask = Task { await refusal { try await method.ask() } }
        try await gate.arrivals(atLeast: 1)
        driver.end(.superseded)
        #expect(await ask.value?.code == .superseded)
        gate.open()
        #expect(await refusal { try await method.ask() }?.code == .superseded)
        #expect(driver.messages.count == 1)
    }

    @Test func flowOfAnEarlierBeginIsOver() async throws {
        let driver = AuthenticationMethodDriver(send: { _ in try receipt() })
        let (first, second) = (Postcard(), Postcard())
        driver.begin(first)
        driver.begin(second)
        #expect(await refusal { try await first.ask() }?.code == .superseded)
        _ = try await second.ask()
    }

    @Test func cancelledSendingEndsTheProcess() async throws {
        let gate = Gate()
        let driver = AuthenticationMethodDriver(send: { _ in
            await gate.pass()
            return try receipt()
        })
        let method = Postcard()
        driver.begin(method)
        let ask = Task { await refusal { try await method.ask() } }
        try await driver.messages(atLeast: 1)
        ask.cancel()
        #expect(await ask.value?.code == .cancelled)
        gate.open()
    }
}

private func receipt() throws -> MessageReceipt {
    let front = AuthenticationContinuation.Front(
        provider: .custom("postcard"), mode: nil, context: .new, expirationDate: ManualClock.start,
        stepDue: .oneTimePassword)
    return MessageReceipt(
        sentTo: "a•••", expirationDate: ManualClock.start,
        continuation: AuthenticationContinuation(front: front, sealed: "AAAA"))
}

private struct Badge: AuthenticationSingleStepMethod {
    struct Unreadable: Error {}

    let number: String

    var provider: AuthenticationProvider { .custom("badge") }

    @concurrent func credential(
        for process: AuthenticationProcess, restricted: borrowing WebcomMarkers.Restricted
    ) async throws -> AuthenticationCredential {
        guard !self.number.isEmpty else { throw Unreadable() }
        let fields = [
            "number": SecretField(self.number), "context": SecretField(process.context.rawValue),
        ]
        return AuthenticationCredential(provider: self.provider, proof: .fields(fields))
    }
}

private final class Postcard: AuthenticationMultiStepMethod {
    private let flow = Watched<AuthenticationFlow?>(nil)

    var provider: AuthenticationProvider { .custom("postcard") }

    func begin(_ flow: AuthenticationFlow, restricted: borrowing WebcomMarkers.Restricted) {
        self.flow.update { $0 = flow }
    }

    func ask() async throws -> MessageReceipt {
        guard let flow = self.flow.value else { throw AuthenticationError(.incompleteMethod) }
        return try await flow.send(
            .oneTimePassword(provider: self.provider, identifier: "a street", MessageSettings()))
    }

    @concurrent func credential(
        for process: AuthenticationProcess, restricted: borrowing WebcomMarkers.Restricted
    ) async throws -> AuthenticationCredential {
        AuthenticationCredential(
            provider: self.provider, identifier: "\(process.id)", proof: .fields([:]))
    }
}
