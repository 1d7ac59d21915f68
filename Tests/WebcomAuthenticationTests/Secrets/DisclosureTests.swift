import Testing
import WebcomAuthentication
import WebcomPrimitives
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct DisclosureTests {
    private static let sentinel = "S3nt1nel"

    private struct Leaky: Error {
        let text: String
    }

    private static var session: BackendSession {
        var fields = Sample.session(self.sentinel).details.fields
        fields.authenticationToken = AuthenticationToken(self.sentinel)
        fields.providerExtra = ["secret": .string(self.sentinel)]
        return BackendSession(
            details: AuthenticationDetails(fields), refreshToken: AuthenticationToken(self.sentinel))
    }
    private static let continuation = Sample.continuation(sentinel)
    private static let password = StaticPassword(sentinel)

    private static var credentials: [Any] {
        let proofs: [AuthenticationCredential.Proof] = [
            .staticPassword(self.password), .oneTimePassword(OneTimePassword(self.sentinel)),
            .verificationToken(VerificationToken(self.sentinel), newPassword: self.password),
            .passwordReset(OneTimePassword(self.sentinel), newPassword: self.password),
            .fields(["field": SecretField(self.sentinel)]),
        ]
        return proofs + proofs.map { AuthenticationCredential(provider: .eMail, identifier: "a", proof: $0) }
    }

    private static var requests: [Any] {
        let claim = IdentityClaim(provider: .eMail, mode: .staticPassword, identifier: "a", password: self.password)
        let messages: [Any] = [claim, IdentityMessage.attachIdentity(claim)]
        let moves: [Any] = [
            FlowMove.submit(OneTimePassword(self.sentinel)), FlowMove.finishVisit(callback: SecretField(self.sentinel)),
        ]
        let request = AuthenticationRequest(
            application: "app", sessionKey: SessionKey(self.sentinel), context: .current, session: self.session,
            continuation: self.continuation)
        return messages + moves + [
            request, self.continuation, Sample.receipt(self.continuation), Sample.step(self.continuation),
        ]
    }

    private static var states: [Any] {
        let state = AuthenticationState.authenticated(details: self.session.details)
        let kind = AuthenticationEvent.Kind.stateChanged(from: state, to: state, .signedIn)
        let event = AuthenticationEvent(
            sequence: 1, date: Sample.now, sessionKey: SessionKey(self.sentinel), state: state, kind: kind)
        let untold = ServiceRecord.Untold(session: self.session, scope: .allSessions)
        return [
            self.session, self.session.details, self.session.details.fields, state, kind, event,
            AuthenticationOutcome.authenticated(self.session.details), BackendAnswer.session(self.session),
            ServiceRecord(standing: .signedIn(self.session), untold: [untold]), untold,
        ]
    }

    private static var errors: [Any] {
        let error = AuthenticationError(.unavailable, cause: Leaky(text: self.sentinel))
        let result: Result<AuthenticationOutcome, AuthenticationError> = .failure(error)
        return [
            error, result, AuthenticationError(wrapping: Leaky(text: self.sentinel)),
            AuthenticationEvent.Kind.authenticationFailed(error), AuthenticationEvent.Kind.storageTrouble(error),
            BackendRefusal(error, continuation: self.continuation),
            SignOutResult(remote: .pending(error), isStored: false),
        ]
    }

    private static var methods: [Any] {
        let method = AuthenticationMethodInternal(eMail: "a", mode: .staticPassword)
        method.setStaticPassword(self.sentinel)
        let coded = AuthenticationMethodInternal(eMail: "a", mode: .oneTimePassword)
        coded.setOneTimePassword(self.sentinel)
        let token = AuthenticationMethodInternal(continuation: self.continuation)
        token.setVerificationToken(self.sentinel)
        return [method, coded, token, AuthenticationMethodCustom(name: "n", fields: ["f": self.sentinel])]
    }

    private static var secrets: [Any] {
        [
            self.password, OneTimePassword(self.sentinel), VerificationToken(self.sentinel),
            AuthenticationToken(self.sentinel), SecretField(self.sentinel), SessionKey(self.sentinel),
            SecretBytes(utf8: self.sentinel),
        ]
    }

    @Test("Invariant 13: no secret is shown by a description, a mirror, a dump or an encoding")
    func nothingShowsASecret() {
        let values = Self.secrets + Self.credentials + Self.requests + Self.states + Self.errors + Self.methods
        for value in values + values.map({ [$0] as Any }) + values.map({ Optional($0) as Any }) {
            for (way, text) in Disclosure.texts(of: value) {
                if way == "JSONEncoder", value is AuthenticationContinuation || value is [AuthenticationContinuation] {
                    continue  // Its own coded form is for a server-side session.
                }
                let isShown = text.contains(Self.sentinel)
                #expect(!isShown, "\(type(of: value)) by \(way)")
            }
        }
    }

    @Test("The search finds what is not hidden") func theSearchFindsLeaks() {
        let found = Disclosure.texts(of: [Leaky(text: Self.sentinel)]).filter { $0.text.contains(Self.sentinel) }
        #expect(found.map(\.way) == ["description", "String(describing:)", "String(reflecting:)", "dump", "Mirror"])
    }

    @Test("Invariant 13: a live service, its process and its steps show no secret")
    func aLiveServiceShowsNoSecret() async throws {
        let backend = ScriptedBackend(strongAuthentication: .register([.sms]))
        backend.on(.advance, do: .answer(Self.session))
        let application = WebcomApplication(
            configuration: WebcomConfiguration(
                identifier: "app", capabilities: [.multiFactor, .strongMethodRegistration]), backend: backend,
            stateStore: MemoryStateStore(), sealer: PassThroughSealer())
        let service = application.authenticationService(for: SessionKey(Self.sentinel))
        let method = AuthenticationMethodCustom(name: "n", fields: ["f": Self.sentinel])
        let step = try await service.authenticate(with: method)
        var values: [Any] = [step, service, application, service.events, service.subscribe { _ in }]
        if let process = service.ongoingAuthentication { values.append(process) }
        guard case .strongMethodRegistrationRequired(let registration) = step else {
            Issue.record("\(step)")
            return
        }
        values.append(try await registration.register(.sms, contact: "+33"))
        values += [service.state, service]
        for value in values {
            for (way, text) in Disclosure.texts(of: value) {
                let isShown = text.contains(Self.sentinel)
                #expect(!isShown, "\(type(of: value)) by \(way)")
            }
        }
        await application.shutdown()
    }
}
