import Testing
import WebcomCryptography
import WebcomPrimitives

@Suite struct PasswordHasherTests {
    private let password = SecretBytes(utf8: "correct horse battery staple")

    /// Computed with the reference implementation's own `argon2` command.
    static let known = [
        (
            "correct horse battery staple",
            "$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA$QKHrg5tayLGcN+Y0HVPNaBqykOVLUxlMkZycXE1uWRM"
        ),
        (
            "correct horse battery staple",
            "$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHRzYWx0c2FsdA$E/9XOcEJe3mPXG7g015mjI/Ptw7gpcl7bw+7BNqI9bQ"
        ),
        (
            "pässwörd",
            "$argon2id$v=19$m=7168,t=5,p=1$MDEyMzQ1Njc4OWFiY2RlZg$+QbSyp/NNBBc6KAOHHN9rKq9iUq2yHQ4/i7mXzPiDgg"
        ),
        (
            "correct horse battery staple",
            "$argon2id$v=19$m=64,t=3,p=1$c2FsdHNhbHRzYWx0c2FsdA$YXY3feaGXQdF56k4hlOc7A"
        ),
    ]

    @Test("HSH-8: hashes of the reference implementation are verified", arguments: Self.known)
    func knownAnswers(password: String, encoded: String) async throws {
        let hasher = try PasswordHasher(parameters: .cheapForTests)
        let stored = try PHCString.parse(encoded)
        #expect(try await hasher.verify(SecretBytes(utf8: password), against: stored))
        #expect(try await !hasher.verify(SecretBytes(utf8: password + " "), against: stored))
    }

    @Test("HSH-8: the salt and the parameters give the known hash")
    func knownHash() async throws {
        let hasher = try PasswordHasher(
            parameters: .recommended, random: FixedRandomBytes(answer: Array("saltsaltsaltsalt".utf8)))
        #expect(try await hasher.hash(self.password).encoded == Self.known[0].1)
    }

    @Test("HSH-4: a hash has its own salt of 16 bytes and 32 bytes of output")
    func lengths() async throws {
        let hasher = try PasswordHasher(parameters: .cheapForTests)
        let first = try await hasher.hash(self.password)
        let second = try await hasher.hash(self.password)
        #expect(first.salt.count == 16)
        #expect(first.output.count == 32)
        #expect(first.salt != second.salt)
        #expect(first.output != second.output)
        #expect(try PHCString.parse(first.encoded) == first)
    }

    @Test("PWD-4: any flipped bit of a password of 1024 bytes is refused")
    func wholePassword() async throws {
        let hasher = try PasswordHasher(parameters: .cheapForTests)
        let bytes = SystemRandomBytes().bytes(1024)
        let stored = try await hasher.hash(SecretBytes(bytes))
        #expect(try await hasher.verify(SecretBytes(bytes), against: stored))
        // Seven has no factor in common with eight: every byte is reached, and every bit position.
        for bit in stride(from: 0, to: bytes.count * 8, by: 7) {
            var other = bytes
            other[bit / 8] ^= 1 << (bit % 8)
            #expect(try await !hasher.verify(SecretBytes(other), against: stored), "bit \(bit)")
        }
    }

    @Test("PWD-4: a password cut short, extended, or ended by a zero byte is another password", arguments: [0, 1, 72])
    func lengthsOfPasswords(count: Int) async throws {
        let hasher = try PasswordHasher(parameters: .cheapForTests)
        let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: count)
        let stored = try await hasher.hash(SecretBytes(bytes))
        #expect(try await hasher.verify(SecretBytes(bytes), against: stored))
        #expect(try await !hasher.verify(SecretBytes(bytes + [0]), against: stored))
        #expect(try await !hasher.verify(SecretBytes(bytes + bytes + [UInt8(ascii: "a")]), against: stored))
        if count > 0 { #expect(try await !hasher.verify(SecretBytes(Array(bytes.dropLast())), against: stored)) }
    }

    @Test("ENU-2: a decoy does the work of a verification and is always false")
    func decoy() async throws {
        let hasher = try PasswordHasher(parameters: .cheapForTests, width: 1)
        for count in 1...3 {
            #expect(try await !hasher.verifyDecoy(self.password))
            #expect(hasher.statistics.completed == count)
        }
    }

    @Test("HSH-5: a hash of another cost or length wants a rehash")
    func needsRehash() async throws {
        let hasher = try PasswordHasher(parameters: .cheapForTests)
        let stored = try await hasher.hash(self.password)
        #expect(!hasher.needsRehash(stored))
        #expect(try PasswordHasher(parameters: .recommended).needsRehash(stored))
        let short = try PHCString(
            parameters: .cheapForTests, salt: stored.salt, output: Array(stored.output.prefix(16)))
        #expect(hasher.needsRehash(short))
        let peppered = try await hasher.hash(self.password, keyID: [1, 2, 3, 4])
        #expect(hasher.needsRehash(peppered))
        #expect(hasher.needsRehash(peppered, keyID: [1, 2, 3, 5]))
        #expect(!hasher.needsRehash(peppered, keyID: [1, 2, 3, 4]))
        #expect(hasher.needsRehash(stored, keyID: [1, 2, 3, 4]))
    }

    @Test("HSH-3: parameters out of bounds make no hasher")
    func bounds() {
        let huge = Argon2idParameters(memoryKiB: 1_048_577, passes: 1)
        #expect(throws: PasswordHasherError.parametersOutOfBounds(huge)) { try PasswordHasher(parameters: huge) }
    }

    @Test(arguments: [(0, 1), (-1, 1), (257, 1), (1, -1)])
    func impossiblePoolsAreRefused(width: Int, queueLimit: Int) {
        let error = PasswordHasherError.invalidPool(width: width, queueLimit: queueLimit)
        #expect(throws: error) {
            try PasswordHasher(parameters: .cheapForTests, width: width, queueLimit: queueLimit)
        }
        #expect(error.description.contains("1...256"))
    }

    @Test("HSH-4: a salt of another length is never used", arguments: [0, 15, 17])
    func saltLength(count: Int) async throws {
        let random = FixedRandomBytes(answer: [UInt8](repeating: 1, count: count))
        let hasher = try PasswordHasher(parameters: .cheapForTests, random: random)
        await #expect(throws: CryptographyError.wrongLength(of: "salt", expected: 16, actual: count)) {
            try await hasher.hash(self.password)
        }
        #expect(hasher.statistics.running == 0)
    }
}
