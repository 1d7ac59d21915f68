import Foundation
import Testing
import WebcomTransport

@Suite struct ReachTests {
    private static let answer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"

    @Test(
        "OAU-14: this machine is not reached by a name or an address of it unless that was allowed",
        arguments: [
            "127.0.0.1", "localhost", "other.localhost", "[::1]", "0.0.0.0", "[::]", "[::ffff:127.0.0.1]",
            "[::127.0.0.1]",
        ])
    func privateNetworks(host: String) async throws {
        let server = try RawServer(answering: Self.answer)
        let transport = CurlTransport()
        await #expect(throws: TransportError.forbiddenNetwork(host: host)) {
            try await transport.get("https://\(host):\(server.port)/")
        }
        #expect(server.facts.value.opened == 0)
    }

    @Test(
        "OAU-14: private networks and what clouds tell their machines are not asked",
        arguments: [
            "10.0.0.1", "172.16.0.1", "192.168.0.1", "169.254.169.254", "100.64.0.1", "224.0.0.1", "255.255.255.255",
            "[fe80::1]", "[fd00:ec2::254]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "[ff02::1]",
        ])
    func privateAddresses(host: String) async throws {
        for policy in [TransportPolicy(), .local()] {
            let transport = CurlTransport(policy: policy)
            await #expect(throws: TransportError.forbiddenNetwork(host: host)) {
                try await transport.get("https://\(host)/")
            }
        }
    }

    @Test("with plain loopback allowed this machine is reached, but not by an address that hides it")
    func plainLoopback() async throws {
        let server = try RawServer(answering: Self.answer)
        let transport = CurlTransport(policy: .local())
        for host in ["127.0.0.1", "localhost"] {
            #expect(try await transport.get("http://\(host):\(server.port)/").status == 200)
        }
        for host in ["[::ffff:127.0.0.1]", "0.0.0.0"] {
            await #expect(throws: TransportError.forbiddenNetwork(host: host)) {
                try await transport.get("https://\(host):\(server.port)/")
            }
        }
    }

    @Test("with private networks allowed this machine is reached, by https")
    func allowedNetworks() async throws {
        let server = try RawServer { $0.send("no TLS, whatever comes\r\n\r\n") }
        var policy = TransportPolicy()
        policy.allowsPrivateNetworks = true
        let transport = CurlTransport(policy: policy)
        await #expect(throws: TransportError.insecure(host: "127.0.0.1")) {
            try await transport.get("https://127.0.0.1:\(server.port)/")
        }
        #expect(server.facts.value.opened == 1)
        await #expect(throws: TransportError.unacceptableAddress("http is not allowed: https is")) {
            try await transport.get(server.address())
        }
    }

    @Test("OAU-14: what the address itself forbids never reaches the network")
    func addresses() async throws {
        let server = try RawServer(answering: Self.answer)
        let transport = CurlTransport(policy: .local())
        for address in [
            "http://user:word@127.0.0.1:\(server.port)/", "http://127.1:\(server.port)/",
            "ftp://127.0.0.1:\(server.port)/",
            "file:///etc/passwd", "http://127.0.0.1:\(server.port)/ HTTP/1.1\r\nX: y",
        ] {
            let error = await #expect(throws: TransportError.self) { try await transport.get(address) }
            guard case .unacceptableAddress = error else {
                Issue.record("\(address): \(String(describing: error))")
                continue
            }
        }
        #expect(server.facts.value.opened == 0)
    }

    @Test("the environment's proxies are not used")
    func proxies() async throws {
        await #expect(processExitsWith: .success) {
            let proxy = try RawServer(answering: "HTTP/1.1 502 Proxy\r\nContent-Length: 0\r\n\r\n")
            let server = try RawServer(answering: ReachTests.answer)
            for name in ["http_proxy", "https_proxy", "all_proxy", "HTTPS_PROXY", "ALL_PROXY"] {
                unsafe setenv(name, "http://127.0.0.1:\(proxy.port)", 1)
            }
            let transport = CurlTransport(policy: .local())
            let status = try await transport.get(server.address()).status
            #expect(status == 200)
            #expect(proxy.facts.value.opened == 0)
        }
    }
}
