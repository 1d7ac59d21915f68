import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomTesting

/// Every flow of the back-end, as steps that can each be tried again.
enum BackendFlow: String, CaseIterable, Sendable {
    case signUpByToken, signUpByCode, resend, signInByPassword, signInByCode, resetByToken, resetByCode
    case attachToGuest, attachToAccount, custom, customAttached, visit, visitAttached, device, deviceAttached
    case accessToken, guest, refresh, confirm, revoke
    case server

    typealias Step = @Sendable (inout FlowPlace) async throws -> Void

    static let newPassword = "quite another horse battery"
    private static let badge = AuthenticationCredential(provider: .custom("badge"), proof: .fields([:]))
    private static var address: String { BackendBench.address }
    private static var number: String { BackendBench.number }

    /// A back-end that has the verifier which the flows need.
    static func bench(
        on store: any AccountStore, configure: (inout BackendPolicy) -> Void = { _ in }
    ) async throws -> BackendBench {
        try await BackendBench(
            store: store,
            providers: [
                .custom("badge"): ClosureVerifier { _, _ in ProvedIdentity(subject: "b") },
                PagesProvider.provider: PagesProvider(), DeskProvider.provider: DeskProvider(),
            ]
        ) { policy in
            policy.providers.formUnion([PagesProvider.provider, DeskProvider.provider, .accessToken])
            policy.providers.insert(.server)
            configure(&policy)
        }
    }

    /// Brings about what goes before the flow.
    func prepare(_ bench: BackendBench) async throws -> FlowPlace {
        var place = FlowPlace(bench: bench)
        switch self {
        case .signUpByToken, .signUpByCode, .resend, .custom, .visit, .device, .guest: break
        case .server: try await ServicePlace.create(bench)
        case .attachToGuest: place.session = try await bench.guest()
        case .signInByPassword, .resetByToken, .attachToAccount, .customAttached, .visitAttached, .deviceAttached,
            .accessToken, .refresh, .confirm, .revoke:
            place.session = try await bench.register()
        case .signInByCode: try await bench.registerCode(BackendBench.number)
        case .resetByCode: try await bench.registerCode(BackendBench.number, .staticPassword)
        }
        bench.waitForResend()
        return place
    }

    /// How many sessions the account may have at most when the flow is over.
    var mostSessions: Int {
        switch self {
        case .signInByPassword, .signInByCode, .accessToken: 2
        // One may be lost while it is looked whether its key is there still.
        case .server: 2
        default: 1
        }
    }

    /// How many more there may be when the answer is lost and the step taken again: nobody has the first one's token.
    var lostSessions: Int { self == .signInByPassword || self == .custom ? 1 : 0 }

    /// The flow.
    var steps: [Step] {
        switch self {
        case .signUpByToken: [{ $0.receipt = try await $0.bench.attach() }, Self.redeem(Self.address)]
        case .signUpByCode: [Self.claim(Self.number), Self.redeem(Self.number)]
        case .resend: [Self.claim(Self.number), Self.resendStep, Self.redeem(Self.number)]
        case .signInByPassword: [{ _ = try await $0.bench.signIn() }]
        case .signInByCode:
            [{ $0.receipt = try await $0.bench.requestCode(Self.number) }, Self.redeem(Self.number)]
        case .resetByToken: Self.reset(Self.address)
        case .resetByCode: Self.reset(Self.number)
        case .attachToGuest, .attachToAccount: [Self.claim(Self.number), Self.redeem(Self.number)]
        case .custom, .customAttached: [Self.enter]
        case .accessToken: [Self.enterByToken]
        case .server: [Self.enterAsService]
        case .visit, .visitAttached: [Self.beginVisit, Self.finishVisit]
        case .device, .deviceAttached: [Self.beginDevice, Self.finishDevice]
        case .guest: [{ $0.session = try await $0.bench.guest() }]
        case .refresh: [{ $0.session = try await $0.bench.backend.refresh($0.standing) }]
        case .confirm: [{ $0.session = try await $0.bench.backend.confirm($0.standing) }]
        case .revoke: [{ try await $0.bench.backend.revoke($0.standing, scope: .allSessions) }]
        }
    }

    private static func claim(_ identifier: String) -> Step {
        { $0.receipt = try await $0.bench.claim(identifier, .oneTimePassword, to: $0.session) }
    }

    private static let resendStep: Step = { place in
        place.bench.waitForResend()
        place.receipt = try await place.bench.backend.send(
            .resendVerification(MessageSettings()), place.bench.request(continuation: place.asked.continuation))
    }

    private static func redeem(_ identifier: String, newPassword: String? = nil) -> Step {
        { place in
            let context = newPassword == nil ? place.session : nil
            place.session = try await place.bench.submit(
                place.asked, newPassword: newPassword, for: identifier, to: context)
        }
    }

    private static func reset(_ identifier: String) -> [Step] {
        [
            { $0.receipt = try await $0.bench.requestReset(identifier) },
            Self.redeem(identifier, newPassword: Self.newPassword),
        ]
    }

    private static let enterByToken: Step = { place in
        let token = try place.standing.details.authenticationToken
        let credential = AuthenticationCredential(provider: .accessToken, proof: .accessToken(token))
        place.session = try await BackendBench.session(
            place.bench.backend.authenticate(credential, place.bench.request()))
    }

    private static let enterAsService: Step = { place in
        place.session = try await BackendBench.session(
            place.bench.backend.authenticate(
                ServicePlace.credential(at: place.bench.clock), place.bench.request()))
    }

    private static let beginVisit: Step = { place in
        place.visit = try await place.bench.beginVisit(to: place.session)
    }

    private static let finishVisit: Step = { place in
        guard let visit = place.visit else { return }
        place.session = try await BackendBench.session(place.bench.finishVisit(visit, to: place.session))
    }

    private static let beginDevice: Step = { place in
        place.receipt = try await place.bench.beginDevice(to: place.session)
    }

    private static let finishDevice: Step = { place in
        guard let receipt = place.receipt else { return }
        let request = place.bench.deviceRequest(receipt, to: place.session)
        place.session = try await BackendBench.session(place.bench.finishDevice(request))
    }

    private static let enter: Step = { place in
        let context: AuthenticationService.Context = place.session == nil ? .new : .current
        place.session = try await BackendBench.session(
            place.bench.backend.authenticate(Self.badge, place.bench.request(context, session: place.session)))
    }
}

/// How far a user got in a flow.
struct FlowPlace: Sendable {
    let bench: BackendBench
    var session: BackendSession?
    var receipt: MessageReceipt?
    var visit: BackendStep?

    var standing: BackendSession { get throws { try #require(self.session) } }
    var asked: MessageReceipt { get throws { try #require(self.receipt) } }
}
