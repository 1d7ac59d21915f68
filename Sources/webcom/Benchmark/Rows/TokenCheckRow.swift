import Synchronization
import WebcomAuthentication
import WebcomPrimitives
import WebcomTokens

/// How long it takes to check a token, for the first time and again, in processor time: a check waits for nothing.
struct TokenCheckRow: BenchmarkRow {
    let name = "token-check"
    private static let rounds = 21
    private static let repetitions = 40
    private static let secret = [UInt8](0..<32)

    @concurrent func measure(_ place: BenchmarkPlace) async throws -> [BenchmarkResult] {
        var results: [BenchmarkResult] = []
        for algorithm in [SignatureAlgorithm.es256, .edDSA, .rs256] { results.append(try await self.first(algorithm)) }
        let tokens = try BenchmarkTokens(SigningKey.generate())
        results.append(try await self.shared(tokens))
        results.append(try await self.repeated(tokens))
        return results
    }

    /// Tokens that the verifier has not seen.
    private func first(_ algorithm: SignatureAlgorithm) async throws -> BenchmarkResult {
        let key = try BareKey(algorithm)
        let secret = SigningKeySecret("\(algorithm).\(Base64URL.encode(key.pkcs8))")
        let tokens = try BenchmarkTokens(SigningKey(secret))
        let signatures = try tokens.signatures().map { key.signature($0.signature, of: $0.message) }
        let rounds = try await PairedRounds.measure(Self.rounds) {
            try 1e6 / Self.microseconds(of: tokens)
        } bare: {
            try 1e6
                / Self.microseconds {
                    for signature in signatures where !key.verifies(signature) {
                        throw BenchmarkError("the bare side verified nothing")
                    }
                }
        }
        return BenchmarkResult(
            "\(self.name) \(algorithm)", "tokens checked/s, each for the first time; bare: the signature alone", rounds,
            .atLeast(0.85))
    }

    /// Tokens of a shared secret, where the code costs next to nothing.
    private func shared(_ others: BenchmarkTokens) async throws -> BenchmarkResult {
        let key = try JSONWebKey(
            json: #"{"kty":"oct","alg":"HS256","kid":"shared","k":"\#(Base64URL.encode(Self.secret))"}"#)
        let tokens = try BenchmarkTokens(others, sharedKey: key)
        let (bare, signatures) = (BareMAC(key: Self.secret), try tokens.signatures())
        let rounds = try await PairedRounds.measure(Self.rounds) {
            try Self.microseconds(of: tokens)
        } bare: {
            try Self.microseconds {
                for (message, code) in signatures where !bare.verifies(code, of: message) {
                    throw BenchmarkError("the bare side verified nothing")
                }
            }
        }
        return BenchmarkResult(
            "\(self.name) HS256", "µs a token, for the first time; bare: its MAC; figure: the difference", rounds,
            figures: rounds.map { $0.ours - $0.bare }, .atMost(15))
    }

    /// Tokens that the verifier remembers.
    private func repeated(_ tokens: BenchmarkTokens) async throws -> BenchmarkResult {
        let (verifier, texts) = (tokens.verifier, tokens.texts)
        var known: [String: VerifiedToken] = [:]
        for text in texts { known[text] = try verifier.verify(text) }
        let locked = Mutex(known)
        let rounds = try await PairedRounds.measure(Self.rounds) {
            try Self.nanoseconds(of: texts) { try verifier.verify($0) }
        } bare: {
            try Self.nanoseconds(of: texts) { text in locked.withLock { $0[text] } }
        }
        return BenchmarkResult(
            "\(self.name) repeated", "ns a token, checked before; bare: a look-up by its text in a locked dictionary",
            rounds, .atMost(3))
    }

    private static func microseconds(of tokens: BenchmarkTokens) throws -> Double {
        let verifier = tokens.verifier
        return try self.microseconds { for text in tokens.texts { _ = try verifier.verify(text) } }
    }

    private static func microseconds(_ body: () throws -> Void) throws -> Double {
        try ProcessorTime.seconds { try body() } / Double(BenchmarkTokens.count) * 1e6
    }

    @inline(__always)
    private static func nanoseconds(
        of texts: [String], _ find: (String) throws -> VerifiedToken?
    ) throws -> Double {
        var found = 0
        let seconds = try ProcessorTime.seconds {
            for _ in 0..<self.repetitions {
                for text in texts where try find(text) != nil { found += 1 }
            }
        }
        guard found == texts.count * self.repetitions else { throw BenchmarkError("a token was not found") }
        return seconds / Double(found) * 1e9
    }
}
