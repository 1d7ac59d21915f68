import Dispatch
import Testing
import WebcomAuthentication
import WebcomPrimitives
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct CallStyleTests {
    /// An operation with everything before it.
    enum Operation: String, CaseIterable, Sendable {
        case signIn, refusedSignIn, stepDue, outage, password, wrongPassword, nothingToContinue
        case resume, signOut, signOutUnreachable, signOutNobody, attach, attachWeak, attachUnreachable

        /// What both styles answer.
        var answer: String {
            switch self {
            case .signIn, .password: "authenticated"
            case .refusedSignIn: "failed(accountDisabled)"
            case .stepDue: "strongAuthenticationRequired"
            case .outage, .attachUnreachable: "failed(unavailable)"
            case .wrongPassword: "failed(invalidCredentials)"
            case .nothingToContinue: "failed(stepNotDue)"
            case .resume: "strongAuthenticationRequired"
            case .signOut: "told, stored"
            case .signOutUnreachable: "pending(unavailable), stored"
            case .signOutNobody: "nothingToTell, stored"
            case .attach: "sent"
            case .attachWeak: "failed(tooWeakPassword)"
            }
        }
    }

    @Test("both call styles give the same answers", arguments: Operation.allCases, CallStyle.allCases)
    func sameAnswers(_ operation: Operation, _ style: CallStyle) async throws {
        let rig = try await ServiceRig.settled()
        let answer = try await self.answer(operation, style, rig)
        #expect(answer == operation.answer)
    }

    private func answer(_ operation: Operation, _ style: CallStyle, _ rig: ServiceRig) async throws -> String {
        switch operation {
        case .signIn: break
        case .refusedSignIn: rig.backend.on(.authenticate, do: .fail(.accountDisabled))
        case .stepDue: rig.backend.strongAuthentication = .choose
        case .outage: rig.backend.loseConnection()
        default: return try await self.multiStepAnswer(operation, style, rig)
        }
        return Told.answer(await style.authenticate(rig.service, Badge("alice")))
    }

    private func multiStepAnswer(_ operation: Operation, _ style: CallStyle, _ rig: ServiceRig) async throws -> String {
        let method = AuthenticationMethodInternal.password(
            of: "alice", operation == .wrongPassword ? "wrong" : ScriptedBackend.password)
        switch operation {
        case .password, .wrongPassword:
            rig.service.initializeAuthentication(with: method)
            return Told.answer(await style.proceed(rig.service))
        case .nothingToContinue: return Told.answer(await style.proceed(rig.service))
        case .resume:
            rig.backend.strongAuthentication = .choose
            let outcome = try await rig.service.authenticate(with: Badge("alice"))
            return Told.answer(await style.resume(rig.service, try #require(outcome.continuation)))
        case .signOut, .signOutUnreachable:
            try await rig.signIn("alice")
            if operation == .signOutUnreachable { rig.backend.loseConnection() }
            return Told.answer(await style.signOut(rig.service))
        case .signOutNobody: return Told.answer(await style.signOut(rig.service))
        default:
            rig.service.initializeAuthentication(with: method)
            if operation == .attachWeak { method.setStaticPassword("short") }
            if operation == .attachUnreachable { rig.backend.loseConnection() }
            return Told.answer(await style.attach(method))
        }
    }

    /// An operation that calls back.
    enum Callback: String, CaseIterable, Sendable {
        case authenticate, refused, proceed, notDue, resume, signOut, attach, resend, code, reset, orphan, event,
            completion
    }

    private func call(
        _ callback: Callback, _ rig: ServiceRig, _ queue: DispatchQueue?, _ then: @escaping @Sendable () -> Void
    ) {
        let method = AuthenticationMethodInternal.password(of: "alice")
        rig.service.initializeAuthentication(with: method)
        let continuation = AuthenticationContinuation(
            front: .init(
                provider: .eMail, mode: nil, context: .new, expirationDate: ManualClock.start + 60, stepDue: .strongCode
            ),
            sealed: "AAAA")
        switch callback {
        case .authenticate: rig.service.authenticate(with: Badge("alice"), queue: queue) { _ in then() }
        case .refused: rig.service.authenticate(with: Badge("a"), context: .current, queue: queue) { _ in then() }
        case .proceed: rig.service.continueAuthentication(queue: queue) { _ in then() }
        case .notDue:
            rig.service.cancelAuthentication()
            rig.service.continueAuthentication(queue: queue) { _ in then() }
        case .resume: rig.service.resumeAuthentication(continuation, queue: queue) { _ in then() }
        case .signOut: rig.service.unauthenticate(queue: queue) { _ in then() }
        case .attach: method.attachIdentity(queue: queue) { _ in then() }
        case .resend: method.resendVerification(queue: queue) { _ in then() }
        case .code: method.requestOneTimePassword(queue: queue) { _ in then() }
        case .reset: method.requestPasswordReset(queue: queue) { _ in then() }
        case .orphan:
            let bare = AuthenticationMethodInternal(provider: .eMail, mode: .staticPassword)
            rig.service.initializeAuthentication(with: bare)
            bare.attachIdentity(queue: queue) { _ in then() }
        case .event: rig.service.subscribe(queue: queue) { _ in then() }
        case .completion: rig.service.subscribe(queue: queue, onEvent: { _ in }, onCompletion: then).cancel()
        }
    }

    @Test(
        "a callback runs once, on the queue that is named, or else on the application's own",
        arguments: Callback.allCases, [true, false])
    func runsOnQueue(_ callback: Callback, _ isNamed: Bool) async throws {
        let rig = try await ServiceRig.settled()
        let key = DispatchSpecificKey<String>()
        let named = DispatchQueue(label: "named")
        named.setSpecific(key: key, value: "named")
        rig.service.callbackQueue.setSpecific(key: key, value: "the application's")
        let calls = Watched<[String]>([])
        self.call(callback, rig, isNamed ? named : nil) {
            let queue = DispatchQueue.getSpecific(key: key) ?? "another"
            calls.update { $0.append(queue) }
        }
        let found = try await calls.first("a callback", within: .seconds(20), found: { "\($0)" }) {
            $0.isEmpty ? nil : $0
        }
        #expect(found.first == (isNamed ? "named" : "the application's"))
        if callback != .event { #expect(calls.value.count == 1, "The callback ran twice.") }
    }

    @Test("a callback of a method that was given to no service runs all the same")
    func orphanCallsBack() async throws {
        let answer = await CallStyle.callback.attach(AuthenticationMethodInternal.password(of: "alice"))
        #expect(Told.answer(answer) == "failed(stepNotDue)")
    }
}
