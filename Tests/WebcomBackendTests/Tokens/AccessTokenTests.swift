import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomPrimitives
import WebcomTesting
import WebcomTokens

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct AccessTokenTests {
    @Test("the access token says who signed in, how, for whom and until when")
    func claims() async throws {
        let bench = try await BackendBench {
            $0.accessTokens.issuer = "https://login.example"
            $0.accessTokens.audiences = ["https://api.example"]
            $0.accessTokens.lifetime = .seconds(120)
        }
        let session = try await bench.register()
        let verifier = try await bench.backend.tokenVerifier()
        let claims = try verifier.verify(session.access).claims
        #expect(claims.type == .access)
        #expect(claims.issuer == "https://login.example")
        #expect(claims.audiences == ["https://api.example"])
        #expect(claims.subject == session.details.uid)
        #expect(claims.sessionID == session.id)
        #expect(claims.issuedAt == bench.clock.now)
        #expect(claims.expiration == bench.clock.now.addingTimeInterval(120))
        #expect(claims.expiration == session.details.tokenExpirationDate)
        #expect(claims.tokenID?.utf8.count == 22)
        #expect(claims.methods == ["pwd"])
        #expect(claims.contextClass == "aal1")
        #expect(claims.authorizedParty == nil)
        #expect(claims.additional == ["provider": "eMail"])
    }

    @Test("SES-8: methods and level are those of the session's proofs; a guest has none")
    func methods() async throws {
        let bench = try await BackendBench()
        let verifier = try await bench.backend.tokenVerifier()
        let guest = try await bench.guest()
        let claims = try verifier.verify(guest.access).claims
        #expect(claims.methods.isEmpty && claims.contextClass == "aal0")
        #expect(claims.additional == ["provider": "guest"])
        let owner = try await bench.registerCode(BackendBench.address, .staticPassword, to: guest)
        #expect(try verifier.verify(owner.access).claims.methods == ["pwd"])
        let both = try await bench.registerCode(BackendBench.number, to: owner)
        #expect(try verifier.verify(both.access).claims.methods == ["sms", "pwd"])
        let renewed = try await bench.backend.refresh(both)
        let after = try verifier.verify(renewed.access).claims
        #expect(after.methods == ["sms", "pwd"] && after.contextClass == "aal1")
    }

    @Test("a token is never valid beyond the end of its session, to the second")
    func end() async throws {
        let bench = try await BackendBench {
            $0.sessions.idleLifetime = .milliseconds(100_500)
            $0.sessions.absoluteLifetime = .milliseconds(100_500)
        }
        bench.clock.advance(by: .milliseconds(300))
        let session = try await bench.register()
        let start = bench.clock.now.timeIntervalSince1970.rounded(.down)
        #expect(session.details.tokenExpirationDate == Date(timeIntervalSince1970: start + 100))
        bench.clock.advance(by: .milliseconds(100_000))
        // Less than a whole second is left.
        #expect(await refusal { try await bench.backend.refresh(session) }?.code == .sessionEnded)
        _ = try await bench.backend.confirm(session)
    }

    @Test("each refresh issues another token; the one before is good until it expires")
    func renewal() async throws {
        let bench = try await BackendBench()
        let verifier = try await bench.backend.tokenVerifier()
        let first = try await bench.register()
        bench.clock.advance(by: .seconds(500))
        let second = try await bench.backend.refresh(first)
        #expect(try verifier.verify(first.access).claims.tokenID != verifier.verify(second.access).claims.tokenID)
        bench.clock.advance(by: .seconds(100))
        #expect(throws: TokenError.expired) { try verifier.verify(first.access) }
        _ = try verifier.verify(second.access)
    }

    @Test("of several audiences each can verify the token, with the first as its party")
    func audiences() async throws {
        let bench = try await BackendBench { $0.accessTokens.audiences = ["a", "b"] }
        let session = try await bench.guest()
        for audience in ["a", "b"] {
            let verifier = try await bench.backend.tokenVerifier(audience: audience)
            #expect(try verifier.verify(session.access).claims.authorizedParty == "a")
        }
        let stranger = try await bench.backend.tokenVerifier(audience: "c")
        #expect(throws: TokenError.wrongAudience) { try stranger.verify(session.access) }
    }

    @Test("JWT-10: a token of another deployment is refused, though its names are the same")
    func otherDeployment() async throws {
        let clock = ManualClock()
        let (mine, theirs) = try await (BackendBench(clock: clock), BackendBench(clock: clock))
        let session = try await theirs.guest()
        let verifier = try await mine.backend.tokenVerifier()
        #expect(throws: TokenError.unknownKey) { try verifier.verify(session.access) }
    }

    @Test(
        "SES-4: a session that is ended anywhere is refused at once by each check, and by verifiers with the notice",
        arguments: [true, false])
    func revocation(isKnown: Bool) async throws {
        let store = MemoryAccountStore()
        let bench = try await BackendBench(store: store)
        let other = try await BackendBench(store: store, clock: bench.clock)
        let verifier = try await bench.backend.tokenVerifier()
        let (session, standing) = try await (bench.register(), bench.signIn())
        if isKnown { _ = try verifier.verify(session.access) }
        let notices = bench.backend.notices()
        try await other.backend.revoke(session, scope: .thisSession)
        for bench in [bench, other] {
            #expect(await refusal { try await bench.backend.confirm(session) }?.code == .sessionEnded)
            #expect(await refusal { try await bench.backend.refresh(session) }?.code == .sessionEnded)
            let context = bench.request(.current, session: session)
            #expect(
                await refusal { try await bench.backend.send(.attachIdentity(bench.claim("b@c.de")), context) } != nil)
        }
        // Has this one's worker look at once. Not by `drained()`: the other one's may be sending, for whom nobody waits.
        try await bench.backend.revoke(bench.guest(), scope: .thisSession)
        await Self.wait(for: .sessionRevoked(sessionID: session.id), in: notices)
        // The verifier has a stream of its own, filled by the same pass.
        for _ in 0..<100_000 {
            if (try? verifier.verify(session.access)) == nil { break }
            await Task.yield()
        }
        #expect(throws: TokenError.revoked) { try verifier.verify(session.access) }
        _ = try verifier.verify(standing.access)
    }

    private static func wait(
        for notice: BackendNotice, in notices: any AsyncSequence<BackendNotice, Never> & Sendable
    ) async {
        func wait(_ notices: some AsyncSequence<BackendNotice, Never>) async {
            for await next in notices where next == notice { return }
        }
        await wait(notices)
    }

    @Test(
        "a clock that shows no date of a token costs nobody the session: the token has run out",
        arguments: [-1.0, 1e12])
    func senselessClock(_ seconds: Double) async throws {
        let bench = try await BackendBench(clock: ManualClock(now: Date(timeIntervalSince1970: seconds)))
        let session = try await bench.guest()
        #expect(session.access.isEmpty)
        #expect(session.details.tokenExpirationDate == bench.clock.now)
        #expect(await refusal { try await bench.backend.refresh(session) }?.code == .unavailable)
        bench.clock.set(now: ManualClock.start)
        #expect(try await bench.store.session(session.id) != nil)
    }
}
