import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomPrimitives
import WebcomTesting
import WebcomTokens

@Suite struct TokenClaimsSourceTests {
    private struct Fault: Error {}

    /// Answers with what it is told to, and notes whom it was asked about.
    private final class Source: TokenClaimsSource {
        let answer: Locked<Result<[String: JSONValue], Fault>>
        let subjects = Locked<[TokenSubject]>([])
        let gate = Gate(isOpen: true)

        init(_ claims: [String: JSONValue] = [:]) { self.answer = Locked(.success(claims)) }

        @concurrent func claims(for subject: TokenSubject) async throws -> [String: JSONValue] {
            self.subjects.withLock { $0.append(subject) }
            await self.gate.pass()
            return try self.answer.withLock { $0 }.get()
        }

        func answers(_ answer: Result<[String: JSONValue], Fault>) { self.answer.withLock { $0 = answer } }
    }

    @Test("the app's claims are in each token, made for account, identity and session")
    func claims() async throws {
        let source = Source(["roles": ["admin"], "tenant": 7])
        let bench = try await BackendBench(tokenClaims: source)
        let verifier = try await bench.backend.tokenVerifier()
        let session = try await bench.register()
        let token = try verifier.verify(session.access)
        #expect(token.claims.additional == ["roles": ["admin"], "tenant": 7, "provider": "eMail"])
        source.answers(.success(["roles": []]))
        let renewed = try await bench.backend.refresh(session)
        #expect(try verifier.verify(renewed.access).claims.additional == ["roles": [], "provider": "eMail"])
        let subjects = source.subjects.withLock { $0 }
        #expect(subjects.count == 2)
        for subject in subjects {
            #expect(subject.account.uid == session.details.uid)
            #expect(subject.identity?.address == BackendBench.address)
            #expect(subject.sessionID == session.id && subject.level == 1)
            #expect(subject.factors.map(\.method) == ["pwd"])
        }
    }

    @Test("a source that throws is an outage that costs no session: neither at sign-in nor at refresh")
    func throwing() async throws {
        let source = Source()
        let bench = try await BackendBench(tokenClaims: source)
        let verifier = try await bench.backend.tokenVerifier()
        let first = try await bench.register()
        source.answers(.failure(Fault()))
        let error = await refusal { try await bench.backend.refresh(first) }
        #expect(error?.code == .unavailable && error?.cause is Fault)
        #expect(try await bench.store.session(first.id)?.generation == 0, "a refresh without an answer rotated")
        let second = try await bench.signIn(to: first)
        #expect(second.access.isEmpty && second.details.tokenExpirationDate == bench.clock.now)
        source.answers(.success(["a": 1]))
        let renewed = try await bench.backend.refresh(second)
        #expect(try verifier.verify(renewed.access).claims.additional["a"] == 1)
    }

    @Test(
        "names that the back-end writes itself are refused with an error that names them",
        arguments: ["iss", "sub", "aud", "exp", "nbf", "iat", "jti", "sid", "amr", "acr", "azp", "typ", "provider"])
    func reserved(_ name: String) async throws {
        let source = Source()
        let bench = try await BackendBench(tokenClaims: source)
        let session = try await bench.guest()
        source.answers(.success([name: "x", "zoo": 1]))
        let error = await refusal { try await bench.backend.refresh(session) }
        #expect(error?.code == .unavailable)
        #expect(error?.cause as? TokenClaimsError == .reservedName(name))
    }

    @Test("claims that make a token larger than verifiers accept are refused")
    func tooLarge() async throws {
        let source = Source()
        let bench = try await BackendBench(tokenClaims: source)
        let session = try await bench.guest()
        source.answers(.success(["a": .string(String(repeating: "x", count: 10_000))]))
        let error = await refusal { try await bench.backend.refresh(session) }
        #expect(error?.cause as? TokenClaimsError == .tooLarge(maximumBytes: 8_192))
    }

    @Test("a source that does not return is given up by the clock")
    func hanging() async throws {
        let source = Source()
        let bench = try await BackendBench(tokenClaims: source)
        let session = try await bench.guest()
        source.gate.close()
        let refresh = Task { try await bench.backend.refresh(session) }
        try await source.gate.arrivals(atLeast: 2)
        bench.clock.advance(by: .seconds(10))
        #expect(await refusal { try await refresh.value }?.code == .unavailable)
        source.gate.open()
        _ = try await bench.backend.refresh(session)
    }
}
