import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

/// A back-end where the same person can come with an address of their own, or by a provider that names that address.
struct FederatedBench: Sendable {
    /// Who gets to the account first (Sudhodanan and Paverd 2022).
    enum Order: String, CaseIterable, Sendable {
        case attackerFirst, victimFirst
    }

    /// What there is of an account in the store.
    struct Account: Equatable, Sendable {
        let account: AccountRecord?
        let identities: [IdentityRecord]
        let sessions: Set<String>
    }

    static let attackersPassword = "the attacker's own horse battery"

    let bench: BackendBench

    /// Makes one whose provider says this of every user.
    init(profile: JSONValue = ["email": .string(BackendBench.address), "email_verified": true]) async throws {
        self.bench = try await BackendBench(providers: [PagesProvider.provider: PagesProvider(profile: profile)]) {
            $0.providers.insert(PagesProvider.provider)
        }
    }

    /// What the provider's user is known by.
    static func key(_ code: String) -> IdentityKey {
        IdentityKey(provider: PagesProvider.provider, providerUID: "\(PagesProvider.issuer)#\(code)")
    }

    /// An account as it is.
    func account(_ uid: String) async throws -> Account {
        let store = self.bench.store
        return Account(
            account: try await store.account(uid), identities: try await store.identities(of: uid),
            sessions: Set(try await store.sessions(of: uid, now: self.bench.clock.now).map(\.id)))
    }

    /// The account of the victim's address, which somebody else is in as well, a minute later: the attacker made it, or
    /// the victim did and lost a session.
    func shared(_ order: Order) async throws -> (attacker: BackendSession, uid: String) {
        let password = order == .attackerFirst ? Self.attackersPassword : BackendBench.password
        let first = try await self.bench.register(password: password)
        self.bench.clock.advance(by: .seconds(60))
        return (first, first.details.uid)
    }

    /// The owner of the address recovers its account.
    func recover() async throws -> BackendSession {
        self.bench.waitForResend()
        return try await self.bench.submit(
            self.bench.requestReset(BackendBench.address), newPassword: BackendBench.newPassword,
            for: BackendBench.address)
    }
}
