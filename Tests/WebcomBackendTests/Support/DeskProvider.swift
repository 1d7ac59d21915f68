import WebcomAuthentication
import WebcomBackend
import WebcomPrimitives
import WebcomTesting

/// A provider with codes for devices, whose users say what the test says: yes, unless told otherwise.
final class DeskProvider: DeviceProvider {
    /// An outage.
    struct Outage: Error {}

    static let provider = AuthenticationProvider.oAuth2("desk")
    static let issuer = "https://desk.example"
    static let memory = Array("a device code".utf8)

    typealias Answer = @Sendable () async throws -> DevicePoll

    /// What it was asked with, in order.
    let asked = Locked<[[UInt8]]>([])
    /// What it answers next; what there is behind the end is yes.
    private let answers: Locked<[Answer]>
    private let grant: DeviceGrant

    init(interval: Duration = .seconds(1), lifetime: Duration = .seconds(600), _ answers: [Answer] = []) {
        self.answers = Locked(answers)
        self.grant = DeviceGrant(
            userCode: "WDJB-MJHT", verificationAddress: "https://desk.example/device",
            completeAddress: "https://desk.example/device?code=WDJB-MJHT", lifetime: lifetime, interval: interval,
            memory: Self.memory)
    }

    /// A desk that gives what a test wants.
    init(giving grant: DeviceGrant) {
        self.answers = Locked([])
        self.grant = grant
    }

    static func grant(
        userCode: String = "AB CD", address: String = "https://desk.example", complete: String? = nil,
        lifetime: Duration = .seconds(60), memory: Int = 4_096
    ) -> DeviceGrant {
        DeviceGrant(
            userCode: userCode, verificationAddress: address, completeAddress: complete, lifetime: lifetime,
            memory: Array(repeating: 1, count: memory))
    }

    static func yes(_ subject: String = "dora") -> DevicePoll {
        .proved(ProvedIdentity(issuer: Self.issuer, subject: subject, displayName: "Dora", method: "fed"))
    }

    @concurrent func authorizeDevice(_ request: AuthenticationRequest) async throws -> DeviceGrant { self.grant }

    @concurrent func poll(_ memory: [UInt8], _ request: AuthenticationRequest) async throws -> DevicePoll {
        self.asked.withLock { $0.append(memory) }
        let answer = self.answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        return try await answer?() ?? Self.yes()
    }
}

extension BackendBench {
    static let deskCredential = AuthenticationCredential(
        provider: DeskProvider.provider, proof: .deviceAuthorization)

    /// Asks for a device's code.
    func beginDevice(
        to session: BackendSession? = nil, key: SessionKey = "the session key", source: String? = nil
    ) async throws -> MessageReceipt {
        try await self.backend.send(
            .deviceAuthorization(DeskProvider.provider),
            self.request(session == nil ? .new : .current, key: key, session: session, source: source))
    }

    /// The request by which a device waits.
    func deviceRequest(
        _ receipt: MessageReceipt, to session: BackendSession? = nil, key: SessionKey = "the session key"
    ) -> AuthenticationRequest {
        self.request(
            session == nil ? .new : .current, key: key, session: session, continuation: receipt.continuation)
    }

    /// Waits for what the user says, by a clock that goes on a second whenever that is slept for.
    func finishDevice(_ request: AuthenticationRequest) async throws -> BackendAnswer {
        let isOver = Locked(false)
        let waiting = Task {
            defer { isOver.withLock { $0 = true } }
            return try await self.backend.authenticate(Self.deskCredential, request)
        }
        while !isOver.withLock({ $0 }) {
            if self.clock.deadlines.contains(self.clock.uptime + .seconds(1)) { self.clock.advance(by: .seconds(1)) }
            await Task.yield()
        }
        return try await waiting.value
    }
}
