import WebcomAuthentication
import WebcomBackendTesting
import WebcomSQLite
import WebcomTesting

/// Where services keep their records, with everything that a test turns.
enum StoreKind: String, CaseIterable, Sendable {
    case sqlite, file

    /// A process over files in a folder, which may be there already.
    func node(_ folder: TemporaryFolder, clock: ManualClock, isReadable: Bool = true) async throws -> SystemNode {
        let store = try await Node.open(folder.file("app.db"))
        var records: any AuthenticationStateStore = store
        if self == .file {
            let path = folder.file("records")
            if (try? folder.mode(of: "records")) == nil {
                try folder.makeFolder("records")
                try folder.set(mode: 0o700, of: "records")
            }
            records = try await FileStateStore(folder: path)
        }
        let node = try await SystemNode(accounts: store, records: records, clock: clock)
        node.records.isReadable = isReadable
        return node
    }
}

extension SystemNode {
    static let key: SessionKey = "the key"

    var service: AuthenticationService { self.application.authenticationService(for: Self.key) }

    private static func method(_ password: String = Node.password) -> AuthenticationMethodInternal {
        let method = AuthenticationMethodInternal(eMail: Node.address, mode: .staticPassword)
        method.setStaticPassword(password)
        return method
    }

    /// Makes the account, and signs in.
    func signUp() async throws {
        let method = Self.method()
        self.service.initializeAuthentication(with: method, context: .new)
        try await method.attachIdentity()
        method.setVerificationToken(self.messages.token(for: Node.address)?.reveal() ?? "no token")
        _ = try await self.service.continueAuthentication()
    }

    /// Signs in with the password, or another one.
    @discardableResult
    func signIn(_ password: String = Node.password) async throws -> AuthenticationOutcome {
        try await Self.signIn(self.service, password)
    }

    static func signIn(
        _ service: AuthenticationService, _ password: String = Node.password
    ) async throws -> AuthenticationOutcome {
        let process = service.initializeAuthentication(with: Self.method(password), context: .new)
        return try await service.continueAuthentication(process)
    }

    /// Waits until something holds.
    func eventually(_ what: String, _ condition: () async throws -> Bool) async throws {
        let limit = ContinuousClock.now.advanced(by: .seconds(60))
        while try await !condition() {
            guard ContinuousClock.now < limit else {
                throw FactMissing(what, after: .seconds(60), found: "\(self.service.state)")
            }
            await Task.yield()
        }
    }
}
