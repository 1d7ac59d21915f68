import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

@Suite struct ProfileTests {
    struct Unheard: AccountOperation {
        typealias Answer = Int
        static let name = "unheard"
    }

    @Test("an operation that the back-end does not know is unsupported, and one of a session that is over is refused")
    func unknownOperation() async throws {
        let bench = try await BackendBench()
        let session = try await bench.register()
        #expect(await refusal { try await bench.backend.perform(Unheard(), session) }?.code == .unsupported)
        try await bench.backend.revoke(session, scope: .thisSession)
        let error = await refusal { try await bench.backend.perform(AuthenticationAccount.ReadProfile(), session) }
        #expect(error?.code == .sessionEnded)
    }

    @Test("name and profile are what was said of them last")
    func changes() async throws {
        let bench = try await BackendBench()
        let session = try await bench.register()
        let before = try await bench.backend.perform(AuthenticationAccount.ReadProfile(), session)
        #expect(before.uid == session.details.uid && before.displayName == "Alice")
        #expect(before.profile == ["colour": "blue"])
        try await bench.backend.perform(AuthenticationAccount.SetDisplayName(" Ada\u{200D} Lovelace\n"), session)
        try await bench.backend.perform(AuthenticationAccount.SetProfile(["colour": "red"]), session)
        let after = try await bench.backend.perform(AuthenticationAccount.ReadProfile(), session)
        #expect(after.displayName == "Ada\u{200D} Lovelace" && after.profile == ["colour": "red"])
        #expect(try await bench.backend.confirm(session).details.displayName == "Ada\u{200D} Lovelace")
        try await bench.backend.perform(AuthenticationAccount.SetDisplayName(nil), session)
        try await bench.backend.perform(AuthenticationAccount.SetProfile(.null), session)
        let last = try await bench.backend.perform(AuthenticationAccount.ReadProfile(), session)
        #expect(last.displayName == nil && last.profile == .null)
        #expect(try await bench.auditLines().filter { $0 == "account.change success" }.count == 4)
    }

    @Test(
        "IDN-6: a name that cannot be kept as it is is refused", arguments: ["", " ", "a\u{7}b", "a\u{202E}b", "long"])
    func badNames(_ name: String) async throws {
        let bench = try await BackendBench()
        let session = try await bench.register()
        let name = name == "long" ? String(repeating: "a", count: 129) : name
        let error = await refusal {
            try await bench.backend.perform(AuthenticationAccount.SetDisplayName(name), session)
        }
        #expect(error?.code == .incompleteMethod)
        let kept = try await bench.backend.perform(AuthenticationAccount.ReadProfile(), session)
        #expect(kept.displayName == "Alice")
    }

    @Test("a profile that is too large or too deep is refused")
    func badProfiles() async throws {
        let bench = try await BackendBench()
        let session = try await bench.register()
        var deep = JSONValue.null
        for _ in 0..<33 { deep = .array([deep]) }
        for profile in [deep, .string(String(repeating: "a", count: 16_384))] {
            let error = await refusal {
                try await bench.backend.perform(AuthenticationAccount.SetProfile(profile), session)
            }
            #expect(error?.code == .incompleteMethod)
        }
    }
}
