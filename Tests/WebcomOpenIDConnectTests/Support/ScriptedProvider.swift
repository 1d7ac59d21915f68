import WebcomAuthentication
import WebcomCryptography
import WebcomPrimitives
import WebcomTesting
import WebcomTransport

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A provider behind the transport: it does all as it should, but for what its script says.
final class ScriptedProvider: HTTPTransport {
    static let issuer = "https://op.example"
    static let accessToken = "access-token-0123456789"
    static let refreshToken = "refresh-token-0123456789"
    static let subject = "user-248289761001"

    struct Grant: Sendable {
        let challenge: String
        let nonce: String?
        let redirectAddress: String
    }

    struct Contents: Sendable {
        var script = ProviderScript()
        var requests: [TransportRequest] = []
        var grants: [String: Grant] = [:]
        var given: [String] = []
        var devices: Set<String> = []
    }

    let contents = Locked(Contents())
    let clock: ManualClock
    /// Holds requests for keys and metadata.
    let gate = Gate(isOpen: true)

    init(clock: ManualClock) { self.clock = clock }

    /// Says what goes wrong from now on.
    func script(_ change: (inout ProviderScript) -> Void) {
        self.contents.withLock { contents in change(&contents.script) }
    }

    /// What was asked, in its order.
    var requests: [TransportRequest] { self.contents.withLock { $0.requests } }

    /// How often a path was asked for.
    func count(_ path: String) -> Int { self.requests.count { $0.address.hasPrefix(Self.issuer + path) } }

    /// What must be in no error: codes, verifiers, tokens.
    var secrets: [String] {
        let (given, requests) = self.contents.withLock { ($0.given, $0.requests) }
        let sent = requests.compactMap { $0.body.flatMap(Self.form) }
        let names = ["code", "code_verifier", "client_secret", "client_assertion", "device_code"]
        return given + [Self.accessToken, Self.refreshToken] + sent.flatMap { form in names.compactMap { form[$0] } }
    }

    static func form(_ bytes: [UInt8]) -> [String: String]? { try? FormEncoding.values(bytes, maximumCount: 64) }

    /// What stands behind the `?` of an address.
    static func query(_ address: String) -> [String: String] {
        let query = address.split(separator: "?", maxSplits: 1).dropFirst().first.map(String.init) ?? ""
        return Self.form(Array(query.utf8)) ?? [:]
    }

    /// The user signs in: what the provider's pages answer.
    func authorize(_ address: String) -> [String: String] {
        let query = Self.query(address)
        let code = "code-\(Base64URL.encode(SystemRandomBytes().bytes(12)))"
        let grant = Grant(
            challenge: query["code_challenge"] ?? "", nonce: query["nonce"],
            redirectAddress: query["redirect_uri"] ?? "")
        self.contents.withLock { contents in
            contents.grants[code] = grant
            contents.given.append(code)
            if let nonce = grant.nonce { contents.given.append(nonce) }
        }
        return ["code": code, "state": query["state"] ?? "", "iss": Self.issuer]
    }

    @concurrent func send(_ request: TransportRequest) async throws -> TransportResponse {
        let script = self.contents.withLock { contents in
            contents.requests.append(request)
            return contents.script
        }
        let path = String(request.address.dropFirst(Self.issuer.count).prefix { $0 != "?" })
        if request.method == .get, path != "/userinfo" { await self.gate.pass() }
        if let outage = script.outages[path] { throw outage }
        if let answer = script.answers[path] { return answer }
        switch path {
        case "/.well-known/openid-configuration": return Self.json(self.metadata(script))
        case "/keys": return Self.json(["keys": .array(script.keys)])
        case "/token": return try self.token(request, script)
        case "/device": return self.device(request, script)
        case "/userinfo":
            var members: [String: JSONValue] = [
                "sub": .string(Self.subject), "name": "Ada Example", "email": "ada@example.org",
                "email_verified": true,
            ]
            script.userInfo(&members)
            return Self.json(members)
        default: return TransportResponse(status: 404)
        }
    }

    static func json(_ members: [String: JSONValue], status: Int = 200) -> TransportResponse {
        TransportResponse(
            status: status, fields: [TransportRequest.Field("content-type", "application/json; charset=utf-8")],
            body: JSONValue.object(members).utf8)
    }

    private func metadata(_ script: ProviderScript) -> [String: JSONValue] {
        var members: [String: JSONValue] = [
            "issuer": .string(Self.issuer), "authorization_endpoint": .string(Self.issuer + "/authorize"),
            "token_endpoint": .string(Self.issuer + "/token"), "userinfo_endpoint": .string(Self.issuer + "/userinfo"),
            "device_authorization_endpoint": .string(Self.issuer + "/device"),
            "jwks_uri": .string(Self.issuer + "/keys"), "response_types_supported": ["code", "id_token"],
            "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": ["RS256", "ES256", "EdDSA"],
            "code_challenge_methods_supported": ["S256", "plain"],
            "authorization_response_iss_parameter_supported": true,
        ]
        script.metadata(&members)
        return members
    }

    private func token(_ request: TransportRequest, _ script: ProviderScript) throws -> TransportResponse {
        let form = request.body.flatMap(Self.form) ?? [:]
        if form["grant_type"] == Self.deviceGrant { return try self.deviceToken(form, script) }
        let code = form["code"] ?? ""
        let grant = self.contents.withLock { $0.grants.removeValue(forKey: code) }
        let challenge = Base64URL.encode(SHA256.hash(Array((form["code_verifier"] ?? "").utf8)))
        guard let grant, !script.checksVerifier || grant.challenge == challenge,
            grant.redirectAddress == form["redirect_uri"], form["grant_type"] == "authorization_code"
        else { return Self.json(["error": "invalid_grant"], status: 400) }
        var members = Self.tokens
        if let nonce = grant.nonce { members["id_token"] = .string(try self.idToken(nonce, code: code)) }
        script.tokens(&members)
        return Self.json(members)
    }

    /// The tokens, but for the id_token.
    static let tokens: [String: JSONValue] = [
        "access_token": .string(ScriptedProvider.accessToken),
        "refresh_token": .string(ScriptedProvider.refreshToken), "token_type": "Bearer", "expires_in": 3_600,
        "scope": "openid email",
    ]

    /// An id_token as the script wants it.
    func idToken(_ nonce: String?, code: String? = nil) throws -> String {
        let script = self.contents.withLock { $0.script }
        let now = Int64(self.clock.now.timeIntervalSince1970)
        var claims: [String: JSONValue] = [
            "iss": .string(Self.issuer), "sub": .string(Self.subject), "aud": "app", "exp": .integer(now + 300),
            "iat": .integer(now), "auth_time": .integer(now), "amr": ["pwd", "otp"],
            "acr": "urn:loa:2", "name": "Ada", "email": "ada@example.org", "email_verified": true,
            "at_hash": .string(Self.half(Self.accessToken, script.signer.scheme)),
        ]
        claims["nonce"] = nonce.map(JSONValue.string)
        if let code { claims["c_hash"] = .string(Self.half(code, script.signer.scheme)) }
        script.claims(&claims)
        var header: [String: JSONValue] = [
            "alg": .string(script.signer.scheme.rawValue), "kid": .string(script.signer.id), "typ": "JWT",
        ]
        script.header(&header)
        let token = script.token(try script.signer.sign(.object(claims), header: header))
        self.contents.withLock { $0.given.append(token) }
        return token
    }

    private static func half(_ text: String, _ scheme: SignatureScheme) -> String {
        let digest = scheme.hash(Array(text.utf8)) ?? []
        return Base64URL.encode(Array(digest.prefix(digest.count / 2)))
    }
}
