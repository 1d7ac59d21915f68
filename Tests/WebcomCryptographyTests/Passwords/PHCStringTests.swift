import Testing
import WebcomCryptography

@Suite struct PHCStringTests {
    static let salt = "c2FsdHNhbHRzYWx0c2FsdA"
    static let output = "QKHrg5tayLGcN+Y0HVPNaBqykOVLUxlMkZycXE1uWRM"
    static let valid = "$argon2id$v=19$m=19456,t=2,p=1$\(salt)$\(output)"

    @Test("HSH-2: a valid string is read and written back")
    func roundTrip() throws {
        let phc = try PHCString.parse(Self.valid)
        #expect(phc.parameters == .recommended)
        #expect(phc.salt == Array("saltsaltsaltsalt".utf8))
        #expect(phc.output.count == 32)
        #expect(phc.encoded == Self.valid)
        #expect(phc.keyID == nil)
    }

    @Test("HSH-2, HSH-6: the name of a pepper key is read and written back")
    func keyID() throws {
        let text = Self.valid.replacing(",p=1", with: ",p=1,keyid=AQIDBA")
        let phc = try PHCString.parse(text)
        #expect(phc.keyID == [1, 2, 3, 4])
        #expect(phc.encoded == text)
        #expect(try phc != PHCString.parse(Self.valid))
    }

    static let refused: [(String, PHCString.ParseError)] = [
        ("", .unknownAlgorithm),
        ("argon2id", .unknownAlgorithm),
        ("x" + valid, .unknownAlgorithm),
        (valid.replacing("argon2id", with: "argon2i"), .unknownAlgorithm),
        (valid.replacing("argon2id", with: "Argon2id"), .unknownAlgorithm),
        ("$2b$12$abcdefghijklmnopqrstuv", .unknownAlgorithm),
        ("$argon2id", .malformedStructure),
        ("$argon2id$m=19456,t=2,p=1$\(salt)$\(output)", .malformedStructure),
        (valid + "$", .malformedStructure),
        (valid.replacing("v=19", with: "v=16"), .unsupportedVersion),
        (valid.replacing("v=19", with: "v=019"), .unsupportedVersion),
        (valid.replacing("v=19", with: "V=19"), .unsupportedVersion),
        (valid.replacing("m=19456,t=2", with: "t=2,m=19456"), .malformedParameters),
        (valid.replacing(",p=1", with: ""), .malformedParameters),
        (valid.replacing(",p=1", with: ",p=1,keyid=a"), .malformedParameters),
        (valid.replacing(",p=1", with: ",p=1,keyid=AAAAAA=="), .malformedParameters),
        (valid.replacing(",p=1", with: ",p=1,keyid=AAAAAB"), .malformedParameters),
        (valid.replacing(",p=1", with: ",p=1,keyid=AAAAAA,keyid=AAAAAA"), .malformedParameters),
        (valid.replacing(",p=1", with: ",p=1,data=AAAAAA"), .malformedParameters),
        (valid.replacing(",p=1", with: ",keyid=AAAAAA,p=1"), .malformedParameters),
        (valid.replacing(",p=1", with: ",p=1,keyid="), .keyIDLength),
        (valid.replacing(",p=1", with: ",p=1,keyid=AAAA"), .keyIDLength),
        (valid.replacing(",p=1", with: ",p=1,keyid=AAAAAAA"), .keyIDLength),
        (valid.replacing(",p=1", with: ",p=1,"), .malformedParameters),
        (valid.replacing("m=19456", with: "m=019456"), .malformedParameters),
        (valid.replacing("m=19456", with: "m=+19456"), .malformedParameters),
        (valid.replacing("m=19456", with: "m=-1"), .malformedParameters),
        (valid.replacing("m=19456", with: "m="), .malformedParameters),
        (valid.replacing("m=19456", with: "m=1e4"), .malformedParameters),
        (valid.replacing("m=19456", with: "m=19456 "), .malformedParameters),
        (valid.replacing("m=19456", with: "m=٣"), .malformedParameters),
        (valid.replacing("m=19456", with: "m=1000000000"), .malformedParameters),
        (valid.replacing("m=19456", with: "m=18446744073709551624"), .malformedParameters),
        (valid.replacing("m=19456", with: "m=999999999"), .parametersOutOfBounds),
        (valid.replacing("m=19456", with: "m=1048577"), .parametersOutOfBounds),
        (valid.replacing("m=19456", with: "m=7"), .parametersOutOfBounds),
        (valid.replacing("m=19456", with: "m=0"), .parametersOutOfBounds),
        (valid.replacing("t=2", with: "t=0"), .parametersOutOfBounds),
        (valid.replacing("t=2", with: "t=11"), .parametersOutOfBounds),
        (valid.replacing("p=1", with: "p=2"), .unsupportedParallelism),
        (valid.replacing("p=1", with: "p=0"), .unsupportedParallelism),
        (valid + "=", .malformedBase64),
        (valid.dropLast(2) + "RN", .malformedBase64),
        (valid.dropLast(2) + "", .malformedBase64),
        (valid.replacing("QKHr", with: "QK-r"), .malformedBase64),
        (valid.replacing("QKHr", with: "QK_r"), .malformedBase64),
        (valid.replacing("QKHr", with: "QK r"), .malformedBase64),
        (valid.replacing("QKHr", with: "QKér"), .malformedBase64),
        (valid + "\n", .malformedBase64),
        (valid.replacing(salt, with: "c2FsdHNhbHRzYWx0c2FsdB"), .malformedBase64),
        (valid.replacing(salt, with: ""), .saltLength),
        (valid.replacing(salt, with: "c2FsdHNhbHRzYWx0c2Fs"), .saltLength),
        (valid.replacing(salt, with: salt + "AA"), .saltLength),
        ("$argon2id$v=19$m=19456,t=2,p=1$\(salt)$", .outputLength),
        ("$argon2id$v=19$m=19456,t=2,p=1$\(salt)$" + String(repeating: "A", count: 20), .outputLength),
        ("$argon2id$v=19$m=8,t=2,p=1$\(salt)$" + String(repeating: "A", count: 87), .outputLength),
        (String(repeating: "$", count: 161), .tooLong),
        (valid + String(repeating: "A", count: 1_000_000), .tooLong),
    ]

    @Test("HSH-2, HSH-3: whatever is not the one spelling is refused", arguments: Self.refused)
    func refuses(text: String, error: PHCString.ParseError) {
        #expect(throws: error, "\(text.prefix(100))") { try PHCString.parse(text) }
        #expect(!error.description.isEmpty)
    }

    @Test("HSH-2: the longest accepted string fits the cap")
    func longest() throws {
        let parameters = Argon2idParameters(memoryKiB: 1_048_576, passes: 10)
        let phc = try PHCString(
            parameters: parameters, keyID: [1, 2, 3, 4], salt: [UInt8](repeating: 255, count: 16),
            output: [UInt8](repeating: 255, count: 64)
        )
        #expect(phc.encoded.utf8.count <= PHCString.maximumEncodedByteCount)
        #expect(try PHCString.parse(phc.encoded) == phc)
    }

    @Test("HSH-2: parts out of bounds cannot be put together")
    func parts() {
        let salt = [UInt8](repeating: 1, count: 16)
        let output = [UInt8](repeating: 1, count: 32)
        #expect(throws: PHCString.ParseError.parametersOutOfBounds) {
            try PHCString(parameters: Argon2idParameters(memoryKiB: 1, passes: 1), salt: salt, output: output)
        }
        #expect(throws: PHCString.ParseError.saltLength) {
            try PHCString(parameters: .recommended, salt: [1], output: output)
        }
        #expect(throws: PHCString.ParseError.outputLength) {
            try PHCString(parameters: .recommended, salt: salt, output: [1])
        }
    }

    @Test("HSH-2: equality sees every part")
    func equality() throws {
        let phc = try PHCString.parse(Self.valid)
        let others = [
            Self.valid.replacing("t=2", with: "t=3"), Self.valid.replacing("c2Fs", with: "c3Fs"),
            Self.valid.replacing("QKHr", with: "QKHs"),
        ]
        for other in others {
            #expect(try PHCString.parse(other) != phc)
        }
    }

    @Test("SEC-1: no rendering of a hash shows salt or output")
    func redaction() throws {
        let phc = try PHCString.parse(Self.valid)
        var dumped = ""
        dump(phc, to: &dumped)
        for rendering in ["\(phc)", String(reflecting: phc), dumped] {
            #expect(!rendering.contains(Self.salt))
            #expect(!rendering.contains("QKHr"))
            #expect(!rendering.contains("115"))
        }
        #expect("\(phc)" == "$argon2id$v=19$m=19456,t=2,p=1$‹redacted›")
        for (text, error) in Self.refused where text.utf8.count > 100 {
            #expect(!"\(error)".contains("QKHr"))
        }
    }
}
