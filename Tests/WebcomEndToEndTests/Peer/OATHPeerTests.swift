import Foundation
import Testing
import WebcomCryptography
import WebcomPrimitives
import WebcomTesting
import webcom

/// Our codes with those of oathtool, and our QR codes in the eyes of ZBar; `WEBCOM_OATH_PEER` and `WEBCOM_QR_PEER` name
/// the programs.
@Suite(.serialized, .timeLimit(.minutes(5))) struct OATHPeerTests {
    /// The path of a program; nil where there is none, which is said.
    private static func program(_ variable: String) -> String? {
        guard let path = ProcessInfo.processInfo.environment[variable], !path.isEmpty else {
            print("OATHPeerTests: \(variable) is not set; nothing to talk to")
            return nil
        }
        return path
    }

    @Test("MFA-6: oathtool makes the same codes of 50 random keys, three steps each")
    func codes() async throws {
        guard let oathtool = Self.program("WEBCOM_OATH_PEER") else { return }
        let seed = SeededGenerator.drawnSeed()
        var random = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            let count = Int.random(in: AuthenticatorKey.byteCounts, using: &random)
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            let key = try #require(AuthenticatorKey(bytes: SecretBytes(bytes)))
            // As far as the year 9999.
            let seconds = Int64.random(in: 30..<253_402_300_000, using: &random)
            let step = AuthenticatorCode.step(at: Date(timeIntervalSince1970: Double(seconds)))
            let arguments = ["--totp", "--base32", "--window=2", "--now=@\(seconds - 30)", key.revealedBase32()]
            let result = try await ChildProcess(program: oathtool, arguments: arguments).run()
            try #require(result.exitCode == 0, "seed \(seed): \(result.error)")
            let codes = try (step - 1...step + 1).map { try AuthenticatorCode.code(key, step: $0) }
            #expect(result.output.split(separator: "\n").map(String.init) == codes, "seed \(seed), \(seconds)")
        }
    }

    @Test("MFA-7: ZBar reads an authenticator's address from the picture and from the terminal")
    func pictures() async throws {
        guard let reader = Self.program("WEBCOM_QR_PEER") else { return }
        let long = String(repeating: "é", count: 60)
        for (issuer, account) in [("Webcom", "ada@example.org"), ("Ada & Söhne", "+33 612345678"), ("é", long)] {
            let text = try AuthenticatorAddress(issuer: issuer, account: account, key: AuthenticatorKey()).reveal()
            let code = try QRCode(text)
            let shown = [
                QRModules(svg: code.svg(label: "a").markup), QRModules(terminal: code.terminalText()),
                QRModules(terminal: code.terminalText(isColored: false)),
            ]
            for modules in shown {
                let folder = try TemporaryFolder(mode: 0o700)
                try folder.write(try #require(modules).greyMap(), to: "code.pgm")
                let result = try await ChildProcess(
                    program: reader,
                    arguments: ["--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", folder.file("code.pgm")]
                ).run()
                #expect(result.output == text + "\n", "\(result.error)")
            }
        }
    }
}
