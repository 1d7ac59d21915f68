import Testing
import WebcomAuthentication
import WebcomBackend

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What the stores really hold, past all faults.
extension SystemWalk {
    /// The record of a key.
    func record(_ key: String) async throws -> ServiceRecord? {
        let address = self.keyring.address(
            of: AuthenticationStorage.own.scoped(SessionKey(key), application: "system"))
        guard let sealed = try await self.records.record(at: address) else { return nil }
        return try ServiceRecord(
            decoding: self.keyring.open(sealed.bytes, version: sealed.version, at: address))
    }

    /// Who is signed in by the record of a key.
    func recorded(_ key: String) async throws -> Standing {
        switch try await self.record(key)?.standing {
        case .signedIn(let session): .session(session.details.fields.sessionID)
        case .invalid: .ended
        case .signedOut, nil: .nobody
        }
    }

    /// How a service stands that is made now.
    func restored(_ key: String) async throws -> Standing {
        guard case .signedIn(let session) = try await self.record(key)?.standing else {
            return try await self.recorded(key)
        }
        let id = session.details.fields.sessionID
        guard session.details.expirationDate > self.now, try await self.isAlive(id) else { return .ended }
        return .session(id)
    }

    /// Whether another node wrote the record since this one saw it.
    func isStale(_ node: SystemNode, _ key: String) async throws -> Bool {
        let address = self.keyring.address(
            of: AuthenticationStorage.own.scoped(SessionKey(key), application: "system"))
        return try await self.records.record(at: address)?.version ?? 0 != node.ledger.seen(at: address)
    }

    /// How often other nodes than this one wrote the record.
    func writesElsewhere(_ node: SystemNode, _ key: String) -> Int {
        let address = self.keyring.address(
            of: AuthenticationStorage.own.scoped(SessionKey(key), application: "system"))
        return self.nodes.filter { $0 !== node }.map { $0.ledger.writes(at: address) }.reduce(0, +)
    }

    /// Whether a session stands in the store.
    func isAlive(_ id: String?) async throws -> Bool {
        guard let id, let session = try await self.accounts.session(id) else { return false }
        return session.expirationDate > self.now
    }

    /// The sessions of an identity's account that the model does not know: their answers were lost.
    func unknownSessions(_ identifier: String) async throws -> [SessionRecord] {
        let key = IdentityKey(provider: Self.provider(identifier), providerUID: identifier)
        guard let uid = try await self.accounts.identity(key)?.uid else { return [] }
        return try await self.accounts.sessions(of: uid, now: self.now).filter { self.model.sessions[$0.id] == nil }
    }

    static func provider(_ identifier: String) -> AuthenticationProvider {
        identifier.hasPrefix("+") ? .phone : .eMail
    }

    // MARK: - Looking at events

    /// Looks at all events so far: none lost, none twice, each with a reason, and the last one tells the state.
    func look() async throws {
        for node in self.nodes {
            for (key, watched) in node.services {
                try await self.look(node, key, watched)
                watched.signsOut = false
            }
        }
    }

    func look(_ node: SystemNode, _ key: String, _ watched: WatchedService) async throws {
        var state = watched.service.state
        // What came in by itself meanwhile is heard the next time.
        for _ in 0..<1_000 {
            await self.hearEvents()
            let (events, problem) = watched.takeEvents()
            try self.require(problem == nil, "\(key): \(problem ?? "")")
            for event in events {
                if Self.isLoud { self.tell("- \(key) of \(self.name(node)): \(event.kind)") }
                guard case .stateChanged(let from, let to, let reason) = event.kind else { continue }
                self.count("event.\(reason.rawValue)")
                try await self.judge(from, to, reason, node, key, watched)
            }
            state = watched.service.state
            if watched.state == state { return }
        }
        try self.require(false, "\(key): the last event tells \(watched.state), not \(state)")
    }

    private func judge(
        _ from: AuthenticationState, _ to: AuthenticationState, _ reason: AuthenticationEvent.Reason,
        _ node: SystemNode, _ key: String, _ watched: WatchedService
    ) async throws {
        let (old, new) = (from.details?.fields.sessionID, to.details?.fields.sessionID)
        if let new {
            try self.require(self.model.sessions[new] != nil, "\(key): signed in, and nobody granted it (\(reason))")
        }
        switch reason {
        case .signedIn, .identityAttached:
            try self.require(self.grantedNow.contains(new ?? ""), "\(key): signed in out of nothing")
            let keepsAccount = reason == .signedIn || from.details?.uid == to.details?.uid
            try self.require(keepsAccount, "\(key): an addition changes the account")
        case .signedOut: try self.require(watched.signsOut, "\(key): signed out by nobody")
        case .restored, .expired: try self.require(from == .restoring, "\(key): restored from \(from)")
        case .revoked: try self.require(await !self.isAlive(old), "\(key): a session that stands is ended")
        case .refused:
            let isOver = try await !self.isAlive(old)
            try self.require(from == .restoring || isOver, "\(key): a session that stands is refused")
        default: break
        }
        guard let old, old != new, let fate = self.model.sessions[old]?.fate else { return }
        if reason == .revoked { return self.model.end(old, isTold: true) }
        guard fate != .over, fate != .forgotten, to != .invalid || reason == .adopted else { return }
        self.model.sessions[old]?.fate = .ending
    }

    static let isLoud = ProcessInfo.processInfo.environment["WEBCOM_MODEL_LOUD"] != nil

    // MARK: - Calm

    /// Heals everything, lets all retries run, and compares all there is with the model.
    func calm() async throws {
        self.tell("calm")
        for node in self.nodes { node.heal() }
        for _ in 0..<2 { try await self.advance(61) }
        for node in self.nodes {
            for key in self.keys { _ = try await self.watched(node, key).service.settledState() }
        }
        for node in self.nodes {
            for key in self.oldKeys {
                _ = try await node.application.authenticationService(for: SessionKey(key)).settledState()
            }
        }
        self.oldKeys = []
        try await self.advance(61)
        try await self.look()
        var problem = try await self.problem()
        for _ in 0..<2_000 where problem != nil {
            await Task.yield()
            try await self.rest()
            problem = try await self.problem()
        }
        try self.require(problem == nil, "when all is calm, \(problem ?? "")")
        try await self.look()
        for (id, session) in self.model.sessions {
            switch session.fate {
            case .ending where session.end > self.latest: self.model.end(id, isTold: true)
            // One that ran out may have been removed before its end was asked for: then nobody is told. Or nobody asked
            // for its end, since it was over.
            case .ending, .doubtful:
                if try await self.isAlive(id) {
                    // One that ran out once is alive again when the clock was set back; who showed it may not know.
                    self.model.sessions[id]?.fate = session.end > self.latest ? .stands : .forgotten
                } else if try await self.accounts.session(id) != nil {
                    // It ran out, and nobody asked the store for it since: it is there again when the clock is set back.
                    self.model.sessions[id]?.fate = .forgotten
                } else {
                    self.model.end(id, isTold: false)
                }
            default: break
            }
        }
        for uid in self.model.floating { self.model.sweep(of: uid, perhaps: true) }
        self.model.floating = []
        self.unsettledKeys = []
        for node in self.nodes { node.hadTrouble = false }
    }

    private func problem() async throws -> String? {
        var known: Set<String> = []
        for key in self.keys {
            guard let record = try await self.record(key) else { continue }
            if case .signedIn(let session) = record.standing { known.insert(session.details.fields.sessionID) }
        }
        for node in self.nodes {
            for (key, watched) in node.services {
                guard let id = watched.session else { continue }
                known.insert(id)
                guard let session = self.model.sessions[id] else { return "\(key) has a session of nobody" }
                if session.fate == .over, session.isTold {
                    let dates = "runs out \(session.end), now \(self.now), latest \(self.latest)"
                    return "\(key) was not told that its session ended: \(session.origin) \(id), \(dates)"
                }
            }
        }
        for (id, session) in self.model.sessions {
            let isAlive = try await self.isAlive(id)
            switch session.fate {
            case .ending where session.end <= self.latest: break
            case .ending, .over: if isAlive { return "a session is alive that is \(session.fate): \(session.origin)" }
            case .stands:
                if !isAlive, session.end > self.now {
                    return "a session is over that nothing ended: \(session.origin) \(id) \(session.uid)"
                }
                if isAlive, !known.contains(id) { return "a session is alive that nobody knows: \(session.origin)" }
            case .doubtful, .forgotten: break
            }
        }
        return try await self.unknownProblem()
    }

    private func unknownProblem() async throws -> String? {
        for identifier in Self.identifiers {
            let key = IdentityKey(provider: Self.provider(identifier), providerUID: identifier)
            let uid = try await self.accounts.identity(key)?.uid
            guard uid == self.model.owners[identifier] else { return "\(identifier) belongs to somebody else" }
            if try await !self.unknownSessions(identifier).isEmpty { return "a session is alive of nobody's" }
        }
        return nil
    }
}
