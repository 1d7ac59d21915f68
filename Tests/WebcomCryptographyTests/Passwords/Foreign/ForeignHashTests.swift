import Testing
import WebcomCryptography
import WebcomPrimitives

/// Passwords that another service hashed.
@Suite struct ForeignHashTests {
    private static let longWord =
        "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789chars after 72 are ignored"

    /// What crypt_blowfish is tested with, one with another letter; RFC 7914 §11 and §12; and what `argon2` and Python's
    /// `hashlib` answered.
    static let known = [
        ("U*U", "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"),
        ("U*U*", "$2a$05$CCCCCCCCCCCCCCCCCCCCC.VGOzA784oUp/Z0DY336zx7pLYAy0lwK"),
        ("U*U*U", "$2a$05$XXXXXXXXXXXXXXXXXXXXXOAcXxm9kjPGEMsLznoKqmqw7tc8WCx4a"),
        (Self.longWord, "$2a$05$abcdefghijklmnopqrstuu5s2v8.iXieOjg/.AySBTTZIIVFJeBui"),
        ("U*U", "$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"),
        ("", "$2y$05$CCCCCCCCCCCCCCCCCCCCC.7uG0VCzI2bS7j6ymqJi9CdcdxiRTWNy"),
        (
            "pleaseletmein",
            "$scrypt$ln=14,r=8,p=1$U29kaXVtQ2hsb3JpZGU$cCO9yzr9c0hGHAbNgf046/2o+7qQT44+qbVD9lRdofLVQylVYT8Pz2LUlwUkKpr5"
                + "5h6F3A1lHkDfzwF7RVdYhw"
        ),
        (
            "a long password",
            "$scrypt$ln=4,r=1,p=2$c2FsdFNBTFRzYWx0U0FMVA$DkBgluvQpGRJNcSaLBwc2VCD8nKAqYgW1AvBP5TxdwM"
        ),
        (
            "passwd",
            "$pbkdf2-sha256$i=1$c2FsdA$VawEblbjCJ/sFpHCJUS2BflBhSFt3gRl5oudV8INrLxJypzM8Xm2RZkWZLOdd+8xfHG4RbHjC9UJESBB"
                + "06GXgw"
        ),
        (
            "Password",
            "$pbkdf2-sha256$i=80000,l=64$TmFDbA$TdzY9guYviGDDO5e8icB+WQaRBjQTAQUrv8Ih2s0q1ah1CWhIlgzVJrbhBtRybMXaicr3ruh"
                + "0HhHj2Kzl/M8jQ"
        ),
        (
            "a long password",
            "$pbkdf2-sha512$i=1000$c2FsdFNBTFRzYWx0U0FMVA$xF+0kwX8Ia4DPeSg1Se7VNJ9tAHcfx81jQaHWYkAT95i7L1f9BP1r+I9iPUn8K"
                + "/mcDLaHkSuFxDk7T4c/fs46A"
        ),
        (
            "a long password",
            "$argon2id$v=19$m=64,t=2,p=4$c2FsdFNBTFRzYWx0U0FMVA$Mg+HsFa/wnshLlNx9auWY4t2+bEZk78SlLV3fMzGDS8"
        ),
        (
            "a long password",
            "$argon2id$v=19$m=64,t=2,p=1$c2FsdFNBTFRzYWx0U0FMVG1vcmU$khjyDhvn1G5lInqZJCaTDznnwg80iGol01+4XQ6eZxQ"
        ),
    ]

    @Test("HSH-8: hashes of other services are verified, and wrong passwords refused", arguments: Self.known)
    func knownAnswers(password: String, encoded: String) async throws {
        let hasher = try PasswordHasher(parameters: .cheapForTests)
        let stored = try PasswordHash.parse(encoded)
        #expect(stored.encoded == encoded)
        #expect(try await hasher.verify(SecretBytes(utf8: password), against: stored))
        for wrong in ["x" + password, password.isEmpty ? " " : String(password.dropFirst())] {
            #expect(try await !hasher.verify(SecretBytes(utf8: wrong), against: stored), "\(wrong)")
        }
        #expect(hasher.needsRehash(stored))
        #expect(hasher.isCheaper(stored))
        #expect(stored.keyID == nil)
    }

    @Test("PWD-4: of a password longer than 72 bytes bcrypt hashed the first 72, and those are verified")
    func longPasswords() async throws {
        let hasher = try PasswordHasher(parameters: .cheapForTests)
        let stored = try PasswordHash.parse(Self.known[3].1)
        for count in [72, 73, 98] {
            let password = SecretBytes(utf8: String(Self.longWord.prefix(count)))
            #expect(try await hasher.verify(password, against: stored), "\(count) bytes")
        }
        let short = SecretBytes(utf8: String(Self.longWord.prefix(71)))
        #expect(try await !hasher.verify(short, against: stored))
        let long = SecretBytes(Array(Self.longWord.utf8.prefix(72)) + [UInt8](repeating: 7, count: 5_000))
        #expect(try await hasher.verify(long, against: stored))
    }

    @Test(
        "a password with a NUL byte is never that of a bcrypt hash", arguments: ["U*U\0", "U*U\0more", "\0", "\0U*U"])
    func endOfString(password: String) async throws {
        let hasher = try PasswordHasher(parameters: .cheapForTests)
        for encoded in [Self.known[0].1, Self.known[5].1] {
            let stored = try PasswordHash.parse(encoded)
            #expect(try await !hasher.verify(SecretBytes(utf8: password), against: stored), "\(encoded)")
        }
    }

    @Test("a hash of this package is read as what it is")
    func ownHash() async throws {
        let hasher = try PasswordHasher(parameters: .cheapForTests)
        let phc = try await hasher.hash(SecretBytes(utf8: "abc"), keyID: [1, 2, 3, 4])
        let stored = try PasswordHash.parse(phc.encoded)
        #expect(stored == .argon2id(phc))
        #expect(stored.keyID == [1, 2, 3, 4])
        #expect(!hasher.needsRehash(stored, keyID: [1, 2, 3, 4]))
        #expect(!hasher.isCheaper(stored))
        #expect(try await hasher.verify(SecretBytes(utf8: "abc"), against: stored))
    }

    @Test("SEC-1: descriptions show the scheme only", arguments: Self.known)
    func redaction(password: String, encoded: String) throws {
        let stored = try PasswordHash.parse(encoded)
        let salt = encoded.split(separator: "$").suffix(2).joined(separator: "$")
        var dumped = ""
        dump(stored, to: &dumped)
        for shown in ["\(stored)", String(reflecting: stored), dumped] {
            #expect(shown.contains(stored.scheme.rawValue))
            #expect(!shown.contains(salt.suffix(20)), "\(shown)")
        }
    }
}
