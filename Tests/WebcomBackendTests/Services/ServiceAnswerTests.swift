import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomPrimitives
import WebcomTesting
import WebcomTokens

/// Whatever depends on a service's account or its keys has one answer.
@Suite struct ServiceAnswerTests {
    private enum Case: String, CaseIterable, Sendable {
        case unknownService, foreignKey, keyOfAnother, unknownKey, cutSignature, publicKeyAsSecret, disabled, removedKey
        case deleted, unnamedAmongSeveral, algorithm
    }

    @Test("ENU-1: unknown service, unknown key, wrong signature and disabled account have one answer")
    func oneAnswer() async throws {
        var answers: Set<String> = []
        for kind in Case.allCases {
            let error = try await self.error(kind)
            #expect(error?.code == .invalidCredentials, "\(kind): \(String(describing: error))")
            answers.insert("\(error?.message ?? "") \(error?.hint ?? "") \(String(describing: error?.attemptsLeft))")
        }
        #expect(answers.count == 1, "\(answers)")
    }

    private func error(_ kind: Case) async throws -> AuthenticationError? {
        let bench = try await BackendBench.services()
        let service = try await ServicePlace.create(bench)
        let claims = ServicePlace.claims(at: bench.clock)
        var (signer, text) = (try ServicePlace.signer(), String?.none)
        switch kind {
        case .unknownService:
            text = try JSONWebSignature.sign(
                ServicePlace.claims(at: bench.clock, ["iss": "nobody", "sub": "nobody"]), with: signer)
        case .foreignKey: signer = try ServicePlace.key(signer.id)
        case .keyOfAnother:
            signer = try ServicePlace.key("theirs")
            let theirs = try #require(signer.publicKey)
            _ = try await bench.administration.createService(keys: [theirs], clientID: "other")
        case .unknownKey: signer = try ServicePlace.signer("another")
        case .cutSignature:
            let whole = try JSONWebSignature.sign(claims, with: signer)
            text = whole.prefix { $0 != "." } + "." + Base64URL.encode(claims) + "." + Base64URL.encode([1, 2])
        case .publicKeyAsSecret: signer = try self.secret(of: ServicePlace.key.publicKey)
        case .disabled: try await bench.administration.disable(service.uid)
        case .removedKey:
            let new = try ServicePlace.key("new").publicKey
            try await bench.administration.addServiceKey(try #require(new), to: service.uid)
            try await bench.administration.removeServiceKey(ServicePlace.key.id, from: service.uid)
        case .deleted: try await bench.administration.delete(service.uid)
        case .unnamedAmongSeveral:
            let new = try ServicePlace.key("new").publicKey
            try await bench.administration.addServiceKey(try #require(new), to: service.uid)
            text = self.unnamed(try JSONWebSignature.sign(claims, with: signer))
        case .algorithm: signer = try ServicePlace.key(signer.id, .edDSA)
        }
        let assertion = try text ?? JSONWebSignature.sign(claims, with: signer)
        return await refusal { try await bench.enter(assertion) }
    }

    /// A shared secret that is the public key's text, under its name (JWT-1).
    private func secret(of key: JSONWebKey) throws -> JSONWebKey {
        let json: JSONValue = [
            "kty": "oct", "alg": "HS256", "k": .string(Base64URL.encode(key.json?.utf8 ?? [])),
            "kid": .string(key.id ?? ""),
        ]
        return try JSONWebKey(json: json.utf8)
    }

    private func unnamed(_ assertion: String) -> String {
        Base64URL.encode(Array(#"{"alg":"ES256"}"#.utf8)) + assertion.drop { $0 != "." }
    }

    @Test(
        "JWT-1: an assertion without a signature is refused, whatever it is called",
        arguments: ["none", "None", "NONE"])
    func unsigned(_ name: String) async throws {
        let bench = try await BackendBench.services()
        try await ServicePlace.create(bench)
        let header = Base64URL.encode(Array(#"{"alg":"\#(name)"}"#.utf8))
        let payload = Base64URL.encode(ServicePlace.claims(at: bench.clock))
        for signature in ["", "AA"] {
            let error = await refusal { try await bench.enter("\(header).\(payload).\(signature)") }
            #expect(error?.code == .invalidToken, "\(String(describing: error))")
        }
        #expect(try await bench.store.sessions(of: "nightly", now: bench.clock.now).isEmpty)
    }

    @Test(
        "an assertion by each kind of key is taken",
        arguments: [SignatureAlgorithm.es256, .es384, .es512, .edDSA])
    func algorithms(_ algorithm: SignatureAlgorithm) async throws {
        let bench = try await BackendBench.services()
        let key = try ServicePlace.key(nil, algorithm)
        _ = try await bench.administration.createService(
            keys: [try #require(key.publicKey)], clientID: ServicePlace.clientID)
        _ = try await bench.enterService(key)
    }

    @Test("an RSA key is taken")
    func rsa() async throws {
        let bench = try await BackendBench.services()
        let key = try SigningKey.generate(.rs256)
        _ = try await bench.administration.createService(keys: [key.publicKey], clientID: ServicePlace.clientID)
        _ = try await bench.enter(
            ServerAssertion.sign(
                clientID: ServicePlace.clientID, audience: ServicePlace.audience, key: key, now: bench.clock.now))
        #expect(throws: JSONWebKeyError.unsupportedKeyType) { try key.privateJSON() }
    }
}
