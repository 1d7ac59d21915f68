import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomCryptography
import WebcomTesting

/// An account by address and password that has a strong method of every kind.
struct StrongAccount: Sendable {
    static let number = "+33698765432"
    static let mailbox = "second@example.org"

    /// The session by which the methods were registered, as it now is.
    let session: BackendSession
    /// The secret of the authenticator app.
    let key: AuthenticatorKey
    /// The recovery codes.
    let codes: [String]
    /// How each method is called.
    let ids: [StrongMethod.Kind: String]

    /// Makes it; afterwards no message was sent for a while, and no code of the app is spent.
    static func make(on bench: BackendBench) async throws -> Self {
        try await Self(of: bench.register(), on: bench)
    }

    /// Gives an account the methods.
    init(of owner: BackendSession, on bench: BackendBench) async throws {
        let app = try await bench.registerStrong(.authenticatorApp, of: owner)
        let sms = try await bench.registerStrong(.sms, Self.number, of: app.session)
        let mail = try await bench.registerStrong(.eMail, Self.mailbox, of: sms.session)
        let codes = try await bench.backend.perform(AuthenticationAccount.ReplaceRecoveryCodes(), mail.session)
        let listed = try await bench.backend.perform(AuthenticationAccount.ListStrongMethods(), mail.session)
        self.session = mail.session
        self.key = try #require(app.key)
        self.codes = codes.codes.map { $0.reveal() }
        self.ids = Dictionary(uniqueKeysWithValues: listed.map { ($0.method.kind, $0.id) })
        bench.clock.advance(by: .seconds(4_000))
    }

    func id(_ kind: StrongMethod.Kind) -> String { self.ids[kind] ?? "no such method" }
}
