import CSodium
import Dispatch

/// Argon2id by libsodium alone, on threads of its own, with the parameters that the back-end has by default.
struct BareArgon2id: Sendable {
    private static let passes: UInt64 = 2
    private static let byteCount = 19_456 * 1_024
    private static let password = "a password of fifteen"

    private let verifier: [CChar]

    /// Makes something to verify against.
    init() {
        _ = sodium_init()
        var verifier = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
        _ = unsafe crypto_pwhash_str(
            &verifier, Self.password, UInt64(Self.password.utf8.count), Self.passes, Self.byteCount)
        self.verifier = verifier
    }

    /// Verifications a second, `count` of them on so many threads.
    func rate(count: Int, threads: Int) async -> Double {
        let seconds = await Stopwatch.seconds {
            await withTaskGroup { group in
                for number in 0..<threads {
                    let queue = DispatchQueue(label: "webcom.benchmark.argon2id.\(number)")
                    group.addTask {
                        await withCheckedContinuation { continuation in
                            queue.async {
                                for _ in 0..<(count / threads) { self.verify() }
                                continuation.resume()
                            }
                        }
                    }
                }
            }
        }
        return Double(count / threads * threads) / seconds
    }

    private func verify() {
        _ = unsafe crypto_pwhash_str_verify(
            self.verifier, Self.password, UInt64(Self.password.utf8.count))
    }
}
