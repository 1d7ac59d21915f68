import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomCryptography
import WebcomPrimitives
import WebcomTesting

/// Accounts that were brought along from other services, with the password hashes of those.
@Suite struct ImportedPasswordTests {
    private static let hashes = [
        ("U*U", "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"),
        (
            "a long password",
            "$scrypt$ln=4,r=1,p=2$c2FsdFNBTFRzYWx0U0FMVA$DkBgluvQpGRJNcSaLBwc2VCD8nKAqYgW1AvBP5TxdwM"
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
    ]

    @Test("HSH-5: a password hashed elsewhere signs in and is hashed anew at the first success", arguments: Self.hashes)
    func rehashes(password: String, verifier: String) async throws {
        let trace = HashTrace()
        let bench = try await BackendBench(hasher: trace.hasher())
        try await bench.seed(BackendBench.address, verifier: verifier)
        #expect(await refusal { try await bench.signIn(password: "wrong") }?.code == .invalidCredentials)
        #expect(try await bench.verifier() == verifier, "a wrong password is hashed")
        let session = try await bench.signIn(password: password)
        _ = try await bench.backend.confirm(session)
        #expect(try await bench.verifier().hasPrefix("$argon2id$v=19$m=16,t=2,p=1$"))
        trace.reset()
        _ = try await bench.signIn(password: password)
        #expect(trace.units == [32])
        #expect(await refusal { try await bench.signIn(password: "wrong") }?.code == .invalidCredentials)
    }

    @Test("HSH-6: a password hashed elsewhere has no pepper until it is hashed anew with it")
    func pepper() async throws {
        let bench = try await BackendBench(pepper: [9])
        try await bench.seed(BackendBench.address, verifier: Self.hashes[0].1)
        _ = try await bench.signIn(password: "U*U")
        #expect(try await bench.verifier().contains(",keyid="))
        _ = try await bench.signIn(password: "U*U")
    }

    @Test("PWD-4: a password longer than 72 bytes counts in full once it is hashed anew")
    func longPassword() async throws {
        let bench = try await BackendBench()
        let password = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 and more"
        try await bench.seed(
            BackendBench.address, verifier: "$2a$05$abcdefghijklmnopqrstuu5s2v8.iXieOjg/.AySBTTZIIVFJeBui")
        _ = try await bench.signIn(password: password)
        #expect(await refusal { try await bench.signIn(password: password + "!") }?.code == .invalidCredentials)
        _ = try await bench.signIn(password: password)
    }

    @Test(
        "HSH-3: a stored hash that asks for too much verifies nothing, and nothing is computed of it",
        arguments: [
            "$2b$31$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
            "$2x$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
            "$scrypt$ln=30,r=8,p=1$c2FsdFNBTFRzYWx0U0FMVA$DkBgluvQpGRJNcSaLBwc2VCD8nKAqYgW1AvBP5TxdwM",
            "$pbkdf2-sha512$i=999999999$c2FsdFNBTFRzYWx0U0FMVA$DkBgluvQpGRJNcSaLBwc2VCD8nKAqYgW1AvBP5TxdwM",
            "$argon2id$v=19$m=999999999,t=2,p=4$c2FsdFNBTFRzYWx0U0FMVA$Mg+HsFa/wnshLlNx9auWY4t2+bEZk78SlLV3fMzGDS8",
        ])
    func hostileHashes(verifier: String) async throws {
        let trace = HashTrace()
        let bench = try await BackendBench(hasher: trace.hasher())
        try await bench.seed(BackendBench.address, verifier: verifier)
        trace.reset()
        #expect(await refusal { try await bench.signIn(password: "U*U") }?.code == .invalidCredentials)
        #expect(trace.units == [32], "the one hash that an unknown address costs")
        #expect(try await bench.auditLines().last == "password.authenticate damagedVerifier")
    }

    @Test("ENU-3: a wrong password for a hash of another service costs a hash of today as well")
    func neverCheaper() async throws {
        let trace = HashTrace()
        let bench = try await BackendBench(hasher: trace.hasher())
        try await bench.seed(BackendBench.address, verifier: Self.hashes[0].1)
        trace.reset()
        #expect(await refusal { try await bench.signIn(password: "wrong") }?.code == .invalidCredentials)
        #expect(trace.units == [32])
    }
}
