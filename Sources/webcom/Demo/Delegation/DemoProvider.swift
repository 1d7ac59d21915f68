import WebcomAuthentication
import WebcomBackend
import WebcomCryptography
import WebcomPrimitives

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A provider of another kind than OpenID Connect, in this process: it has pages, codes for devices, and tokens to keep.
final class DemoProvider: UserAgentProvider, DeviceProvider, TokenRenewer {
    static let name = "atlas"
    private static let redirectAddress = "https://app.example.com/callback"
    private static let pages = "https://atlas.example.com/authorize"
    private static let tokenLifetime: TimeInterval = 600

    private struct Desk {
        /// The codes in the addresses that users came back with, each good once.
        var grants: [String: (subject: String, challenge: String)] = [:]
        /// What was asked about each device, and who said yes.
        var devices: [String: (questions: Int, subject: String?)] = [:]
        /// Whom each refresh token is about; each is good once.
        var refreshTokens: [String: String] = [:]
    }

    private let clock: DemoClock
    private let desk = Locked(Desk())

    init(clock: DemoClock) { self.clock = clock }

    // MARK: - What users do at the provider

    /// What stands in for the pages: somebody agrees, or with nil nobody does; where the browser is sent then.
    func pages(at address: String, agrees subject: String?) throws -> String {
        guard address.hasPrefix("\(Self.pages)?") else { throw DemoError.surprise("the browser was sent elsewhere") }
        let query = try FormEncoding.values(address.utf8.dropFirst(Self.pages.utf8.count + 1), maximumCount: 8)
        var answer = [("state", query["state"] ?? "")]
        if let subject {
            let code = Self.secret()
            self.desk.withLock { $0.grants[code] = (subject, query["challenge"] ?? "") }
            answer.append(("code", code))
        } else {
            answer.append(("error", "access_denied"))
        }
        return "\(Self.redirectAddress)?\(FormEncoding.text(answer))"
    }

    /// Somebody types a device's code, and says yes.
    func approve(_ userCode: String, by subject: String) {
        self.desk.withLock { $0.devices[userCode]?.subject = subject }
    }

    /// How often was asked what became of a code.
    func questions(about userCode: String) -> Int { self.desk.withLock { $0.devices[userCode]?.questions ?? 0 } }

    // MARK: - What the back-end asks

    @concurrent func visit(_ draft: VisitDraft, _ request: AuthenticationRequest) async throws -> PreparedVisit {
        // Only who has the verifier can do something with the code (RFC 7636).
        let verifier = Self.secret()
        let query = FormEncoding.text([("state", draft.state), ("challenge", Self.challenge(of: verifier))])
        return PreparedVisit(
            address: "\(Self.pages)?\(query)", redirectAddress: Self.redirectAddress, memory: Array(verifier.utf8))
    }

    @concurrent func identity(
        of answer: VisitAnswer, _ request: AuthenticationRequest
    ) async throws -> ProvedIdentity {
        guard let code = answer.parameters["code"] else { throw AuthenticationError(.accessDenied) }
        let grant = self.desk.withLock { $0.grants.removeValue(forKey: code) }
        guard let grant, grant.challenge == Self.challenge(of: String(decoding: answer.memory, as: UTF8.self)) else {
            throw AuthenticationError(.invalidProviderAnswer, "The code is none of this visit's.")
        }
        return self.proved(grant.subject)
    }

    @concurrent func authorizeDevice(_ request: AuthenticationRequest) async throws -> DeviceGrant {
        let userCode = "\(Int.random(in: 1_000...9_999))-\(Int.random(in: 1_000...9_999))"
        self.desk.withLock { $0.devices[userCode] = (0, nil) }
        return DeviceGrant(
            userCode: userCode, verificationAddress: "https://atlas.example.com/device", lifetime: .seconds(600),
            interval: .seconds(1), memory: Array(userCode.utf8))
    }

    @concurrent func poll(_ memory: [UInt8], _ request: AuthenticationRequest) async throws -> DevicePoll {
        let userCode = String(decoding: memory, as: UTF8.self)
        self.desk.withLock { $0.devices[userCode]?.questions += 1 }
        guard let device = self.desk.withLock({ $0.devices[userCode] }) else { throw AuthenticationError(.expired) }
        // The user needs a while: whoever asks first is told to ask again.
        guard let subject = device.subject, device.questions > 1 else { return .pending }
        return .proved(self.proved(subject))
    }

    @concurrent func renew(_ tokens: ProviderTokens, of providerUID: String) async throws -> ProviderTokens {
        let subject = self.desk.withLock { $0.refreshTokens.removeValue(forKey: tokens.refreshToken ?? "") }
        guard let subject, subject == providerUID else { throw AuthenticationError(.accessDenied) }
        return self.tokens(subject)
    }

    private func proved(_ subject: String) -> ProvedIdentity {
        ProvedIdentity(subject: subject, tokens: self.tokens(subject), method: "fed")
    }

    private func tokens(_ subject: String) -> ProviderTokens {
        let refreshToken = Self.secret()
        self.desk.withLock { $0.refreshTokens[refreshToken] = subject }
        return ProviderTokens(
            accessToken: Self.secret(), refreshToken: refreshToken,
            expirationDate: self.clock.now.addingTimeInterval(Self.tokenLifetime), scopes: ["calendar"])
    }

    private static func secret() -> String { Base64URL.encode((0..<32).map { _ in UInt8.random(in: 0...255) }) }

    private static func challenge(of verifier: String) -> String {
        Base64URL.encode(SHA256.hash(Array(verifier.utf8)))
    }
}
