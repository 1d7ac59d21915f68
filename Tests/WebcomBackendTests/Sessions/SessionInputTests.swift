import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What a session says is derived by the back-end, and set by no input (SES-8).
@Suite struct SessionInputTests {
    /// What somebody would like a session to say.
    private static let wishes: [String: JSONValue] = [
        "uid": "admin", "sub": "admin", "level": 9, "acr": "9", "amr": ["hwk", "mfa"], "factors": ["strong"],
        "exp": 99_999_999_999, "expirationDate": 99_999_999_999, "sessionID": "chosen", "sid": "chosen",
        "generation": 7, "isGuest": false,
    ]

    private static func request(_ bench: BackendBench) -> AuthenticationRequest {
        var request = bench.request()
        request.options.claims = Self.wishes.filter { !["sub", "acr", "amr", "exp", "sid"].contains($0.key) }
        request.options.scopes = Array(Self.wishes.keys)
        return request
    }

    private static func expectPlain(
        _ session: BackendSession, _ bench: BackendBench, level: Int, methods: [String],
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let record = try #require(try await bench.store.session(session.id), sourceLocation: sourceLocation)
        let details = session.details
        let end = bench.clock.now.addingTimeInterval(bench.clock.uptime == .zero ? 30 * 86_400 : 0)
        #expect(details.uid == record.uid && details.uid != "admin", sourceLocation: sourceLocation)
        #expect(details.fields.sessionID != "chosen" && record.generation < 7, sourceLocation: sourceLocation)
        #expect(details.level == level && record.level == level, sourceLocation: sourceLocation)
        #expect(details.factors.map(\.method) == methods, sourceLocation: sourceLocation)
        #expect(record.factors.map(\.method) == methods, sourceLocation: sourceLocation)
        #expect(details.expirationDate <= end, sourceLocation: sourceLocation)
    }

    @Test("SES-8: what the back-end itself says of a session cannot be asked for", arguments: Self.reserved)
    func reservedIsRefused(_ change: Wish) async throws {
        let bench = try await BackendBench()
        try await bench.register()
        var request = bench.request()
        change(&request.options)
        let asked = request
        let credential = AuthenticationCredential(
            provider: .eMail, identifier: BackendBench.address,
            proof: .staticPassword(StaticPassword(BackendBench.password)))
        let error = await refusal { try await bench.backend.authenticate(credential, asked) }
        #expect(error?.code == .unsupported)
    }

    typealias Wish = @Sendable (inout AuthenticationOptions) -> Void

    private static let reserved: [Wish] =
        ["sub", "acr", "amr", "exp", "sid", "provider", "scope", "iss", "aud", ""].map { name in
            { $0.claims = [name: "admin"] }
        } + [{ $0.level = 9 }, { $0.level = 3 }, { $0.scopes = ["two words"] }, { $0.scopes = [""] }]
        + [{ $0.claims = ["long": .string(String(repeating: "x", count: 8_192))] }]

    @Test("SES-8: options, claims, profile and names of a request set nothing of the session")
    func requestsSetNothing() async throws {
        let bench = try await BackendBench()
        let request = Self.request(bench)
        var claim = bench.claim()
        claim.profile = .object(Self.wishes)
        claim.displayName = "admin"
        let receipt = try await bench.backend.send(.attachIdentity(claim), request)
        let token = VerificationToken(bench.messages.token(for: BackendBench.address)?.reveal() ?? "")
        var redeeming = request
        redeeming.continuation = receipt.continuation
        let proof = AuthenticationCredential(
            provider: .eMail, proof: .verificationToken(token, newPassword: nil))
        let made = try await BackendBench.session(bench.backend.authenticate(proof, redeeming))
        try await Self.expectPlain(made, bench, level: 1, methods: made.details.factors.map(\.method))
        let password = AuthenticationCredential(
            provider: .eMail, identifier: BackendBench.address,
            proof: .staticPassword(StaticPassword(BackendBench.password)))
        let signedIn = try await BackendBench.session(bench.backend.authenticate(password, request))
        let plain = try await bench.signIn()
        try await Self.expectPlain(signedIn, bench, level: 1, methods: plain.details.factors.map(\.method))
        #expect(signedIn.details.expirationDate == plain.details.expirationDate)
        let guest = try await BackendBench.session(bench.backend.authenticate(.guest, request))
        #expect(guest.details.level == 0 && guest.details.isGuest)
        try await bench.backend.perform(AuthenticationAccount.SetProfile(.object(Self.wishes)), signedIn)
        let confirmed = try await bench.backend.confirm(signedIn)
        try await Self.expectPlain(confirmed, bench, level: 1, methods: plain.details.factors.map(\.method))
    }

    /// The session as somebody would like it to be, with its true token.
    private static func embellished(_ session: BackendSession) -> BackendSession {
        var fields = session.details.fields
        (fields.uid, fields.level, fields.sessionID) = ("admin", 9, "chosen")
        (fields.expirationDate, fields.generation) = (.distantFuture, 99)
        fields.factors = [
            AuthenticationFactor(provider: .custom("key"), providerUID: "key", method: "hwk", date: .distantFuture)
        ]
        return BackendSession(details: AuthenticationDetails(fields), refreshToken: session.refreshToken)
    }

    @Test("SES-8: what a session that is shown says of itself counts for nothing: its token does")
    func shownDetailsCountForNothing() async throws {
        let bench = try await BackendBench()
        let session = try await bench.register()
        let methods = session.details.factors.map(\.method)
        let shown = Self.embellished(session)
        let confirmed = try await bench.backend.confirm(shown)
        try await Self.expectPlain(confirmed, bench, level: 1, methods: methods)
        let renewed = try await bench.backend.refresh(shown)
        try await Self.expectPlain(renewed, bench, level: 1, methods: methods)
        let identities = try await bench.backend.perform(AuthenticationAccount.ListIdentities(), shown)
        #expect(identities.map(\.providerUID) == [BackendBench.address])
        let added = try await bench.signIn(to: Self.embellished(renewed))
        #expect(added.details.uid == session.details.uid && added.details.level == 1)
        #expect(!added.details.factors.map(\.method).contains("hwk"))
    }

    @Test("SES-8: bytes that were changed in a token give no session, or the very one that it belongs to")
    func changedTokens() async throws {
        let seed = SeededGenerator.drawnSeed()
        print("SessionInputTests seed \(seed)")
        var random = SeededGenerator(seed: seed)
        let bench = try await BackendBench()
        let session = try await bench.register()
        let bytes = Array(try #require(session.refreshToken?.reveal()).utf8)
        for _ in 0..<400 {
            var changed = bytes
            for _ in 0...Int.random(in: 0..<3, using: &random) {
                let place = Int.random(in: changed.indices, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: changed[place] = UInt8.random(in: 0x20..<0x7f, using: &random)
                case 1 where changed.count > 1: changed.remove(at: place)
                default: changed.insert(UInt8.random(in: 0x20..<0x7f, using: &random), at: place)
                }
            }
            let shown = BackendSession(
                details: session.details, refreshToken: AuthenticationToken(String(decoding: changed, as: UTF8.self)))
            guard let answer = try? await bench.backend.confirm(shown) else { continue }
            #expect(answer.id == session.id && answer.details.level == 1, "seed \(seed)")
        }
        _ = try await bench.backend.confirm(session)
    }

    @Test("SES-8: a session's record is made in one place, and no other sets its account, level, proofs or end")
    func isMadeInOnePlace() throws {
        let files = try SourceFiles.all(of: ["WebcomBackend", "WebcomSQLite"])
        let makers = files.filter { $0.text.contains(" SessionRecord(") }.map(\.name)
        #expect(
            makers.sorted() == ["Sessions/EmbeddedBackend+NewSessions.swift", "Sessions/SessionRows.swift"],
            "a session is made elsewhere")
        let setters = ["uid", "level", "factors", "absoluteExpirationDate", "identity", "creationDate"].map {
            "record.\($0) = "
        }
        for file in files {
            for setter in setters { #expect(!file.text.contains(setter), "\(file.name): \(setter)") }
        }
        #expect(files.count > 100)
    }
}
