import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomCryptography
import WebcomPrimitives
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What reads bytes from outside, fed with what it was not made for.
///
/// A trap ends the whole run, so the seed is printed first.
@Suite struct DecoderFuzzTests {
    private static let isSlow = ProcessInfo.processInfo.environment["WEBCOM_SLOW_TESTS"] == "1"
    private static let rounds = Self.isSlow ? 200_000 : 700
    private static let key = Base64URL.encode(Array(repeating: 7, count: 32))

    /// Something that takes bytes; whether it accepted them.
    struct Decoder: Sendable, CustomTestStringConvertible {
        let name: String
        let samples: [String]
        let accepts: @Sendable ([UInt8]) -> Bool

        var testDescription: String { self.name }

        /// A decoder of text.
        init(_ name: String, _ samples: [String], text accepts: @escaping @Sendable (String) -> Bool) {
            self.init(name, samples, bytes: { accepts(String(decoding: $0, as: UTF8.self)) })
        }

        init(_ name: String, _ samples: [String], bytes accepts: @escaping @Sendable ([UInt8]) -> Bool) {
            self.name = name
            self.samples = samples
            self.accepts = accepts
        }
    }

    private static let front = AuthenticationContinuation.Front(
        provider: .eMail, mode: .staticPassword, context: .new, expirationDate: ManualClock.start,
        stepDue: .verificationToken)

    static let decoders: [Decoder] = [
        Decoder("JSON", [#"{"a":[1,-2.5e3,true,null,"\ud83d\ude00é"],"b":{"c":""}}"#, "[]", "1e5"]) { text in
            (try? JSONValue(json: Array(text.utf8))) != nil
        },
        Decoder("PHC string", ["$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$\(Self.key)"]) { text in
            (try? PHCString.parse(text)) != nil
        },
        Decoder(
            "password hash",
            [
                "$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
                "$scrypt$ln=15,r=8,p=1$c29tZXNhbHRzb21lc2FsdA$\(Self.key)",
                "$pbkdf2-sha256$i=600000,l=32$c29tZXNhbHRzb21lc2FsdA$\(Self.key)",
                "$argon2id$v=19$m=19456,t=2,p=4$c29tZXNhbHRzb21lc2FsdA$\(Self.key)",
            ]
        ) { text in
            (try? PasswordHash.parse(text)) != nil
        },
        Decoder("e-mail address", ["alice@example.org", "é@bücher.example", "a+b.c@xn--bcher-kva.example"]) { text in
            (try? EMailAddress(text)) != nil
        },
        Decoder("phone number", ["+33612345678", "+1 (202) 555-0123"]) { text in
            (try? PhoneNumber(text)) != nil
        },
        Decoder("display name", ["Alice", "Zoë 👩‍🚀", "אליס"]) { text in DisplayName(text) != nil },
        Decoder("one-time code", ["123456", "123 456", "٣٣٣٣٣٣"]) { text in
            OneTimeCode(text, length: 6) != nil
        },
        Decoder("base64url", ["", "AA", Self.key]) { text in Base64URL.decode(text) != nil },
        Decoder("keyring", [Self.key, "\(Self.key),\n \(Base64URL.encode(Array(repeating: 8, count: 32)))"]) { text in
            (try? Keyring.base64(text)) != nil
        },
        Decoder("continuation", [AuthenticationContinuation(front: Self.front, sealed: Self.key).reveal()]) { text in
            (try? AuthenticationContinuation(text)) != nil
        },
    ]

    @Test("ROB-6: no bytes trap a decoder, and some are accepted", arguments: Self.decoders)
    func neverTraps(_ decoder: Decoder) {
        let seed = SeededGenerator.drawnSeed()
        print("DecoderFuzzTests \(decoder.name) seed \(seed)")
        var mutator = Mutator(generator: SeededGenerator(seed: seed))
        let samples = decoder.samples.map { Array($0.utf8) }
        for sample in samples { #expect(decoder.accepts(sample), "the sample \(sample) is not accepted") }
        var accepted = 0
        for _ in 0..<Self.rounds where decoder.accepts(mutator.next(from: samples)) { accepted += 1 }
        #expect(accepted < Self.rounds, "seed \(seed): everything is accepted")
    }

    @Test("ROB-6: no record of a service traps its reader")
    func serviceRecords() async throws {
        let bench = try await BackendBench()
        let session = try await bench.register()
        let record = ServiceRecord(
            standing: .signedIn(session), untold: [ServiceRecord.Untold(session: session, scope: .allSessions)])
        let seed = SeededGenerator.drawnSeed()
        print("DecoderFuzzTests records seed \(seed)")
        var mutator = Mutator(generator: SeededGenerator(seed: seed))
        for _ in 0..<Self.rounds { _ = try? ServiceRecord(decoding: mutator.next(from: [record.encoded()])) }
        #expect(throws: Never.self, "seed \(seed)") { try ServiceRecord(decoding: record.encoded()) }
    }

    @Test("ROB-6: no token, code, continuation or session's token traps the back-end or lets anybody in")
    func submissions() async throws {
        let bench = try await BackendBench { $0.throttling.codesPerIdentity = .init(free: 100) }
        let receipt = try await bench.attach()
        let token = bench.secret(for: BackendBench.address)
        let session = try await bench.guest()
        let seed = SeededGenerator.drawnSeed()
        print("DecoderFuzzTests submissions seed \(seed)")
        var mutator = Mutator(generator: SeededGenerator(seed: seed))
        for _ in 0..<Self.rounds / 2 {
            let text = String(decoding: mutator.next(from: [Array(token.utf8)]), as: UTF8.self)
            if text != token {
                #expect(
                    await Self.isRefused { try await bench.backend.inspect(VerificationToken(text)) }, "seed \(seed)")
                #expect(await Self.isRefused { try await bench.redeem(receipt, token: text) }, "seed \(seed)")
            }
            let sealed = Array(receipt.continuation.sealed.utf8)
            let other = String(decoding: mutator.next(from: [sealed]), as: UTF8.self)
            if other != receipt.continuation.sealed {
                let spoilt = MessageReceipt(
                    sentTo: receipt.sentTo, expirationDate: receipt.expirationDate, resendAfter: receipt.resendAfter,
                    continuation: AuthenticationContinuation(front: receipt.continuation.front, sealed: other))
                #expect(await Self.isRefused { try await bench.redeem(spoilt, token: token) }, "seed \(seed)")
            }
            let known = try #require(session.refreshToken?.reveal())
            let unknown = String(decoding: mutator.next(from: [Array(known.utf8)]), as: UTF8.self)
            guard unknown != known else { continue }
            let stranger = session.presenting(AuthenticationToken(unknown))
            #expect(await Self.isRefused { try await bench.backend.confirm(stranger) }, "seed \(seed)")
        }
    }

    private static func isRefused(_ body: () async throws -> some Sendable) async -> Bool {
        do { _ = try await body() } catch { return error is AuthenticationError }
        return false
    }

    @Test("ROB-6: what is sealed is read as warily: continuations and messages of our own keys with any content")
    func sealedContents() async throws {
        let keyring = try BackendBench.keyring([7])
        let bench = try await BackendBench()
        let receipt = try await bench.attach()
        let front = receipt.continuation.front
        let associated = front.authenticatedBytes
        let sealed = try #require(Base64URL.decode(receipt.continuation.sealed))
        let body = try keyring.open(sealed, for: .continuation, associatedData: associated)
        let seed = SeededGenerator.drawnSeed()
        print("DecoderFuzzTests sealed seed \(seed)")
        var mutator = Mutator(generator: SeededGenerator(seed: seed))
        var messages: [OutboxEntry] = []
        for round in 0..<Self.rounds / 2 {
            let content = keyring.seal(
                mutator.next(from: [body]), for: .continuation, associatedData: associated)
            let request = bench.request(
                continuation: AuthenticationContinuation(front: front, sealed: Base64URL.encode(content)))
            _ = try? await bench.backend.send(.resendVerification(MessageSettings()), request)
            let bytes = keyring.seal(
                mutator.next(from: [Self.message]), for: .message, associatedData: Array("\(round)".utf8))
            messages.append(
                OutboxEntry(
                    id: "\(round)", bytes: bytes, creationDate: bench.clock.now,
                    expirationDate: bench.clock.now.addingTimeInterval(600)))
        }
        let challenge = try await Self.spoiltChallenge(bench)
        _ = try await bench.store.openChallenge(
            challenge, limits: [], now: bench.clock.now, effects: StoreEffects(messages: messages), refusal: .none)
        _ = try await bench.guest()
        await bench.backend.shutdown()
        let lines = try await bench.store.auditEntries(after: 0, limit: 1_000_000).filter {
            $0.action == "message.send"
        }
        #expect(!lines.isEmpty, "seed \(seed): no message was read")
    }

    private static let message = Array(
        #"{"kind":"code","provider":"eMail","address":"a@b.org","subject":"s","text":"t","code":"123456"}"#.utf8)

    /// The challenge of the newest token with a body that nobody can read.
    private static func spoiltChallenge(_ bench: BackendBench) async throws -> ChallengeRecord {
        let selector = bench.secret(for: BackendBench.address).prefix { $0 != "." }
        var challenge = try #require(try await bench.store.challenge(String(selector)))
        challenge.body = [1, 2, 3]
        return challenge
    }
}
