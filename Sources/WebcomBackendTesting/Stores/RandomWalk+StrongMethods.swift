import WebcomBackend

extension RandomWalk {
    /// An authenticator app is added, used or removed.
    mutating func changeStrongMethods() async throws {
        let name = self.name()
        let change = self.change(of: name)
        let answer = try await self.bench.store.changeStrongMethods(
            of: "uid-\(name)", change, session: nil, endingOthers: false, now: self.now, effects: self.mark("strong"))
        try self.same(answer, self.model.changeStrongMethods(of: name, change), "changeStrongMethods")
    }

    /// A sign-in begins to wait for a second proof.
    mutating func openSignIn() async throws {
        let (name, flow) = (self.name(), "flow \(self.below(4))")
        var challenge = Sample.challenge(
            self.fresh, for: name, purpose: .strongAuthentication, flow: flow, expires: self.second + 40, attempts: 2)
        challenge.creationDate = self.now
        let answer = try await self.bench.store.openChallenge(
            challenge, limits: [], now: self.now, effects: self.mark("challenge"), refusal: .none)
        try self.same(answer, .allowed, "openChallenge")
        self.model.challenge(self.fresh, for: name, flow: flow, isPending: true, at: self.second)
    }

    /// A second proof is given, as a method is used, added or removed.
    mutating func redeemSignIn() async throws {
        let selector = self.recent(self.model.challenges.filter(\.isPending).map(\.selector))
        let name = self.model.challenges.first { $0.selector == selector }?.name ?? "a"
        let (change, isRight) = (self.change(of: name), self.below(3) > 0)
        let grant = ChallengeGrant.strengthen(
            change, endingOthers: false, .openSession(self.session(self.fresh, of: name), ending: nil))
        let answer = try await self.bench.store.redeem(
            selector, purpose: .strongAuthentication, mac: Array((isRight ? "right" : "wrong").utf8), limits: [],
            granting: grant, now: self.now, effects: self.mark("redeem"), refusal: self.mark("refusal"))
        let expected = self.model.redeem(
            selector, isRight: isRight, session: self.fresh, resets: false, change: change, at: self.second)
        try self.same(answer, expected, "redeem")
    }

    private mutating func change(of name: String) -> StrongMethodChange {
        let id = self.recent(self.model.methods(of: name).map(\.id))
        let isSo = self.below(2) == 0
        switch self.below(4) {
        case 0:
            // All are of one date: they stay in the order in which they were added.
            let app = Sample.app(self.fresh, of: name, lastStep: isSo ? nil : 3)
            return .add(app, isFirst: self.below(4) == 0, limit: 3)
        case 1: return .remove(id: id, keepsOne: isSo)
        default: return .use(id: id, step: isSo ? Int64(self.below(20)) : nil)
        }
    }
}
