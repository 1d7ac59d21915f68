import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomTesting

/// Every way to a session; in three contexts, each with messages asked for before a second factor was needed, or after.
enum WayIn: String, CaseIterable, Sendable {
    case guest
    case passwordOfAddress, passwordOfNumber
    case codeToAddress, codeToNumber
    case tokenOfSignUp, codeOfSignUp, codeOfSignUpByMail
    case tokenOfReset, codeOfReset, tokenOfOperator
    case knownBadge, unknownBadge
    case knownVisitor, unknownVisitor
    case knownDevice, unknownDevice
    case accessToken
    case server
    case refresh, confirm, perform

    static let newAddress = "new@example.org"
    static let newNumber = "+33600000099"

    /// The ways by a kind of proof: a new kind does not compile until its ways are listed here.
    static func ways(by proof: AuthenticationCredential.Proof) -> [Self] {
        switch proof {
        case .guest: [.guest]
        case .staticPassword: [.passwordOfAddress, .passwordOfNumber]
        case .oneTimePassword: [.codeToAddress, .codeToNumber, .codeOfSignUp, .codeOfSignUpByMail]
        case .verificationToken: [.tokenOfSignUp, .tokenOfReset, .tokenOfOperator]
        case .passwordReset: [.codeOfReset]
        case .fields: [.knownBadge, .unknownBadge]
        case .accessToken: [.accessToken]
        case .serverAssertion: [.server]
        case .userAgent: [.knownVisitor, .unknownVisitor]
        case .deviceAuthorization: [.knownDevice, .unknownDevice]
        }
    }

    /// The ways of the flows that other tests know: a new flow does not compile until it is listed here.
    static func ways(of flow: BackendFlow) -> [Self] {
        switch flow {
        case .signUpByToken: [.tokenOfSignUp]
        case .signUpByCode, .resend: [.codeOfSignUp, .codeOfSignUpByMail]
        case .signInByPassword: [.passwordOfAddress, .passwordOfNumber]
        case .signInByCode: [.codeToAddress, .codeToNumber]
        case .resetByToken: [.tokenOfReset, .tokenOfOperator]
        case .resetByCode: [.codeOfReset]
        case .attachToGuest, .attachToAccount: [.tokenOfSignUp, .codeOfSignUp, .codeOfSignUpByMail]
        case .accessToken: [.accessToken]
        case .server: [.server]
        case .custom, .customAttached: [.knownBadge, .unknownBadge]
        case .visit, .visitAttached: [.knownVisitor, .unknownVisitor]
        case .device, .deviceAttached: [.knownDevice, .unknownDevice]
        case .guest: [.guest]
        case .refresh: [.refresh]
        case .confirm: [.confirm]
        case .revoke: []
        }
    }

    /// Whether it goes by a message.
    var asks: Bool {
        switch self {
        case .codeToAddress, .codeToNumber, .tokenOfSignUp, .codeOfSignUp, .codeOfSignUpByMail, .tokenOfReset,
            .codeOfReset, .tokenOfOperator, .knownVisitor, .unknownVisitor, .knownDevice, .unknownDevice:
            true
        default: false
        }
    }

    /// Whether it makes a new account, or attaches a new identity.
    var isNew: Bool {
        switch self {
        case .tokenOfSignUp, .codeOfSignUp, .codeOfSignUpByMail, .unknownBadge, .unknownVisitor, .unknownDevice: true
        default: false
        }
    }

    /// Whether it is by a session that there is.
    var isStanding: Bool { self == .refresh || self == .confirm || self == .perform }

    /// The address or number.
    var identifier: String {
        switch self {
        case .passwordOfNumber, .codeToNumber, .codeOfReset: BackendBench.number
        case .tokenOfSignUp, .codeOfSignUpByMail: Self.newAddress
        case .codeOfSignUp: Self.newNumber
        default: BackendBench.address
        }
    }

    private var provider: AuthenticationProvider { BackendBench.provider(self.identifier) }

    /// Asks for the message; nil where there is none, or where its continuation comes later.
    func ask(_ world: StrongWorld, _ bench: BackendBench, _ request: AuthenticationRequest) async throws
        -> MessageReceipt?
    {
        switch self {
        case .codeToAddress, .codeToNumber:
            return try await bench.backend.send(
                .oneTimePassword(provider: self.provider, identifier: self.identifier, MessageSettings()), request)
        case .tokenOfReset, .codeOfReset:
            return try await bench.backend.send(
                .passwordReset(provider: self.provider, identifier: self.identifier, MessageSettings()), request)
        case .tokenOfSignUp, .codeOfSignUp, .codeOfSignUpByMail:
            let isToken = self == .tokenOfSignUp
            let claim = IdentityClaim(
                provider: self.provider, mode: isToken ? .staticPassword : .oneTimePassword,
                identifier: self.identifier, password: isToken ? StaticPassword(BackendBench.password) : nil)
            return try await bench.backend.send(.attachIdentity(claim), request)
        case .tokenOfOperator:
            _ = try await bench.administration.startReset(of: world.uid)
            return nil
        case .knownVisitor, .unknownVisitor:
            let step = try BackendBench.step(
                await bench.backend.authenticate(
                    AuthenticationCredential(provider: PagesProvider.provider, proof: .userAgent(UserAgentWishes())),
                    request))
            return MessageReceipt(
                sentTo: PagesProvider.state(of: step), expirationDate: bench.clock.now, continuation: step.continuation)
        case .knownDevice, .unknownDevice:
            return try await bench.backend.send(.deviceAuthorization(DeskProvider.provider), request)
        default: return nil
        }
    }

    /// Goes the way.
    func enter(
        _ world: StrongWorld, _ receipt: MessageReceipt?, _ request: AuthenticationRequest
    ) async throws -> BackendAnswer {
        let backend = world.bench.backend
        switch self {
        case .refresh: return .session(try await backend.refresh(world.session))
        case .confirm: return .session(try await backend.confirm(world.session))
        case .perform:
            _ = try await backend.perform(AuthenticationAccount.ReadProfile(), world.session)
            return .session(world.session)
        case .server:
            return try await backend.authenticate(ServicePlace.credential(at: world.bench.clock), request)
        default: break
        }
        var request = request
        request.continuation = receipt?.continuation
        if self == .knownVisitor || self == .unknownVisitor, let receipt {
            let callback = PagesProvider.callback(state: receipt.sentTo)
            return try await backend.advance(
                receipt.continuation, by: .finishVisit(callback: SecretField(callback)), request)
        }
        if self == .knownDevice || self == .unknownDevice { return try await world.bench.finishDevice(request) }
        if self == .tokenOfOperator {
            request.continuation = try await backend.takeUpReset(
                VerificationToken(world.bench.secret(for: self.identifier)), application: request.application,
                sessionKey: request.sessionKey)
        }
        return try await backend.authenticate(
            self.credential(world.bench, world.session.details.authenticationToken), request)
    }

    private func credential(_ bench: BackendBench, _ token: AuthenticationToken) -> AuthenticationCredential {
        let secret = bench.secret(for: self.identifier)
        let new = StaticPassword(BackendBench.newPassword)
        let proof: AuthenticationCredential.Proof =
            switch self {
            case .passwordOfAddress, .passwordOfNumber: .staticPassword(StaticPassword(BackendBench.password))
            case .codeToAddress, .codeToNumber, .codeOfSignUp, .codeOfSignUpByMail:
                .oneTimePassword(OneTimePassword(secret))
            case .tokenOfSignUp: .verificationToken(VerificationToken(secret), newPassword: nil)
            case .tokenOfReset, .tokenOfOperator: .verificationToken(VerificationToken(secret), newPassword: new)
            case .codeOfReset: .passwordReset(OneTimePassword(secret), newPassword: new)
            case .knownBadge, .unknownBadge: .fields([:])
            case .accessToken: .accessToken(token)
            case .guest, .refresh, .confirm, .perform, .knownVisitor, .unknownVisitor, .knownDevice,
                .unknownDevice:
                .guest
            case .server: .guest
            }
        let isBadge = self == .knownBadge || self == .unknownBadge
        return AuthenticationCredential(
            provider: self == .guest
                ? .guest : self == .accessToken ? .accessToken : isBadge ? .custom("badge") : self.provider,
            identifier: isBadge || self == .guest || self == .accessToken ? nil : self.identifier, proof: proof)
    }
}
