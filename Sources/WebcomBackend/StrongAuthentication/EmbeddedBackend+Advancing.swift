public import WebcomAuthentication

extension EmbeddedBackend {
    /// Takes a sign-in that waits for a provider's pages, or for its second proof, one step further, or says which step is
    /// due.
    ///
    /// Any machine with the same store and keys can; what stands for the sign-in is in the store (MFA-1).
    ///
    /// - Throws: `.invalidState` for an answer of a provider's pages that belongs to no visit; `.invalidCode` with `attemptsLeft`; `.stepNotDue` with `dueStep` for a step that is over;
    ///   `.unknownStrongMethod`, `.strongMethodBlocked`; `.invalidIdentifier`, `.contactBlocked` for a contact;
    ///   `.identityTemporarilyLocked` with `retryAfter`; `.expired`.
    @concurrent public func advance(
        _ continuation: AuthenticationContinuation, by move: FlowMove, _ request: AuthenticationRequest
    ) async throws -> BackendAnswer {
        let place = try self.open(continuation, request)
        if place.purpose == .userAgent { return try await self.advanceVisit(place, by: move, request) }
        guard place.purpose == .strongAuthentication else {
            throw AuthenticationError(
                .stepNotDue, "Make the method again from the continuation and give it what is due.",
                details: AuthenticationError.Details(dueStep: continuation.front.stepDue))
        }
        let held = try await self.held(place, request)
        if case .resume = move { return try await self.due(held, request) }
        guard place.ordinal == held.pending.ordinal else {
            throw Self.stepNotDue(held.pending.step.name ?? continuation.front.stepDue)
        }
        return try await self.take(move, held, request)
    }

    /// The sign-in that a continuation is about.
    ///
    /// - Throws: `.expired` when it ran out, ended, or was voided by a change of the account.
    private func held(_ place: ContinuationBody, _ request: AuthenticationRequest) async throws -> HeldSignIn {
        let current = try await self.currentSession(of: request)
        guard let challenge = try await self.store.challenge(place.selector), challenge.flow == place.flow,
            challenge.purpose == .strongAuthentication, challenge.consumptionDate == nil,
            challenge.expirationDate > self.clock.now, challenge.attemptsLeft > 0
        else { throw AuthenticationError(.expired) }
        let pending = try PendingSignIn.open(challenge, keyring: self.keyring)
        try self.requireEnabled(pending.key.provider)
        guard pending.session == current?.record.id else {
            throw AuthenticationError(.expired, "Another session took the place of the one that it adds to.")
        }
        return HeldSignIn(challenge: challenge, pending: pending, current: current)
    }

    /// The step that is due; nothing is done, but that a sign-in ends that needs no second proof any more.
    private func due(_ held: HeldSignIn, _ request: AuthenticationRequest) async throws -> BackendAnswer {
        if case .open = held.pending.step { return try await self.proceed(held, request) }
        switch (held.pending.step, try await self.decision(on: held, request).next) {
        case (_, .complete): return .session(try await self.complete(held, request))
        case (_, .refuse(let error)): throw error
        case (.code(let id, _), .choose(let methods)):
            guard let method = methods.first(where: { $0.id == id }) else {
                throw AuthenticationError(.expired, "The method is not there any more: begin again.")
            }
            return try self.step(.code(self.challenge(of: method, among: methods)), held, request)
        case (.confirmation(let draft), .register(let kinds)):
            return try self.step(
                .confirmRegistration(try self.challenge(of: draft, held.challenge.address, kinds)), held, request)
        case (_, .register): throw Self.stepNotDue(.strongMethodRegistration)
        case (_, .choose): throw Self.stepNotDue(.strongMethodChoice)
        }
    }

    private func take(
        _ move: FlowMove, _ held: HeldSignIn, _ request: AuthenticationRequest
    ) async throws -> BackendAnswer {
        switch (move, held.pending.step) {
        case (.challenge(let id), .open), (.challenge(let id), .code):
            return try await self.challenge(id, held, request)
        case (.register(let kind, let contact), .open), (.register(let kind, let contact), .confirmation):
            return try await self.register(kind, contact: contact, held, request)
        case (.resend, .code(let id, .some)): return try await self.challenge(id, held, request)
        case (.resend, .confirmation(let draft)) where draft.provider != nil:
            return try await self.register(draft.kind, contact: draft.address, held, request)
        case (.resend, .code), (.resend, .confirmation):
            throw AuthenticationError(
                .stepNotDue, "Nothing is sent for this method: give its code.",
                details: AuthenticationError.Details(dueStep: held.pending.step.name))
        case (.submit(let code), .code(let id, let date)):
            return .session(try await self.submit(code, for: id, until: date, held, request))
        case (.submit(let code), .confirmation(let draft)):
            return .session(try await self.submit(code, confirming: draft, label: nil, held, request))
        case (.confirm(let code, let text), .confirmation(let draft)):
            let label = try self.label(text)
            return .session(try await self.submit(code, confirming: draft, label: label, held, request))
        default: return try await self.refuse(held, request)
        }
    }

    /// The refusal of a move that the step does not have, with the step that is due; the session where none is.
    private func refuse(_ held: HeldSignIn, _ request: AuthenticationRequest) async throws -> BackendAnswer {
        let answer = try await self.due(held, request)
        guard case .step(let step) = answer else { return answer }
        throw Self.stepNotDue(step.kind.name)
    }

    /// The methods to choose from, as they now are.
    ///
    /// - Throws: `.stepNotDue` where one is to be registered instead, and why it cannot go on.
    func offered(_ held: HeldSignIn, _ request: AuthenticationRequest) async throws -> [StrongMethodRecord] {
        switch try await self.decision(on: held, request).next {
        case .choose(let methods): return methods
        case .refuse(let error): throw error
        case .register: throw Self.stepNotDue(.strongMethodRegistration)
        case .complete: throw Self.notAskedFor
        }
    }

    /// The end of a sign-in whose second proof policy or rule no longer ask for.
    private static var notAskedFor: AuthenticationError {
        AuthenticationError(.expired, "A second factor is not asked for any more: begin again.")
    }

    /// The kinds that can be registered.
    ///
    /// - Throws: `.stepNotDue` where there is a method to choose (MFA-4), and why it cannot go on.
    func registrable(_ held: HeldSignIn, _ request: AuthenticationRequest) async throws -> [StrongMethod.Kind] {
        switch try await self.decision(on: held, request).next {
        case .register(let kinds): return kinds
        case .refuse(let error): throw error
        case .choose: throw Self.stepNotDue(.strongMethodChoice)
        case .complete: throw Self.notAskedFor
        }
    }
}
