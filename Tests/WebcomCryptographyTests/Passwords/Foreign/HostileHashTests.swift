import Testing
import WebcomCryptography
import WebcomTesting

/// Texts that look like password hashes and must not be computed.
@Suite struct HostileHashTests {
    private static let salt = "c2FsdFNBTFRzYWx0U0FMVA"
    private static let output = "Mg+HsFa/wnshLlNx9auWY4t2+bEZk78SlLV3fMzGDS8"
    private static let bcrypt = "CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"

    private static func scrypt(_ parameters: String, salt: String = Self.salt, output: String = Self.output) -> String {
        "$scrypt$\(parameters)$\(salt)$\(output)"
    }

    private static func pbkdf2(_ parameters: String, salt: String = Self.salt, output: String = Self.output) -> String {
        "$pbkdf2-sha256$\(parameters)$\(salt)$\(output)"
    }

    private static func argon2id(_ parameters: String, salt: String = Self.salt) -> String {
        "$argon2id$v=19$\(parameters)$\(salt)$\(Self.output)"
    }

    static let tooMuch: [(String, PasswordHash.ParseError)] = [
        ("$2b$16$\(Self.bcrypt)", .parametersOutOfBounds(.bcrypt)),
        ("$2b$31$\(Self.bcrypt)", .parametersOutOfBounds(.bcrypt)),
        ("$2b$99$\(Self.bcrypt)", .parametersOutOfBounds(.bcrypt)),
        ("$2b$03$\(Self.bcrypt)", .parametersOutOfBounds(.bcrypt)),
        ("$2b$00$\(Self.bcrypt)", .parametersOutOfBounds(.bcrypt)),
        (Self.scrypt("ln=18,r=8,p=1"), .parametersOutOfBounds(.scrypt)),
        (Self.scrypt("ln=63,r=8,p=1"), .parametersOutOfBounds(.scrypt)),
        (Self.scrypt("ln=64,r=8,p=1"), .parametersOutOfBounds(.scrypt)),
        (Self.scrypt("ln=14,r=9,p=1"), .parametersOutOfBounds(.scrypt)),
        (Self.scrypt("ln=14,r=8,p=11"), .parametersOutOfBounds(.scrypt)),
        (Self.scrypt("ln=0,r=8,p=1"), .parametersOutOfBounds(.scrypt)),
        (Self.scrypt("ln=14,r=0,p=1"), .parametersOutOfBounds(.scrypt)),
        (Self.scrypt("ln=14,r=8,p=0"), .parametersOutOfBounds(.scrypt)),
        (Self.pbkdf2("i=10000001"), .parametersOutOfBounds(.pbkdf2)),
        (Self.pbkdf2("i=999999999"), .parametersOutOfBounds(.pbkdf2)),
        (Self.pbkdf2("i=0"), .parametersOutOfBounds(.pbkdf2)),
        (Self.argon2id("m=1048577,t=2,p=1"), .argon2id(.parametersOutOfBounds)),
        (Self.argon2id("m=64,t=11,p=1"), .argon2id(.parametersOutOfBounds)),
        (Self.argon2id("m=1048577,t=2,p=2"), .parametersOutOfBounds(.argon2id)),
        (Self.argon2id("m=1024,t=11,p=2"), .parametersOutOfBounds(.argon2id)),
        (Self.argon2id("m=1024,t=2,p=17"), .parametersOutOfBounds(.argon2id)),
        (Self.argon2id("m=1024,t=2,p=0"), .parametersOutOfBounds(.argon2id)),
        (Self.argon2id("m=31,t=2,p=4"), .parametersOutOfBounds(.argon2id)),
    ]

    @Test("HSH-3: more work than is accepted, or an impossible one, is refused", arguments: Self.tooMuch)
    func bounds(text: String, error: PasswordHash.ParseError) {
        #expect(throws: error, "\(text)") { try PasswordHash.parse(text) }
    }

    @Test(
        "HSH-3: the most work that is accepted is",
        arguments: [
            "$2b$15$\(Self.bcrypt)", "$2b$04$\(Self.bcrypt)", Self.scrypt("ln=17,r=8,p=10"),
            Self.pbkdf2("i=10000000"), Self.argon2id("m=1048576,t=10,p=16"),
        ])
    func largest(text: String) throws {
        #expect(try PasswordHash.parse(text).encoded == text)
    }

    static let malformed: [(String, PasswordHash.ParseError)] = [
        ("", .unknownScheme), ("plain", .unknownScheme), ("$", .unknownScheme), ("$$$", .unknownScheme),
        ("$1$abc$def", .unknownScheme), ("$6$rounds=99$salt$x", .unknownScheme), ("x$2b$10$y", .unknownScheme),
        ("$argon2i$v=19$m=64,t=2,p=1$\(Self.salt)$\(Self.output)", .unknownScheme),
        ("$2x$05$\(Self.bcrypt)", .unsafeBcrypt), ("$2$05$\(Self.bcrypt)", .unsafeBcrypt),
        ("$2c$05$\(Self.bcrypt)", .unknownScheme), ("$2B$05$\(Self.bcrypt)", .unknownScheme),
        ("$2b$5$\(Self.bcrypt)", .malformed(.bcrypt)), ("$2b$005$\(Self.bcrypt)", .malformed(.bcrypt)),
        ("$2b$+5$\(Self.bcrypt)", .malformed(.bcrypt)), ("$2b$0x$\(Self.bcrypt)", .malformed(.bcrypt)),
        ("$2b$05$\(Self.bcrypt)A", .malformed(.bcrypt)), ("$2b$05$\(Self.bcrypt.dropLast())", .malformed(.bcrypt)),
        ("$2b$05$\(Self.bcrypt)$", .malformed(.bcrypt)), ("$2b$05$\(Self.bcrypt.dropLast())+", .malformed(.bcrypt)),
        ("$2b$05$\(Self.bcrypt.dropLast())X", .malformed(.bcrypt)),
        ("$2b$05$CCCCCCCCCCCCCCCCCCCCCCE5YPO9kmyuRGyh0XouQYb4YMJKvyOeW", .malformed(.bcrypt)),
        (Self.scrypt("ln=014,r=8,p=1"), .malformed(.scrypt)), (Self.scrypt("n=14,r=8,p=1"), .malformed(.scrypt)),
        (Self.scrypt("r=8,ln=14,p=1"), .malformed(.scrypt)), (Self.scrypt("ln=14,r=8"), .malformed(.scrypt)),
        (Self.scrypt("ln=14,r=8,p=1", salt: Self.salt + "=="), .malformed(.scrypt)),
        (Self.scrypt("ln=14,r=8,p=1", salt: "AAA"), .length(.scrypt)),
        (Self.scrypt("ln=14,r=8,p=1", output: "AAAA"), .length(.scrypt)),
        (Self.pbkdf2("i=1000,l=31"), .malformed(.pbkdf2)), (Self.pbkdf2("1000"), .malformed(.pbkdf2)),
        (Self.pbkdf2("i=-1"), .malformed(.pbkdf2)), (Self.pbkdf2("i=10000000000"), .malformed(.pbkdf2)),
        (Self.pbkdf2("i=1000", output: ""), .length(.pbkdf2)), (Self.pbkdf2("i=1000", salt: ""), .length(.pbkdf2)),
        ("$pbkdf2$i=1000$\(Self.salt)$\(Self.output)", .unknownScheme),
        (Self.argon2id("m=64,t=2,p=4,keyid=AAAAAA"), .malformed(.argon2id)),
        (Self.argon2id("m=64,t=2,p=4", salt: "AAAA"), .length(.argon2id)),
        (Self.argon2id("m=64,t=2"), .argon2id(.malformedParameters)),
        ("$scrypt$" + String(repeating: "A", count: 250), .tooLong),
        (String(repeating: "$2b$", count: 1_000_000), .tooLong),
    ]

    @Test("HSH-2: what is written otherwise is refused, with the reason", arguments: Self.malformed)
    func refuses(text: String, error: PasswordHash.ParseError) {
        #expect(throws: error, "\(text.prefix(100))") { try PasswordHash.parse(text) }
    }

    @Test("HSH-2: of random changes of known hashes, only texts of their own are accepted")
    func mutations() throws {
        let seed = UInt64.random(in: .min ... .max)
        print("HostileHashTests.mutations seed: \(seed)")
        var generator = SeededGenerator(seed: seed)
        let alphabet = Array("$argon2idbyscptkfhrl=,vm0123456789+/-_. \n\0éABCZz".unicodeScalars)
        var accepted = 0
        for _ in 0..<20_000 {
            guard let (_, known) = ForeignHashTests.known.randomElement(using: &generator) else { return }
            var scalars = Array(known.unicodeScalars)
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let index = Int.random(in: scalars.indices, using: &generator)
                if Bool.random(using: &generator) {
                    scalars[index] = alphabet[Int.random(in: alphabet.indices, using: &generator)]
                } else {
                    scalars.swapAt(index, Int.random(in: scalars.indices, using: &generator))
                }
            }
            let text = String(String.UnicodeScalarView(scalars))
            guard let hash = try? PasswordHash.parse(text) else { continue }
            accepted += 1
            #expect(Array(hash.encoded.utf8) == Array(text.utf8), "seed \(seed): \(text)")
        }
        #expect(accepted > 100, "seed \(seed)")
    }
}
