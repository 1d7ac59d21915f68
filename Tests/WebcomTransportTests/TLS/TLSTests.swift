import Foundation
import Testing
import WebcomTransport

@Suite struct TLSTests {
    /// Each test's own, which is gone with it.
    private let authority = Task { try await TestAuthority.make() }

    private func transport() async throws -> CurlTransport {
        let file = try await self.authority.value.file
        return CurlTransport(policy: .local { $0.authorities = file })
    }

    @Test("a server whose certificate the given authority has signed is asked", arguments: ["localhost", "127.0.0.1"])
    func trusted(host: String) async throws {
        let server = try await self.authority.value.server("valid")
        let response = try await self.transport().get("https://\(host):\(server.port)/")
        #expect(response.status == 200)
        #expect(String(decoding: response.body, as: UTF8.self).contains("TLSv1.3"))
    }

    @Test(
        "a certificate of another authority, of another name or of another time is refused",
        arguments: ["unknown", "otherName", "expired"])
    func refused(certificate: String) async throws {
        let server = try await self.authority.value.server(certificate)
        let transport = try await self.transport()
        for host in ["localhost", "127.0.0.1"] {
            await #expect(throws: TransportError.insecure(host: host)) {
                try await transport.get("https://\(host):\(server.port)/")
            }
        }
    }

    @Test("the system's authorities do not know that of the test")
    func systemAuthorities() async throws {
        let server = try await self.authority.value.server("valid")
        let transport = CurlTransport(policy: .local())
        await #expect(throws: TransportError.insecure(host: "localhost")) {
            try await transport.get("https://localhost:\(server.port)/")
        }
    }

    @Test("a file of authorities that is not there trusts nobody")
    func missingFile() async throws {
        let server = try await self.authority.value.server("valid")
        let transport = CurlTransport(policy: .local { $0.authorities = "/nowhere/authorities.pem" })
        await #expect(throws: TransportError.insecure(host: "localhost")) {
            try await transport.get("https://localhost:\(server.port)/")
        }
    }

    @Test(
        "TLS 1.2 and later is spoken, what is older is not",
        arguments: [("-tls1_3", true), ("-tls1_2", true), ("-tls1_1", false), ("-tls1", false)])
    func versions(version: String, isAccepted: Bool) async throws {
        let server = try await self.authority.value.server("valid", [version, "-cipher", "DEFAULT:@SECLEVEL=0"])
        let transport = try await self.transport()
        let result = await Result { try await transport.get("https://localhost:\(server.port)/") }
        if isAccepted {
            #expect(try result.get().status == 200)
        } else {
            #expect(throws: TransportError.insecure(host: "localhost")) { try result.get() }
        }
    }

    @Test("what is older than TLS 1.2 is not spoken, whatever the system's configuration allows")
    func versionsOfALaxSystem() async throws {
        let authority = try await self.authority.value
        let server = try await authority.server("valid", ["-tls1_1", "-cipher", "DEFAULT:@SECLEVEL=0"])
        let (file, configuration) = (authority.file, try authority.laxConfiguration())
        await #expect(processExitsWith: .success) {
            [file = file as String, configuration = configuration as String, port = server.port as UInt16] in
            unsafe setenv("OPENSSL_CONF", configuration, 1)
            let transport = CurlTransport(policy: .local { $0.authorities = file })
            await #expect(throws: TransportError.insecure(host: "localhost")) {
                try await transport.get("https://localhost:\(port)/")
            }
        }
    }

    @Test("a server that speaks no TLS is none that is trusted")
    func noTLS() async throws {
        let server = try RawServer { $0.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") }
        await #expect(throws: TransportError.insecure(host: "localhost")) {
            try await self.transport().get("https://localhost:\(server.port)/")
        }
    }

    @Test("a server that never ends the handshake is given up after the time for connections")
    func silentHandshake() async throws {
        let server = try RawServer.silent()
        let transport = CurlTransport(
            policy: .local { policy in
                policy.connectionTimeLimit = .milliseconds(300)
                policy.timeLimit = .seconds(3_600)
            })
        let start = ContinuousClock.now
        await #expect(throws: TransportError.timedOut(host: "localhost")) {
            try await transport.get("https://localhost:\(server.port)/")
        }
        // Far from both, on a busy machine too: the whole request has an hour.
        #expect(ContinuousClock.now - start < .seconds(600), "the time for connections was not what ended it")
        try await server.facts.wait(for: "the connection's end") { $0.ended == 1 }
    }
}
