/// The fingerprint of RSA moduli from a chip's broken generator (CVE-2017-15361, "ROCA").
///
/// Its primes are powers of 65537 modulo the first primes, so their product is one too. A sound modulus looks like that
/// with a chance of about 2⁻²⁷ or less (Nemec et al. 2017, §2.3).
enum WeakRSAGenerator {
    private static let primes = [
        11, 13, 17, 19, 37, 53, 61, 71, 73, 79, 97, 103, 107, 109, 127, 151, 157,
    ]

    /// For each prime, which remainders are powers of 65537.
    private static let powers: [(prime: Int, isPower: [Bool])] = Self.primes.map { prime in
        var isPower = [Bool](repeating: false, count: prime)
        var power = 1
        while !isPower[power] {
            isPower[power] = true
            power = power * 65_537 % prime
        }
        return (prime, isPower)
    }

    /// Whether `modulus` has the fingerprint; linear in its bytes.
    static func made(_ modulus: [UInt8]) -> Bool {
        self.powers.allSatisfy { prime, isPower in isPower[modulus.reduce(0) { ($0 << 8 | Int($1)) % prime }] }
    }
}
