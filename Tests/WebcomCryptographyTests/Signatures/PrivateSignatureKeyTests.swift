import Testing
import WebcomCryptography
import WebcomPrimitives

@Suite struct PrivateSignatureKeyTests {
    private let message = Array("a message".utf8)

    @Test("JWT-10: a new key signs, and its public half verifies", arguments: TestKeys.schemes)
    func signsAndVerifies(_ scheme: SignatureScheme) throws {
        let key = try #require(TestKeys.all[scheme])
        let signature = try key.sign(self.message, scheme)
        #expect(key.publicKey.verifies(signature, of: self.message, scheme))
        #expect(!key.publicKey.verifies(signature, of: self.message + [0], scheme))
        for position in [0, signature.count / 2, signature.count - 1] {
            var changed = signature
            changed[position] ^= 1
            #expect(!key.publicKey.verifies(changed, of: self.message, scheme), "byte \(position)")
        }
        for wrong in [[], Array(signature.dropLast()), signature + [0], [0] + signature] {
            #expect(!key.publicKey.verifies(wrong, of: self.message, scheme), "\(wrong.count) bytes")
        }
    }

    @Test("JWT-1: a signature counts in its own scheme only", arguments: TestKeys.schemes, TestKeys.schemes)
    func schemesAreApart(_ made: SignatureScheme, _ read: SignatureScheme) throws {
        let key = try #require(TestKeys.all[made])
        let signature = try key.sign(self.message, made)
        #expect(key.publicKey.verifies(signature, of: self.message, read) == (made == read))
    }

    @Test("JWT-1: a key that verifies in several schemes at once keeps them apart")
    func schemesAreApartAtOnce() async throws {
        let schemes = SignatureScheme.allCases.filter { $0.keyKind == .rsa }
        let key = try PrivateSignatureKey(pkcs8: #require(TestKeys.all[.rs256]).pkcs8())
        let signatures = try schemes.map { try key.sign(self.message, $0) }
        let (publicKey, message) = (key.publicKey, self.message)
        await withTaskGroup { group in
            for (made, signature) in zip(schemes, signatures) {
                for read in schemes {
                    group.addTask {
                        for _ in 0..<4 {
                            let isVerified = publicKey.verifies(signature, of: message, read)
                            #expect(isVerified == (made == read), "\(made) read as \(read)")
                            #expect(!publicKey.verifies(signature, of: message + [0], read), "\(made), another message")
                        }
                    }
                }
            }
        }
    }

    @Test("JWT-2: no key signs in a scheme of another kind", arguments: TestKeys.schemes)
    func kindsAreApart(_ scheme: SignatureScheme) throws {
        let key = try #require(TestKeys.all[scheme])
        for other in SignatureScheme.allCases where other.keyKind != scheme.keyKind {
            #expect(throws: SignatureKeyError.wrongKind) { try key.sign(self.message, other) }
        }
    }

    @Test("JWT-10: a key that was kept is the same key", arguments: TestKeys.schemes)
    func keepsItself(_ scheme: SignatureScheme) throws {
        let key = try #require(TestKeys.all[scheme])
        let kept = try PrivateSignatureKey(pkcs8: key.pkcs8())
        #expect(kept.publicKey.parameters == key.publicKey.parameters)
        #expect(key.publicKey.verifies(try kept.sign(self.message, scheme), of: self.message, scheme))
    }

    @Test("JWT-2: a private number of another point is refused")
    func mismatchedPoint() throws {
        let first = try PrivateSignatureKey.generate(for: .es256)
        let number = SecretBytes([UInt8](repeating: 7, count: 32))
        #expect(throws: SignatureKeyError.mismatched) {
            try PrivateSignatureKey(ecPrivate: number, of: first.publicKey.parameters)
        }
    }

    @Test("JWT-2: private numbers of another modulus are refused")
    func mismatchedModulus() throws {
        let key = try #require(TestKeys.all[.rs256])
        for numbers in [[UInt8]](repeating: [3], count: 3) {
            #expect(throws: SignatureKeyError.self) {
                try PrivateSignatureKey(
                    rsaPrivate: [SecretBytes](repeating: SecretBytes(numbers), count: 6), of: key.publicKey.parameters)
            }
        }
        #expect(throws: SignatureKeyError.invalid) {
            try PrivateSignatureKey(rsaPrivate: [SecretBytes([3])], of: key.publicKey.parameters)
        }
    }

    @Test("SEC-1: a private key is shown by nothing", arguments: TestKeys.schemes)
    func isRedacted(_ scheme: SignatureScheme) throws {
        let key = try #require(TestKeys.all[scheme])
        #expect("\(key)" == SecretBytes.redacted)
        #expect(Mirror(reflecting: key).children.isEmpty)
        var output = ""
        dump(key, to: &output)
        #expect(!output.contains("UInt8") && !output.contains("address"))
    }

    @Test("ROB-6: one key serves many tasks at once", arguments: TestKeys.schemes)
    func servesManyTasks(_ scheme: SignatureScheme) async throws {
        let key = try #require(TestKeys.all[scheme])
        let isRight = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<8 {
                group.addTask {
                    (0..<4).allSatisfy { round in
                        let message = Array("\(number) \(round)".utf8)
                        guard let signature = try? key.sign(message, scheme) else { return false }
                        return key.publicKey.verifies(signature, of: message, scheme)
                            && !key.publicKey.verifies(signature, of: message + [1], scheme)
                    }
                }
            }
            return await group.reduce(true) { $0 && $1 }
        }
        #expect(isRight)
    }
}
