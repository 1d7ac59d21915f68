import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomCryptography
import WebcomPrimitives
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What a thief of the store can learn of codes, and what the outputs of all flows say of them.
@Suite struct CodeSecrecyTests {
    private static let isSlow = ProcessInfo.processInfo.environment["WEBCOM_SLOW_TESTS"] == "1"

    @Test("OTP-8: whoever has the store and not the keys finds no code by trying all of them")
    func bruteForce() async throws {
        let bench = try await BackendBench()
        try await bench.registerCode(BackendBench.number)
        bench.waitForResend()
        let receipt = try await bench.requestCode(BackendBench.number)
        _ = receipt
        let code = try #require(Int(bench.secret(for: BackendBench.number)))
        let store = try #require(bench.store as? MemoryAccountStore)
        let challenge = try #require(await Self.challenge(of: receipt, bench, store))
        let mac = Array(challenge.mac.suffix(32))
        // Around the right one, which is among those tried either way.
        let tried = Self.isSlow ? 0..<1_000_000 : max(0, code - 3_000)..<min(1_000_000, code + 3_000)
        var hits = 0
        for candidate in tried {
            let text = String(repeating: "0", count: 6 - String(candidate).utf8.count) + String(candidate)
            let input = Self.input(challenge, text)
            for hash in [SHA256.hash(Array(text.utf8)), SHA256.hash(input)] where hash == mac { hits += 1 }
        }
        #expect(hits == 0, "a plain hash of the code is in the store")
        let right = Self.input(challenge, bench.secret(for: BackendBench.number))
        let other = try BackendBench.keyring([8]).code(for: right, .challengeMAC)
        #expect(Array(other.suffix(32)) != mac, "any key makes the code that is stored")
        let own = try BackendBench.keyring([7]).code(for: right, .challengeMAC)
        #expect(own == challenge.mac, "the search is not for what the store keeps")
    }

    @Test("OTP-9: secrets and keyed codes are compared by nothing but ConstantTime.equal")
    func comparisons() throws {
        let compared = try Regex(
            #"(?i)\b(mac|tokenMAC|secret|secretBytes|digits|verifier|owner|passwordVerifier|output)(\.array|\.bytes|\.reveal\(\))?\s*(==|!=)\s*(?!nil)"#
        )
        let comparedTo = try Regex(
            #"(?i)(==|!=)\s*\w*\.?(mac|tokenMAC|secret|digits|verifier|passwordVerifier|output)\b(?!\.count|\.utf8\.count)"#
        )
        let equatable = try Regex(#"struct \w+:[^{]*\bSecret\b[^{]*\b(Equatable|Hashable|Encodable|Codable)\b"#)
        var equalities = 0
        for (name, text) in try SourceFiles.all(of: [
            "WebcomBackend", "WebcomAuthentication", "WebcomCryptography", "WebcomSQLite",
        ]) {
            for line in text.split(separator: "\n") where !line.trimmingPrefix(while: \.isWhitespace).hasPrefix("//") {
                #expect(line.firstMatch(of: compared) == nil, "\(name): \(line)")
                #expect(line.firstMatch(of: comparedTo) == nil, "\(name): \(line)")
                #expect(line.firstMatch(of: equatable) == nil, "\(name): \(line)")
                if line.contains("ConstantTime.equal(") { equalities += 1 }
            }
        }
        #expect(equalities >= 4, "\(equalities) comparisons in constant time were found")
    }

    @Test("OTP-12, SEC-4: no code, token or password of any flow shows in answers, errors, audit or rows at rest")
    func sentinels() async throws {
        let store = HookedStore()
        let bench = try await BackendBench(store: store) { $0.codes.length = 10 }
        var shown: [String] = []
        for identifier in [BackendBench.number, BackendBench.address] {
            let claim = try await bench.claim(identifier, .staticPassword)
            shown.append(await self.wrong(claim, identifier, bench))
            bench.waitForResend()
            let again = try await bench.backend.send(
                .resendVerification(MessageSettings()), bench.request(continuation: claim.continuation))
            let session = try await bench.submit(again, for: identifier)
            let code = try await bench.requestCode(identifier)
            shown.append(await self.wrong(code, identifier, bench))
            let signedIn = try await bench.submit(code, for: identifier)
            bench.waitForResend()
            let reset = try await bench.requestReset(identifier)
            shown.append(await self.wrong(reset, identifier, newPassword: "the sentinel password of a reset", bench))
            let last = try await bench.submit(
                reset, newPassword: "the sentinel password of a reset", for: identifier)
            shown += [Self.dumped(claim, again, code, reset), Self.dumped(session, signedIn, last)]
            shown += [claim, again, code, reset].map { $0.continuation.reveal() }
            bench.clock.advance(by: .seconds(7200))
        }
        try await bench.backend.drained()
        shown += try await store.auditEntries(after: 0, limit: 1000).map(\.line)
        shown += try await store.notices(after: 0, limit: 1000).map { Self.dumped($0) }
        shown += bench.messages.messages.map { Self.dumped($0) + "\($0)" + String(reflecting: $0) }
        let sent = bench.messages.messages.flatMap {
            [$0.oneTimePassword?.reveal(), $0.verificationToken?.reveal()].compactMap(\.self)
        }
        #expect(sent.count >= 8, "only \(sent.count) secrets were sent")
        let secrets = sent + ["the sentinel password of a reset", BackendBench.password, "1234567890"]
        for secret in secrets {
            #expect(!shown.contains { $0.contains(secret) }, "a secret of \(secret.utf8.count) bytes is shown")
            #expect(!store.evidence.contains(secret), "a secret of \(secret.utf8.count) bytes is at rest")
        }
    }

    private func wrong(
        _ receipt: MessageReceipt, _ identifier: String, newPassword: String? = nil, _ bench: BackendBench
    ) async -> String {
        let error = await refusal {
            try await bench.submit(receipt, "1234567890", newPassword: newPassword, for: identifier)
        }
        return error.map { Shown.text($0) + Self.dumped($0) + String(reflecting: $0) } ?? ""
    }

    private static func dumped(_ values: Any...) -> String {
        var text = ""
        for value in values { dump(value, to: &text) }
        return text
    }

    private static func input(_ challenge: ChallengeRecord, _ code: String) -> [UInt8] {
        JoinedFields.bytes(
            challenge.purpose.rawValue, challenge.flow, challenge.identity.provider.rawValue,
            challenge.identity.providerUID, challenge.selector, code)
    }

    /// The challenge of a message, whose selector only the sealed continuation has.
    private static func challenge(
        of receipt: MessageReceipt, _ bench: BackendBench, _ store: MemoryAccountStore
    ) async throws -> ChallengeRecord? {
        let sealed = try #require(Base64URL.decode(receipt.continuation.sealed))
        let body = try BackendBench.keyring([7]).open(
            sealed, for: .continuation, associatedData: receipt.continuation.front.authenticatedBytes)
        let json = try JSONValue(json: String(decoding: body, as: UTF8.self))
        return try await store.challenge(json["selector"]?.stringValue ?? "")
    }
}
