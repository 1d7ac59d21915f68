import Testing
import WebcomAuthentication
import WebcomTesting

@Suite(.timeLimit(.minutes(10))) struct PeerWalkTests {
    /// Where the walk begins.
    enum Start: String, CaseIterable, Sendable { case nobody, signedIn, ranOut, process, step, invalid, restoring }

    private enum Operation: String, CaseIterable {
        case deleteAccount, token, profile, proceed, signIn, attach, signOut, cancel, settle
    }

    /// A call that fails, once, before or after its work.
    private enum Fault: CustomStringConvertible {
        case backend(BackendCall, ScriptedAction.Moment)
        case store(StoreCall, ScriptedAction.Moment)
        case unreachable

        var description: String {
            switch self {
            case .backend(let call, let moment): "\(call) fails \(moment)"
            case .store(let call, let moment): "\(call) fails \(moment)"
            case .unreachable: "nothing can be reached"
            }
        }

        static let all: [Fault] =
            [ScriptedAction.Moment.before, .after].flatMap { moment in
                BackendCall.allCases.filter { $0 != .notices }.map { .backend($0, moment) }
                    + [StoreCall.record, .replace].map { .store($0, moment) }
            } + [.unreachable]
    }

    @Test(
        "Peer 6: from every state, after any operation with any call failing, a sign-out and a guest's sign-in end",
        arguments: Start.allCases)
    func comesOut(_ start: Start) async throws {
        for operation in Operation.allCases {
            for fault in Fault.all {
                let words = "\(start), \(operation), \(fault)"
                do {
                    let rig = try await self.rig(start)
                    self.plan(fault, rig)
                    _ = try await Caller(words) { await self.perform(operation, rig) }.answer()
                    if case .unreachable = fault {
                        rig.backend.restoreConnection()
                        (rig.store.isReadable, rig.store.isWritable) = (true, true)
                    }
                    try await self.comeOut(rig, words)
                } catch {
                    Issue.record("\(error)")
                }
            }
        }
    }

    private func comeOut(_ rig: ServiceRig, _ words: String) async throws {
        let service = rig.service
        _ = try await Caller("the sign-out after \(words)") { await service.unauthenticate() }.answer()
        #expect(service.state == .unauthenticated, "\(words)")
        // What was to fail may not have been called before.
        for _ in 0..<2 where service.authenticationDetails == nil {
            _ = try await Caller("the guest after \(words)") {
                await CallStyle.async.authenticate(service, AuthenticationMethodGuest())
            }.answer()
        }
        #expect(service.authenticationDetails?.isGuest == true, "\(words)")
    }

    private func rig(_ start: Start) async throws -> ServiceRig {
        switch start {
        case .nobody: return try await ServiceRig.settled()
        case .signedIn: return try await ServiceRig.signedIn()
        case .ranOut: return try await ServiceRig.ranOut()
        case .process:
            let rig = try await ServiceRig.signedIn()
            rig.service.initializeAuthentication(with: AuthenticationMethodInternal.password(of: "bob"))
            return rig
        case .step:
            let rig = try await ServiceRig.settled(strong: .choose)
            _ = try await rig.service.authenticate(with: Badge("alice"))
            rig.backend.strongAuthentication = nil
            return rig
        case .invalid:
            let rig = try await ServiceRig.signedIn()
            rig.backend.endSession(rig.service.authenticationDetails?.fields.sessionID ?? "")
            try await rig.recorder.event { $0.state == .invalid }
            return rig
        case .restoring:
            let first = try await ServiceRig.signedIn()
            return await first.another { $1.isReadable = false }
        }
    }

    private func plan(_ fault: Fault, _ rig: ServiceRig) {
        rig.store.isReadable = true
        switch fault {
        case .backend(let call, let moment): rig.backend.on(call, do: .fail(ScriptedOutage(), moment))
        case .store(let call, let moment): rig.store.on(call, do: .fail(ScriptedOutage(), moment))
        case .unreachable:
            rig.backend.loseConnection()
            (rig.store.isReadable, rig.store.isWritable) = (false, false)
        }
    }

    private func perform(_ operation: Operation, _ rig: ServiceRig) async {
        switch operation {
        case .deleteAccount: try? await rig.service.account.delete()
        case .token: _ = await rig.token()
        case .profile: _ = try? await rig.service.account.profile()
        case .proceed: _ = try? await rig.service.continueAuthentication()
        case .signIn: _ = try? await rig.signIn("carol")
        case .attach: _ = try? await rig.signIn("alice", context: .current)
        case .signOut: await rig.service.unauthenticate(.allSessions)
        case .cancel: rig.service.cancelAuthentication()
        case .settle: _ = try? await rig.service.settledState()
        }
    }
}
