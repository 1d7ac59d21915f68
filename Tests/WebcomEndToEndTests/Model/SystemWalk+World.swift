import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Steps that end something, or change the world around.
extension SystemWalk {
    // MARK: - Signing out

    func signOut() async throws {
        let (node, key) = (self.nodes[self.isOne(in: 4) ? 1 : 0], self.one(of: self.keys))
        let watched = try await self.watched(node, key)
        let scope = self.one(of: [SignOutScope.thisSession, .thisSession, .otherSessions, .allSessions])
        let before = watched.service.state
        let leaving = try await self.leaving(node, key, before, scope)
        if self.isOne(in: 8) { node.accounts.failNext(.endSessions, self.isOne(in: 2) ? .after : .before) }
        let isFaulty = node.isFaulty
        self.tell("sign-out of \(scope) at \(key), \(before)")
        watched.signsOut = scope != .otherSessions
        let result = await watched.service.unauthenticate(scope)
        if scope != .otherSessions {
            try self.require(watched.service.state == .unauthenticated, "a sign-out leaves \(watched.service.state)")
        }
        if Self.isLoud { self.tell("   \(result) \(leaving)") }
        node.healPlans()
        try await self.rest()
        self.count("signOut.\(scope)")
        try self.require(result.isStored || isFaulty || !node.hasRecords, "a sign-out was not stored")
        if result.isStored, scope != .otherSessions {
            let recorded = try await self.recorded(key)
            let isStale = try await self.isStale(node, key)
            try self.require(
                recorded == .nobody,
                "a sign-out that is stored leaves \(recorded), stale \(isStale) at \(self.name(node))")
        }
        if !result.isStored { self.unsettledKeys.insert(key) }
        for (session, scope) in leaving {
            try await self.conclude(
                result, scope, session, isKnown: session == before.details?.fields.sessionID, isFaulty: isFaulty)
        }
    }

    /// The sessions that a sign-out ends, run out or not, each with others of its account: that of the service, and that
    /// of the record, where another node wrote it.
    private func leaving(
        _ node: SystemNode, _ key: String, _ state: AuthenticationState, _ scope: SignOutScope
    ) async throws -> [(String, SignOutScope)] {
        var leaving: [(String, SignOutScope)] = []
        let own = state.details?.fields.sessionID
        let isStale = try await self.isStale(node, key)
        let isRead = isStale && scope != .otherSessions
        if let own, try await self.accounts.session(own) != nil { leaving.append((own, scope)) }
        guard case .session(let recorded) = try await self.recorded(key), recorded != own,
            state == .restoring || isRead,
            try await self.accounts.session(recorded) != nil
        else { return leaving }
        let isKnown = state != .restoring && state != .unauthenticated
        return leaving + [(recorded, isKnown ? .thisSession : scope)]
    }

    private func conclude(
        _ result: SignOutResult, _ scope: SignOutScope, _ session: String, isKnown: Bool, isFaulty: Bool
    ) async throws {
        guard let uid = self.model.sessions[session]?.uid else { return }
        let ended = self.model.sessions(of: uid).filter {
            scope == .allSessions || ($0 == session) == (scope == .thisSession)
        }
        switch result.remote {
        case .refused(let error): try self.require(false, "a sign-out is refused: \(error)")
        case .told where isKnown || result.isStored:
            if scope == .allSessions { self.model.sweep(of: uid) }
            for id in ended {
                try self.require(await !self.isAlive(id), "a sign-out was told, and a session of it is alive")
                guard let known = self.model.sessions[id], known.fate != .over else { continue }
                self.model.end(id, isTold: known.end > self.latest)
            }
        case .nothingToTell where !isFaulty: try self.require(false, "a sign-out has nothing to tell")
        default:
            if scope != .thisSession { self.model.floating.insert(uid) }
            for id in ended { self.model.doubt(id) }
            if scope != .otherSessions, self.model.sessions[session]?.fate != .over {
                self.model.sessions[session]?.fate = .ending
            }
        }
    }

    func cancel() async throws {
        guard let place = try await self.somePlace() else { return }
        let before = place.service.state
        self.tell("cancel at \(place.key)")
        place.service.cancelAuthentication(self.isOne(in: 2) ? place.watched.dialog?.process : nil)
        try self.require(place.service.state == before, "a cancellation changes the state")
    }

    /// Gives a user a new key; the old one then knows nobody.
    func move() async throws {
        guard let place = try await self.somePlace(), let index = self.keys.firstIndex(of: place.key) else { return }
        for node in self.nodes where node !== place.node { try await self.forget(node, place.key) }
        self.lastKey += 1
        let (new, before) = ("key \(self.lastKey)", place.service.state)
        let isStale = try await self.isStale(place.node, place.key)
        let recorded = try await self.recorded(place.key)
        self.tell("move from \(place.key) to \(new)")
        var failure: AuthenticationError?
        do throws(AuthenticationError) {
            try await place.node.application.move(from: SessionKey(place.key), to: SessionKey(new))
        } catch { failure = error }
        try await self.rest()
        try self.require(failure == nil || place.node.isFaulty, "a move fails: \(failure?.description ?? "")")
        guard place.service.sessionKey.rawValue == new else { return }
        self.keys[index] = new
        self.oldKeys.append(place.key)
        place.node.services[place.key] = nil
        place.node.services[new] = place.watched
        self.count("move")
        // What another node wrote under the old key is not moved, and ends, unless it was taken over just before.
        if case .session(let id) = recorded, id != before.details?.fields.sessionID,
            id != place.service.state.details?.fields.sessionID,
            self.model.sessions[id]?.fate != .over
        {
            self.model.sessions[id]?.fate = .ending
        }
        // A sign-out elsewhere that waits to end it finds it under the old key no more.
        if let id = before.details?.fields.sessionID, self.model.sessions[id]?.fate == .ending {
            self.model.sessions[id]?.fate = .doubtful
        }
        guard failure == nil else {
            self.unsettledKeys.formUnion([place.key, new])
            return
        }
        try self.require(await self.recorded(place.key) == .nobody, "the old key still knows somebody")
        guard !isStale else { return }
        try self.require(place.service.state == before, "a move changes the state")
        if let session = before.details?.fields.sessionID {
            try self.require(await self.recorded(new) == .session(session), "the new key is not written")
        }
    }

    /// Looks at a service no longer: what it has under way may end otherwise.
    private func forget(_ node: SystemNode, _ key: String) async throws {
        guard let watched = node.services.removeValue(forKey: key) else { return }
        try await self.look(node, key, watched)
        watched.stop()
        guard let id = watched.session, self.model.sessions[id]?.fate != .over else { return }
        self.model.sessions[id]?.fate = .forgotten
    }

    // MARK: - The world around

    /// Mostly a little forward, now and then far, or back; never back beyond what the worker removes.
    func moveClock() async throws {
        switch self.below(60) {
        case 0: try await self.advance(Double(self.below(4_000)))
        case 1: self.clock.set(now: max(self.now - Double(self.below(2_000)), self.latest - 20_000))
        case 2 where self.isOne(in: 10): try await self.advance(50_000)
        default: try await self.advance(Double(1 + self.below(5)))
        }
    }

    func advance(_ seconds: Double) async throws {
        self.clock.advance(by: .seconds(seconds))
        self.latest = max(self.latest, self.now)
        try await self.rest()
        for (id, session) in self.model.sessions where session.end <= self.latest { self.model.doubt(id) }
    }

    func toggleOutage() async throws {
        let node = self.one(of: self.nodes)
        self.tell("outage of \(self.name(node)), \(node.isCutOff), \(node.hasRecords)")
        if node.isFaulty {
            node.isCutOff = false
            (node.records.isReadable, node.records.isWritable) = (true, true)
            return
        }
        switch self.below(4) {
        case 0, 1: node.isCutOff = true
        case 2: node.records.isWritable = false
        default: (node.records.isReadable, node.records.isWritable) = (false, false)
        }
        if !node.hasRecords { node.hadTrouble = true }
        self.count("outage")
    }

    func toggleConnection() async throws {
        let node = self.one(of: self.nodes)
        self.tell("connection of \(self.name(node)), \(node.isConnected)")
        node.speak(isConnected: !node.isConnected)
        try await self.rest()
    }

    /// Lets go of a service, if it can be, and asks for it again.
    func dropIdle() async throws {
        let (node, key) = (self.nodes[0], self.one(of: self.keys))
        self.tell("drop \(key)")
        try await self.look()
        node.services.removeValue(forKey: key)?.stop()
        await self.hearEvents()
        node.application.dropIdleServices(unusedFor: .zero)
        _ = try await self.watched(node, key)
    }

    /// Ends a node, properly or not, and starts another one on the same stores.
    func restart() async throws {
        let index = self.below(2)
        let (old, crashes) = (self.nodes[index], self.isOne(in: 2))
        self.tell("\(crashes ? "crash" : "restart") of \(index)")
        try await self.look()
        let forgets = old.hadTrouble || !old.hasRecords
        await old.stop(crashes: crashes)
        await self.hearEvents()
        for (key, watched) in old.services {
            try await self.look(old, key, watched)
            try self.require(watched.completions == 1, "\(key): a shutdown ends \(watched.completions) subscriptions")
        }
        if forgets { try await self.forgive(old) }
        self.nodes[index] = try await self.makeNode()
        self.count(crashes ? "crash" : "restart")
        try await self.rest()
    }

    /// What a node that ended could not write, nobody knows any more.
    private func forgive(_ node: SystemNode) async throws {
        var untold: Set<String> = []
        for key in self.keys {
            // What is to end the others of a session does not end that one.
            for item in try await self.record(key)?.untold ?? [] where item.scope != .otherSessions {
                untold.insert(item.session.details.fields.sessionID)
            }
        }
        for (id, session) in self.model.sessions where session.fate == .ending && !untold.contains(id) {
            self.model.sessions[id]?.fate = .forgotten
        }
        for (key, watched) in node.services {
            guard let id = watched.session, try await self.recorded(key) != .session(id) else { continue }
            if self.model.sessions[id]?.fate != .over { self.model.sessions[id]?.fate = .forgotten }
        }
    }
}
