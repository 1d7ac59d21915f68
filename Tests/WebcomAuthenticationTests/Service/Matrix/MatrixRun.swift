import Testing
import WebcomAuthentication
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// One call, held at a port, and what comes between.
final class MatrixRun {
    let held: HeldCall
    let interruptions: [Interruption]
    let gate = Gate()
    let lifeline = Lifeline()
    let rig: ServiceRig
    private var operation: Caller<String>?
    private var signIns: [String: Caller<String>] = [:]
    private var model: MatrixModel

    init(_ held: HeldCall, _ interruptions: [Interruption]) async throws {
        self.held = held
        self.interruptions = interruptions
        self.model = MatrixModel(held)
        var rig = await ServiceRig()
        _ = try await rig.service.settledState()
        if held.startsSignedIn { try await rig.signIn("alice") }
        if held.port == .confirm || held.port == .record {
            let gate = self.gate
            rig = await rig.another(lifeline: self.lifeline) { Self.script(held, gate, $0, $1) }
        }
        self.rig = rig
    }

    func run() async throws {
        try await self.lifeline.run { try await self.interruptHeldCall() }
        try await self.settle()
        try await self.check()
    }

    private var words: String { "\(self.held.testDescription), then \(self.interruptions)" }

    private func interruptHeldCall() async throws {
        try await self.begin()
        try await self.gate.arrivals(atLeast: 1)
        try await self.rig.recorder.caughtUp(with: self.rig.service)
        let told = self.rig.recorder.words.count
        for (number, interruption) in self.interruptions.enumerated() {
            try await self.interrupt(interruption, "newer\(number)")
        }
        let state = self.rig.service.state.description
        #expect(state == self.model.state, "before the release: \(self.words)")
        if let answer = self.model.answer, let operation = self.operation {
            #expect(try await operation.answer() == answer, "\(self.words)")
        }
        self.model.release(self.held)
        self.gate.open()
        try await self.awaitAnswers()
        self.told = told
    }

    private var told = 0

    // MARK: - Beginning

    static func script(_ held: HeldCall, _ gate: Gate, _ backend: ScriptedBackend, _ store: FaultyStateStore) {
        let moment: ScriptedAction.Moment = held.isAfter ? .after : .before
        if let call = BackendCall(rawValue: held.port.rawValue) {
            let hold = held.isAfter ? ScriptedAction.hold(after: gate) : .hold(before: gate)
            switch held.ending {
            case .success: backend.on(call, do: hold)
            case .step: backend.on(call, do: hold, .answer(.step(Self.lateStep)))
            case .retryableRefusal: backend.on(call, do: hold, .fail(.invalidCredentials, moment))
            case .terminalRefusal:
                backend.on(call, do: hold, .fail(call == .confirm ? .sessionEnded : .accountDisabled, moment))
            case .outage: backend.on(call, do: hold, .fail(ScriptedOutage(), moment))
            }
        }
        if let call = StoreCall(rawValue: held.port.rawValue) {
            let hold = held.isAfter ? StoreAction.hold(after: gate) : .hold(before: gate)
            if held.ending == .outage {
                store.on(call, do: hold, .fail(ScriptedOutage(), moment))
            } else {
                store.on(call, do: hold)
            }
        }
    }

    private static let lateStep = BackendStep(
        .code(StrongChallenge(kind: .sms)),
        continuation: AuthenticationContinuation(
            front: AuthenticationContinuation.Front(
                provider: .eMail, mode: nil, context: .new, expirationDate: ManualClock.start.addingTimeInterval(600),
                stepDue: .strongCode),
            sealed: "AAAA"))

    private func begin() async throws {
        let service = self.rig.service
        func script() { Self.script(self.held, self.gate, self.rig.backend, self.rig.store) }
        switch self.held.port {
        case .authenticate:
            script()
            service.initializeAuthentication(with: AuthenticationMethodInternal.password(of: "bob"))
            self.operation = Caller("continueAuthentication") { Told.answer(await CallStyle.async.proceed(service)) }
        case .send:
            script()
            let method = AuthenticationMethodInternal.code(of: "bob")
            service.initializeAuthentication(with: method)
            self.operation = Caller("attachIdentity") { Told.answer(await CallStyle.async.attach(method)) }
        case .advance: try await self.beginStep(script)
        case .confirm, .record:
            self.operation = Caller("authenticate") {
                Told.answer(await CallStyle.async.authenticate(service, Badge("bob")))
            }
            try await self.rig.eventually("a process") { service.ongoingAuthentication != nil }
        case .revoke:
            script()
            self.operation = Caller("unauthenticate") { Told.answer(await service.unauthenticate()) }
        case .replace:
            script()
            self.operation = Caller("authenticate") {
                Told.answer(await CallStyle.async.authenticate(service, Badge("bob")))
            }
        }
    }

    private func beginStep(_ script: () -> Void) async throws {
        let service = self.rig.service
        self.rig.backend.strongAuthentication = .choose
        service.initializeAuthentication(with: AuthenticationMethodInternal.password(of: "bob"))
        guard case .strongAuthenticationRequired(let choice) = try await service.continueAuthentication(),
            let method = choice.methods.first, case .strongCodeRequired(let step) = try await choice.challenge(method)
        else { return }
        self.rig.backend.strongAuthentication = nil
        script()
        self.operation = Caller("submit") {
            Told.answer(
                await Told.result { () throws(AuthenticationError) in
                    try await step.submit(ScriptedBackend.strongCode)
                })
        }
    }

    // MARK: - Interrupting

    private func interrupt(_ interruption: Interruption, _ name: String) async throws {
        let service = self.rig.service
        let wasPending = self.model.pending != nil
        let older = service.ongoingAuthentication?.id
        self.model.interrupt(interruption, name)
        switch interruption {
        case .signOut: service.unauthenticate { _ in }
        case .newerSignIn:
            self.signIns[name] = Caller(name) { Told.answer(await CallStyle.async.authenticate(service, Badge(name))) }
            if self.model.state == MatrixModel.restoring {
                try await self.rig.eventually("the newer sign-in") {
                    service.ongoingAuthentication.map { $0.id != older } ?? false
                }
            } else {
                try await self.rig.recorder.event { $0.state.details?.uid == Badge.uid(name) }
            }
        case .newerInitialization: service.initializeAuthentication(with: AuthenticationMethodInternal.code(of: name))
        case .cancel: service.cancelAuthentication()
        case .taskCancelled:
            self.operation?.cancel()
            if wasPending, self.model.pending == nil {
                try await self.rig.eventually("the cancellation") { service.ongoingAuthentication == nil }
            }
        case .expiry:
            self.rig.clock.advance(by: .seconds(600))
            try await self.rig.eventually("the expiry") { service.ongoingAuthentication == nil }
            try await self.rig.clock.sleepers(atLeast: 1)
        }
    }

    // MARK: - Ending

    private func awaitAnswers() async throws {
        let operation = try await self.operation?.answer()
        switch (self.held.port, self.held.ending) {
        case (.replace, _): #expect(operation == "authenticated", "\(self.words)")
        case (.revoke, .success): #expect(operation == "told, stored", "\(self.words)")
        case (.revoke, _): #expect(operation == "pending(unavailable), stored", "\(self.words)")
        default: #expect(operation == self.model.answer, "\(self.words)")
        }
        for (name, caller) in self.signIns {
            #expect(try await caller.answer() == self.model.signIns[name], "\(name): \(self.words)")
        }
    }

    /// Waits until nothing runs any more; an outage of a write or a revocation is over with the next retry.
    private func settle() async throws {
        if self.held.ending == .outage, [.replace, .revoke, .confirm].contains(self.held.port) {
            try await self.rig.eventually("the retry's end: \(self.words)") {
                let wait = self.rig.clock.nextDeadline.map { $0 - self.rig.clock.uptime }
                if let wait, wait <= .seconds(64) { self.rig.clock.advance(by: wait) }
                let record = try await self.rig.record()
                return
                    (Told.record(record) == self.expectedRecord || record == nil && self.expectedRecord == "signed out")
                    && self.rig.backend.liveSessions.count <= 1
            }
        } else {
            try await self.lifeline.end()
        }
    }

    private var expectedRecord: String? {
        switch self.rig.service.state {
        case .authenticated(let details): details.uid
        case .unauthenticated: "signed out"
        case .invalid, .restoring: nil
        }
    }

    private func check() async throws {
        let service = self.rig.service
        #expect(service.state.description == self.model.state, "\(self.words)")
        #expect((service.ongoingAuthentication != nil) == (self.model.pending == .initialized), "\(self.words)")
        try await self.rig.recorder.caughtUp(with: service)
        let events = self.rig.recorder.words.dropFirst(self.told).filter {
            !$0.hasPrefix("storageTrouble") || self.held.port == .record
        }
        #expect(events == self.model.events, "\(self.words)")
        let live = self.rig.backend.liveSessions
        let own = service.authenticationDetails?.fields.sessionID
        let others = live.filter { $0 != own && self.model.state != MatrixModel.restoring }
        #expect(others.count <= (self.held.mayLeaveOrphan ? 1 : 0), "sessions left: \(others); \(self.words)")
        if let own { #expect(live.contains(own), "the own session was revoked: \(self.words)") }
        let recorded = try await self.rig.recorded()
        if let expected = self.expectedRecord, !(recorded == "none" && expected == "signed out") {
            #expect(recorded == expected, "\(self.words)")
        }
    }
}
