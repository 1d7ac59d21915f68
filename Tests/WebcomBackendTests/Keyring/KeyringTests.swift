import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomCryptography
import WebcomPrimitives

@Suite struct KeyringTests {
    private let one = Base64URL.encode([UInt8](repeating: 1, count: 32))
    private let two = Base64URL.encode([UInt8](repeating: 2, count: 32))

    @Test("both base64 alphabets are read, with padding or without")
    func alphabets() throws {
        let bytes = [UInt8](repeating: 0xFB, count: 32)
        let plain = Base64URL.encode(bytes)
        let padded = plain.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 } + "="
        let address = try Keyring.base64(plain).address(of: "k")
        #expect(try Keyring.base64(" \(String(padded))\n").address(of: "k") == address)
    }

    @Test(
        "what is no keyring is refused with a reason",
        arguments: [
            ("", KeyringError.noKey), (" , \n", .noKey), ("****", .notBase64), ("AAAA", .wrongLength(byteCount: 3)),
            ("AAAA=", .notBase64),
        ])
    func refuses(_ text: String, _ error: KeyringError) {
        #expect(throws: error) { try Keyring.base64(text) }
    }

    @Test("a key that occurs twice is refused, and a variable that is not set")
    func refusesMore() {
        #expect(throws: KeyringError.duplicateKey) { try Keyring.base64("\(self.one) \(self.one)") }
        #expect(throws: KeyringError.missingVariable("WEBCOM_NO_SUCH_VARIABLE")) {
            try Keyring.environment("WEBCOM_NO_SUCH_VARIABLE")
        }
    }

    @Test("the first key seals and all open, so that a key can be put in front")
    func rotates() throws {
        let old = try Keyring.base64(self.one)
        let new = try Keyring.base64("\(self.two),\(self.one)")
        let address = old.address(of: "k")
        #expect(new.address(of: "k") == address)
        let sealed = try old.seal([1, 2, 3], version: 4, at: address)
        #expect(try new.open(sealed, version: 4, at: address) == [1, 2, 3])
        let fresh = try new.seal([1, 2, 3], version: 4, at: address)
        #expect(throws: SealedBytesError.unknownKey) { try old.open(fresh, version: 4, at: address) }
        let code = old.code(for: [9], .sessionMAC)
        #expect(new.verifies(code, for: [9], .sessionMAC))
        #expect(!old.verifies(new.code(for: [9], .sessionMAC), for: [9], .sessionMAC))
    }

    @Test("a record opens at its version and address only, and not when it was changed")
    func bindsRecords() throws {
        let keyring = try Keyring.base64(self.one)
        let address = keyring.address(of: "k")
        let sealed = try keyring.seal([1, 2, 3], version: 4, at: address)
        #expect(throws: SealedBytesError.damaged) { try keyring.open(sealed, version: 5, at: address) }
        #expect(throws: SealedBytesError.damaged) {
            try keyring.open(sealed, version: 4, at: keyring.address(of: "other"))
        }
        for index in sealed.indices {
            var changed = sealed
            changed[index] ^= 1
            #expect(throws: SealedBytesError.self, "byte \(index)") {
                try keyring.open(changed, version: 4, at: address)
            }
        }
        #expect(throws: SealedBytesError.damaged) { try keyring.open([], version: 4, at: address) }
    }

    @Test("every purpose has a key of its own")
    func separatesPurposes() throws {
        let keyring = try Keyring.base64(self.one)
        let codes = Set(KeyPurpose.allCases.map { keyring.code(for: [1], $0) })
        #expect(codes.count == KeyPurpose.allCases.count)
        let sealed = keyring.seal([1], for: .message, associatedData: [])
        for purpose in KeyPurpose.allCases where purpose != .message {
            #expect(throws: SealedBytesError.damaged) {
                try keyring.open(sealed, for: purpose, associatedData: [])
            }
        }
    }

    @Test("SEC-1: a keyring shows nothing of its keys")
    func redacts() throws {
        let keyring = try Keyring.base64(self.one)
        var text = "\(keyring) \(String(reflecting: keyring))"
        dump(keyring, to: &text)
        #expect(!text.contains(self.one))
        #expect(!text.contains("1, 1, 1"))
        #expect("\(keyring)" == "‹keyring›")
    }

    @Test("joined fields of different fields differ")
    func joinsUniquely() {
        #expect(JoinedFields.bytes("ab", "c") != JoinedFields.bytes("a", "bc"))
        #expect(JoinedFields.bytes("a", "") != JoinedFields.bytes("", "a"))
        #expect(JoinedFields.bytes("a") != JoinedFields.bytes("a", ""))
    }
}
