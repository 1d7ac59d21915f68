import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Nothing verifies a secret without leave from the guard that counts tries (THR-4): read from the sources.
@Suite struct GuardedVerifiersTests {
    /// The lines of code of the modules that see secrets' verifiers, with the names of their files.
    private static func lines() throws -> [(file: String, line: String)] {
        var root = URL(filePath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        return try ["WebcomBackend", "WebcomSQLite"].flatMap { module in
            let folder = root.appending(path: "Sources").appending(path: module)
            return try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
                .flatMap { path in
                    let text = String(decoding: try Data(contentsOf: folder.appending(path: path)), as: UTF8.self)
                    let file = path.split(separator: "/").last.map(String.init) ?? path
                    return text.split(separator: "\n").map(String.init)
                        .filter { !$0.drop { $0 == " " }.hasPrefix("//") }.map { (file, $0) }
                }
        }
    }

    @Test(
        "THR-4: each comparison of a secret stands in the one place that its permit opens",
        arguments: [
            (".matches(mac:", ["ChallengeRecord+Judgement.swift", "InspectionPermit.swift"]),
            ("func matches(mac:", ["ChallengeRecord+Matching.swift"]),
            (".judge(", ["MemoryAccountStore+Challenges.swift", "SQLiteStore+ChallengeStore.swift"]),
            ("store.redeem(", ["CodePermit.swift", "DevicePermit.swift", "StrongPermit.swift", "VisitPermit.swift"]),
            ("hasher.verify(", ["PasswordVerifier.swift"]),
            ("passwords.verify(", ["EmbeddedBackend+Password.swift", "EmbeddedBackend+PasswordChanges.swift"]),
            (
                ".verified(",
                [
                    "EmbeddedBackend+PasswordChanges.swift", "EmbeddedBackend+Password.swift",
                    "MemoryAccountStore+Passwords.swift", "AttemptRows.swift",
                ]
            ),
            (
                ".succeeded(",
                [
                    "EmbeddedBackend+Password.swift", "MemoryAccountStore+Passwords.swift",
                    "AttemptRows.swift",
                ]
            ),
            // The tokens of sessions, 256 bits that no user types: found by a name that is random too. Recovery codes.
            (
                "keyring.verifies(",
                ["EmbeddedBackend+Sessions.swift", "RefreshToken.swift", "EmbeddedBackend+Proving.swift"]
            ),
            (
                " SignedAssertion(",
                ["EmbeddedBackend+Services.swift", "SignedTokenGateway.swift", "SignedTokenVerifier.swift"]
            ),
            (".matchingStep(", ["EmbeddedBackend+Proving.swift"]), (" StrongPermit(", ["StrongPermit.swift"]),
            (" VisitPermit(", ["VisitPermit.swift"]), (" DevicePermit(", ["DevicePermit.swift"]),
            (" CodePermit(", ["CodePermit.swift"]),
            (" PasswordPermit(", ["PasswordPermit.swift"]),
            (" InspectionPermit(", ["InspectionPermit.swift"]),
        ])
    func places(_ call: String, _ files: [String]) throws {
        let found = try Set(Self.lines().filter { $0.line.contains(call) }.map(\.file))
        #expect(found == Set(files), "\(call) stands elsewhere, or nowhere: is the secret verified without a permit?")
    }

    @Test(
        "THR-4: a verifier cannot be called without the permit, which nobody can keep and only the guard can make",
        arguments: [
            "func verify(_ password: StaticPassword, _ permit: borrowing PasswordPermit)",
            "_ permit: consuming CodePermit, with submission: MessageSubmission",
            "func challenge(_ permit: consuming InspectionPermit)", "struct PasswordPermit: ~Copyable",
            "struct CodePermit: ~Copyable", "struct InspectionPermit: ~Copyable", "struct StrongPermit: ~Copyable",
            "struct VisitPermit: ~Copyable", "struct DevicePermit: ~Copyable",
            "_ method: StrongMethodRecord, _ permit: borrowing StrongPermit",
            "_ text: String, of method: StrongMethodRecord, _ permit: borrowing StrongPermit",
            "after last: Int64?, _ permit: borrowing StrongPermit", "_ permit: consuming StrongPermit, code: [UInt8]",
            "fileprivate init(_ challenge: ChallengeRecord, _ limits: [RateLimit], _ flow: RateLimit)",
            "fileprivate init(_ reservation: AttemptReservation, _ candidate: PasswordCandidate?)",
            "fileprivate init(_ challenge: ChallengeRecord, _ body: ChallengeBody, _ limits: [RateLimit])",
            "fileprivate init(_ token: MessageToken)",
        ])
    func permits(_ declaration: String) throws {
        #expect(try Self.lines().contains { $0.line.contains(declaration) }, "\(declaration) is gone")
    }

    @Test("THR-7: nothing reads where a request came from out of a header")
    func noHeaders() throws {
        let words = ["forwarded", "x-real-ip", "remoteaddr", "x-client-ip", "cf-connecting", "user-agent"]
        for (file, line) in try Self.lines() {
            for word in words { #expect(!line.lowercased().contains(word), "\(file): \(line)") }
        }
    }
}
