import WebcomAuthentication
import WebcomBackendTesting
import WebcomTesting

extension SharedRecordWalk {
    // MARK: - Coming and going

    private static func method() -> AuthenticationMethodInternal {
        let method = AuthenticationMethodInternal(eMail: self.address, mode: .staticPassword)
        method.setStaticPassword(self.password)
        return method
    }

    func signUp() async throws {
        let service = self.service(0)
        let method = Self.method()
        service.initializeAuthentication(with: method, context: .new)
        try await method.attachIdentity()
        method.setVerificationToken(self.nodes[0].messages.token(for: Self.address)?.reveal() ?? "no token")
        _ = try await service.continueAuthentication()
        try await self.rest()
        self.isSignedIn = true
    }

    /// Signs in at one; the other one looks at the record anew.
    func signIn(_ number: Int) async throws {
        self.tell("sign-in at \(number)")
        let process = self.service(number).initializeAuthentication(with: Self.method(), context: .new)
        _ = try await self.service(number).continueAuthentication(process)
        try await self.rest()
        self.isSignedIn = true
        await self.nodes[1 - number].stop(crashes: false)
        try await self.replaceNode(1 - number)
        _ = try await self.service(1 - number).settledState()
        try await self.rest()
    }

    /// The user proves who they are once more: another session takes the place of the one that there is.
    ///
    /// Not while it could not be recorded: then nobody else could know the new session.
    func proveAgain(_ number: Int) async throws {
        guard self.isSignedIn, !self.nodes[number].isFaulty else { return }
        self.tell("another proof at \(number)")
        let asked = self.asking(1 - number)
        do throws(AuthenticationError) {
            let process = self.service(number).initializeAuthentication(with: Self.method(), context: .current)
            _ = try await self.service(number).continueAuthentication(process)
            self.count("proof")
        } catch {
            self.tell("   fails: \(error.code.rawValue)")
            try self.require(error.code != .superseded, "another proof is superseded")
        }
        _ = await asked.value
    }

    func signOut(_ number: Int) async throws {
        guard self.isSignedIn else { return }
        self.tell("sign-out at \(number)")
        let asked = self.isOne(in: 2) ? self.asking(1 - number) : nil
        self.noteSignOut(await self.service(number).unauthenticate(), number)
        _ = await asked?.value
        self.count("signOut")
    }

    /// A sign-out that reached neither the record nor the back-end is gone with its process: the result says so.
    private func noteSignOut(_ result: SignOutResult, _ number: Int) {
        self.isSignedIn = false
        if case .pending = result.remote, !result.isStored { self.unheardSignOut = number }
    }

    // MARK: - Asking

    func ask(_ number: Int) async throws {
        let plan = self.planFault(number)
        let lifetime = [30, 3_000][self.below(2)]
        self.tell("ask \(number) for \(lifetime), \(plan)")
        let result = await self.token(of: number, lifetime: .seconds(lifetime))
        try self.check(result, of: number)
        self.nodes[number].healPlans()
        self.count("ask")
    }

    /// Has one call of the next step fail at times.
    private func planFault(_ number: Int) -> String {
        let node = self.nodes[number]
        switch self.below(8) {
        case 0: node.accounts.failNext(.renewSession, .after)
        case 1: node.accounts.failNext(.renewSession, .before)
        case 2: node.ledger.failCall(self.below(3), isAfter: true)
        case 3: node.ledger.failCall(self.below(3), isAfter: false)
        default: return "no fault"
        }
        return "with a fault"
    }

    func askBoth() async throws {
        self.tell("ask both")
        let asked = [self.asking(0), self.asking(1)]
        for number in [0, 1] { try self.check(await asked[number].value, of: number) }
        self.count("both")
    }

    /// One stands still somewhere in its renewal while the other goes on.
    func askWhileTheOtherIsHeld(_ number: Int) async throws {
        let (node, gate) = (self.nodes[number], Gate())
        let place = self.below(6)
        self.hold(node, at: place, gate)
        self.tell("ask \(number), held at \(place)")
        let held = self.asking(number)
        for _ in 0..<2_000 where gate.held.isEmpty { await Task.yield() }
        var isLeaving = false
        for _ in 0...self.below(3) {
            let isLast = try await self.goOn(1 - number)
            isLeaving = isLeaving || isLast
        }
        self.clock.advance(by: .seconds(self.below(25)))
        gate.open()
        let result = await held.value
        if !isLeaving { try self.check(result, of: number) }
        try await self.rest()
        self.count("held")
    }

    private func hold(_ node: SystemNode, at place: Int, _ gate: Gate) {
        switch place {
        case 0: node.records.on(.record, do: .hold(before: gate))
        case 1: node.records.on(.record, do: .hold(after: gate))
        case 2: node.records.on(.replace, do: .hold(before: gate))
        case 3: node.records.on(.replace, do: .hold(after: gate))
        case 4: node.backend.hold(refreshBefore: gate)
        default: node.backend.hold(refreshAfter: gate)
        }
    }

    /// Something at the other one; whether it was a sign-out.
    private func goOn(_ number: Int) async throws -> Bool {
        switch self.below(10) {
        case 0 where self.isSignedIn:
            self.tell("   meanwhile sign-out at \(number)")
            self.noteSignOut(await self.service(number).unauthenticate(), number)
            return true
        case 1, 2: try await self.rename(number)
        default:
            self.tell("   meanwhile ask \(number)")
            try self.check(await self.token(of: number, lifetime: .seconds(3_000)), of: number)
        }
        return false
    }

    func rename(_ number: Int) async throws {
        self.tell("rename at \(number)")
        do throws(AuthenticationError) {
            try await self.service(number).account.setDisplayName("Name \(self.below(1_000))")
        } catch {
            try self.require(error.isTransient || !self.isSignedIn, "a change is refused: \(error)")
        }
        self.count("rename")
    }

    // MARK: - The world around

    func toggleConnection(_ number: Int) async throws {
        let node = self.nodes[number]
        self.tell("connection of \(number) \(node.isConnected ? "lost" : "back")")
        node.speak(isConnected: !node.isConnected)
        try await self.rest()
        self.count("connection")
    }

    func restart(_ number: Int) async throws {
        let crashes = self.isOne(in: 2)
        self.tell("\(crashes ? "crash" : "restart") of \(number)")
        if self.unheardSignOut == number { self.mayBeSignedIn = true }
        await self.nodes[number].stop(crashes: crashes)
        try await self.replaceNode(number)
        if let state = try? await self.service(number).settledState(), self.isSignedIn {
            try self.require(state.details != nil, "a restart of \(number) restores \(state)")
        }
        self.count("restart")
    }

    func toggleOutage(_ number: Int) {
        let node = self.nodes[number]
        self.tell("outage of \(number), \(node.isCutOff), \(node.hasRecords)")
        self.count("outage")
        if node.isFaulty {
            node.isCutOff = false
            (node.records.isReadable, node.records.isWritable) = (true, true)
            return
        }
        switch self.below(3) {
        case 0: node.isCutOff = true
        case 1: node.records.isWritable = false
        default: (node.records.isReadable, node.records.isWritable) = (false, false)
        }
    }
}
