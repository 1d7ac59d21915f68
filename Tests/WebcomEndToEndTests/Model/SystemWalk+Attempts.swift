import Testing
import WebcomAuthentication
import WebcomBackendTesting
import WebcomPrimitives
import WebcomTesting

/// One operation, with what may go wrong in the middle of it.
extension SystemWalk {
    /// What is done while an operation is held at the store.
    enum Act: CaseIterable {
        case cancelTask, cancelProcess, signOut, supersede, restore
    }

    enum Disturbance: CustomStringConvertible {
        case none
        case accountFault(FaultyAccountStore.Verb, FaultyAccountStore.Moment)
        case recordFault(call: Int, isAfter: Bool)
        case hold(FaultyAccountStore.Verb, FaultyAccountStore.Moment, Act)

        var description: String {
            switch self {
            case .none: "undisturbed"
            case .accountFault(let verb, let moment): "\(verb.rawValue) fails \(moment.rawValue)"
            case .recordFault(let call, let isAfter): "record call \(call) fails \(isAfter ? "after" : "before")"
            case .hold(let verb, let moment, let act): "\(act) \(moment.rawValue) \(verb.rawValue)"
            }
        }
    }

    /// How an operation ended.
    struct Ended {
        /// Who is signed in by it; nil where it only sent a message, or failed.
        var details: AuthenticationDetails?
        var error: AuthenticationError?
        /// The sessions that the back-end granted meanwhile.
        var granted: [String] = []
        /// Whether an answer of a store may have been lost.
        var isFaulty = false
        /// What was done in the middle of it.
        var act: Act?

        var isDisturbed: Bool { self.isFaulty || self.act != nil }
    }

    typealias Work = @Sendable () async throws(AuthenticationError) -> AuthenticationDetails?

    /// Verbs that the operations call, and the back-end's worker does not.
    private static let verbs: [FaultyAccountStore.Verb] = [
        .account, .identity, .register, .attach, .openChallenge, .challenge, .redeem, .session, .openSession,
        .endSessions, .reserveAttempt, .settleAttempt,
    ]

    private func disturbance() -> Disturbance {
        let (verb, isAfter) = (self.one(of: Self.verbs), self.isOne(in: 2))
        switch self.below(20) {
        case 0, 1: return .accountFault(verb, isAfter ? .after : .before)
        case 2: return .recordFault(call: self.below(3), isAfter: isAfter)
        case 3, 4, 5: return .hold(verb, isAfter ? .after : .before, self.one(of: Act.allCases))
        default: return .none
        }
    }

    /// Does an operation, and compares how it ended with what the model says.
    ///
    /// - Parameter expected: The codes that it may end with; nil for success.
    func attempt(
        _ place: Place, _ what: String, _ expected: [AuthenticationError.Code?], _ work: @escaping Work
    ) async throws -> Ended {
        let (wasStale, writes) = (
            try await self.isStale(place.node, place.key), self.writesElsewhere(place.node, place.key)
        )
        let (disturbance, recorded) = (self.disturbance(), try await self.recorded(place.key))
        self.tell("\(what) at \(place.key) of \(self.name(place.node)), \(disturbance)")
        _ = place.node.backend.takeGranted()
        var ended = try await self.run(place, disturbance, work)
        place.node.healPlans()
        try await self.rest()
        // Another node may write in the middle of it, too.
        let isStale = wasStale || self.writesElsewhere(place.node, place.key) != writes
        self.note(place, place.node.backend.takeGranted(), &ended)
        if ended.act == .signOut {
            self.unsettledKeys.insert(place.key)
            // It ends whom another node signed in, too.
            if case .session(let id) = recorded { self.model.doubt(id) }
        }
        var allowed = expected
        if ended.isFaulty { allowed += [.unavailable, .storeUnavailable] }
        if isStale { allowed.append(.superseded) }
        switch ended.act {
        case .cancelTask, .cancelProcess, .signOut: allowed.append(.cancelled)
        case .supersede: allowed.append(.superseded)
        case .restore, nil: break
        }
        allowed.append(.identityTemporarilyLocked)
        let found = ended.error?.code
        try self.require(
            allowed.contains(found),
            "\(what) is \(ended.error?.description ?? "a success"), not \(Self.names(expected))")
        self.count(found == nil ? what : "refused.\(found?.rawValue ?? "")")
        if let details = ended.details { try await self.checkSuccess(place, details, ended, isStale: isStale) }
        return ended
    }

    private static func names(_ codes: [AuthenticationError.Code?]) -> String {
        codes.map { $0?.rawValue ?? "a success" }.joined(separator: " or ")
    }

    private func note(_ place: Place, _ granted: [BackendSession], _ ended: inout Ended) {
        for session in granted {
            let fields = session.details.fields
            let isAnswered = ended.details?.fields.sessionID == fields.sessionID && ended.act == nil
            self.model.granted(
                fields.sessionID, uid: fields.uid, end: fields.expirationDate, fate: isAnswered ? .stands : .ending,
                by: self.lastTold)
            // One that was answered before it was ended in the middle may be either, until all is calm.
            if ended.details?.fields.sessionID == fields.sessionID, !isAnswered {
                self.model.sessions[fields.sessionID]?.fate = ended.act == .signOut ? .ending : .doubtful
            }
            if self.unsettledKeys.contains(place.key) { self.model.doubt(fields.sessionID) }
            self.grantedNow.insert(fields.sessionID)
            ended.granted.append(fields.sessionID)
        }
    }

    /// Who is told to be signed in is, and stands in the record, unless that could not be written.
    ///
    /// Who was answered while the record could not be written may be replaced at once by what another node wrote.
    private func checkSuccess(
        _ place: Place, _ details: AuthenticationDetails, _ ended: Ended, isStale: Bool
    ) async throws {
        guard ended.act != .signOut else { return }
        let id = details.fields.sessionID
        if place.watched.session != id, isStale, ended.isFaulty {
            let (recorded, state) = (try await self.recorded(place.key), place.service.state)
            return try self.require(
                !place.node.hasRecords || recorded == Standing(state),
                "answered, and replaced by \(state), where \(recorded) is written")
        }
        // The end of every session that another node had yet to tell may hit it at once.
        if place.watched.session != id, self.model.floating.contains(details.uid) {
            return try self.require(await !self.isAlive(id), "answered a session that stands and is not the service's")
        }
        try self.require(place.watched.session == id, "answered a session that is not the service's")
        guard !ended.isFaulty, ended.granted.contains(id) else { return }
        let recorded = try await self.recorded(place.key)
        try self.require(recorded == .session(id), "answered, and \(recorded) is written")
    }

    // MARK: - Running

    private func run(_ place: Place, _ disturbance: Disturbance, _ work: @escaping Work) async throws -> Ended {
        var ended = Ended(isFaulty: place.node.isFaulty)
        switch disturbance {
        case .none: break
        case .accountFault(let verb, let moment):
            place.node.accounts.failNext(verb, moment)
            ended.isFaulty = true
        case .recordFault(let call, let isAfter):
            place.node.ledger.failCall(call, isAfter: isAfter)
            place.node.hadTrouble = true
            ended.isFaulty = true
        case .hold(let verb, let moment, let act):
            return try await self.run(place, holding: place.node.accounts.holdNext(verb, moment), act, work, ended)
        }
        do throws(AuthenticationError) { ended.details = try await work() } catch { ended.error = error }
        return ended
    }

    private func run(
        _ place: Place, holding gate: Gate, _ act: Act, _ work: @escaping Work, _ before: Ended
    ) async throws -> Ended {
        var ended = before
        let answer = Locked<Result<AuthenticationDetails?, AuthenticationError>?>(nil)
        let task = Task { @concurrent in
            let result: Result<AuthenticationDetails?, AuthenticationError>
            do throws(AuthenticationError) { result = .success(try await work()) } catch { result = .failure(error) }
            answer.withLock { $0 = result }
        }
        while gate.arrivals == 0, answer.withLock({ $0 == nil }) { await Task.yield() }
        if gate.arrivals > 0, answer.withLock({ $0 == nil }) {
            ended.act = act
            try await self.take(act, place, task, gate)
        } else {
            gate.open()
        }
        await task.value
        switch answer.withLock({ $0 }) {
        case .success(let details)?: ended.details = details
        case .failure(let error)?: ended.error = error
        case nil: try self.require(false, "an operation has no answer")
        }
        return ended
    }

    private func take(_ act: Act, _ place: Place, _ task: Task<Void, Never>, _ gate: Gate) async throws {
        let service = place.service
        self.count("held.\(act)")
        switch act {
        case .cancelTask: task.cancel()
        case .cancelProcess: service.cancelAuthentication()
        case .signOut:
            place.watched.signsOut = true
            let leaving = Task { await service.unauthenticate() }
            while service.state != .unauthenticated { await Task.yield() }
            gate.open()
            _ = await leaving.value
        case .supersede:
            service.initializeAuthentication(
                with: AuthenticationMethodInternal(provider: .eMail, mode: .oneTimePassword), context: .new)
        case .restore: break
        }
        gate.open()
    }
}
