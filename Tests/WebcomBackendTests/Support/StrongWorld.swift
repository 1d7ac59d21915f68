import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomTesting

/// Why a second factor is needed.
enum StrongSituation: String, CaseIterable, Sendable {
    /// The account registered a method.
    case registered
    /// Everybody needs one, and the account has it.
    case alwaysWithMethod
    /// Everybody needs one, and the account has none.
    case always
    /// The app's rule says so.
    case rule
    /// The app asks for level 2.
    case asked

    /// Whether policy itself asks, so that sessions are looked at too.
    var isPolicy: Bool { self != .rule && self != .asked }
    var hasMethod: Bool { self == .registered || self == .alwaysWithMethod }

    fileprivate var requirement: BackendPolicy.StrongAuthentication.Requirement {
        switch self {
        case .registered: .whenRegistered
        case .alwaysWithMethod, .always: .always
        case .rule, .asked: .never
        }
    }
}

/// Everybody needs a second factor.
struct AlwaysRule: StrongAuthenticationRule {
    @concurrent func requirement(
        for account: AccountRecord?, proving identity: IdentityKey, _ request: AuthenticationRequest
    ) async throws -> BackendPolicy.StrongAuthentication.Requirement { .always }
}

/// An account with every kind of identity and an old session, and a guest, from before a second factor was needed.
struct StrongWorld: Sendable {
    /// What an authentication adds to.
    enum Context: String, CaseIterable, Sendable {
        case new, current, guest
    }

    /// The back-end that asks for a second factor.
    let bench: BackendBench
    /// The account's session, and a guest's.
    let session: BackendSession
    let guest: BackendSession
    let situation: StrongSituation

    var uid: String { self.session.details.uid }

    /// Goes one way into such a world.
    static func go(
        _ way: WayIn, _ context: Context, _ situation: StrongSituation, isOld: Bool,
        capabilities: Set<ClientCapability> = BackendBench.allCapabilities
    ) async throws -> (world: Self, outcome: String) {
        let lax = try await BackendBench.strong(.never)
        let world = try await Self(
            on: lax, situation, hasBadge: way != .unknownBadge, hasVisitor: way != .unknownVisitor,
            hasDevice: way != .unknownDevice)
        let outcome = await StrongStand.words {
            var request = world.request(context, lax)
            var receipt = isOld ? try await way.ask(world, lax, request) : nil
            try await world.strengthen()
            request.capabilities = capabilities
            if !isOld { receipt = try await way.ask(world, world.bench, request) }
            return try await way.enter(world, receipt, request)
        }
        return (world, outcome)
    }

    private init(
        on lax: BackendBench, _ situation: StrongSituation, hasBadge: Bool, hasVisitor: Bool, hasDevice: Bool
    ) async throws {
        var session = try await lax.registerCode(BackendBench.number, .staticPassword, to: lax.register())
        if hasBadge {
            session = try await BackendBench.session(lax.begin(.badge, lax.request(.current, session: session)))
        }
        if hasVisitor {
            session = try await BackendBench.session(
                lax.finishVisit(lax.beginVisit(to: session), to: session))
        }
        if hasDevice {
            let receipt = try await lax.beginDevice(to: session)
            session = try await BackendBench.session(lax.finishDevice(lax.deviceRequest(receipt, to: session)))
        }
        try await ServicePlace.create(lax)
        lax.waitForResend()
        self.session = session
        self.guest = try await lax.guest()
        self.situation = situation
        self.bench = try await lax.beside(situation.requirement) { policy in
            if situation == .rule { policy.strongAuthentication.rule = AlwaysRule() }
        }
    }

    private func request(_ context: Context, _ bench: BackendBench) -> AuthenticationRequest {
        let session: BackendSession? =
            switch context {
            case .new: nil
            case .current: self.session
            case .guest: self.guest
            }
        return bench.strongRequest(session, level: self.situation == .asked ? 2 : nil)
    }

    private func strengthen() async throws {
        guard self.situation.hasMethod else { return }
        let method = StrongMethodRecord(
            id: "phone", uid: self.uid, kind: .sms, contact: StrongAccount.number, address: StrongAccount.number,
            creationDate: self.bench.clock.now)
        let answer = try await self.bench.store.changeStrongMethods(
            of: self.uid, .add(method, isFirst: true, limit: 1), session: nil, endingOthers: false,
            now: self.bench.clock.now, effects: .none)
        #expect(answer == .done)
    }
}
