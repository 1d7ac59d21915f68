import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

/// Passwords that are made of what the account is known by.
@Suite struct OwnIdentifierTests {
    private static let name = "Alice Wonderland Liddell"
    private static let first = "alice.liddell.wonder@example.org"

    private func attach(
        _ bench: BackendBench, _ identifier: String, password: String, name: String? = nil,
        to session: BackendSession? = nil
    ) async throws -> MessageReceipt {
        let claim = IdentityClaim(
            provider: BackendBench.provider(identifier), mode: .staticPassword, identifier: identifier,
            password: StaticPassword(password), displayName: name)
        return try await bench.backend.send(
            .attachIdentity(claim), bench.request(session == nil ? .new : .current, session: session))
    }

    private func register(_ bench: BackendBench) async throws -> BackendSession {
        try await bench.redeem(
            self.attach(bench, Self.first, password: BackendBench.password, name: Self.name), for: Self.first)
    }

    @Test("PWD-6: own identifiers are refused even where common passwords are not", arguments: [true, false])
    func always(_ blocks: Bool) async throws {
        let bench = try await BackendBench { $0.passwords = PasswordRules(blocksCommonPasswords: blocks) }
        for (password, name) in [(Self.first, nil), ("alice.liddell.wonder", nil), (Self.name.uppercased(), Self.name)]
        {
            let error = await refusal { try await self.attach(bench, Self.first, password: password, name: name) }
            #expect(error?.passwordIssue == .personal, "\(password)")
        }
    }

    @Test(
        "PWD-6: a password of a further identity is not the account's other identities or name",
        arguments: [
            "alice.liddell.wonder@example.org", "ALICE.LIDDELL.WONDER", "alice wonderland liddell",
            "3361234567833612345678",
        ])
    func further(_ password: String) async throws {
        let bench = try await BackendBench()
        let session = try await bench.registerCode(BackendBench.number, to: self.register(bench))
        let second = "second@example.org"
        let error = await refusal { try await self.attach(bench, second, password: password, to: session) }
        #expect(error?.passwordIssue == .personal)
        _ = try await self.attach(bench, second, password: BackendBench.password, to: session)
    }

    @Test("ENU-4: what is stored of an account is not looked at for a stranger, who would learn it from the refusal")
    func strangers() async throws {
        let bench = try await BackendBench()
        _ = try await self.register(bench)
        _ = try await self.attach(bench, Self.first, password: Self.name)
        let receipt = try await bench.requestReset(Self.first)
        _ = try await bench.submit(receipt, newPassword: Self.name, for: Self.first)
    }
}
