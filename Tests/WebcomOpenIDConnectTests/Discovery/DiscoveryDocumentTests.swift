import Testing
import WebcomAuthentication
import WebcomOpenIDConnect
import WebcomTransport

@Suite struct DiscoveryDocumentTests {
    private static let path = "/.well-known/openid-configuration"

    @Test(
        "OAU-4: metadata are strict",
        arguments: [
            Fault.metadata("issuer", nil), .metadata("issuer", "https://op.example/"),
            .metadata("issuer", "https://OP.example"), .metadata("issuer", "https://other.example"),
            .metadata("issuer", "http://op.example"), .metadata("issuer", ["https://op.example"]),
            .metadata("issuer", ""), .metadata("authorization_endpoint", nil), .metadata("token_endpoint", nil),
            .metadata("jwks_uri", nil), .metadata("response_types_supported", nil),
            .metadata("response_types_supported", ["id_token"]), .metadata("response_types_supported", "code"),
            .metadata("response_types_supported", [7]), .metadata("code_challenge_methods_supported", ["plain"]),
            .metadata("id_token_signing_alg_values_supported", ["HS256", "none"]),
            .metadata("authorization_response_iss_parameter_supported", "true"),
            .metadata("token_endpoint", "http://op.example/token", "not https"),
            .metadata("authorization_endpoint", "http://127.0.0.1/authorize", "not https"),
            .metadata("jwks_uri", "file:///etc/passwd"), .metadata("jwks_uri", "/keys"), .metadata("jwks_uri", 7),
            .metadata("token_endpoint", "https://user@op.example/token"),
            .metadata("token_endpoint", "https://op.example/token#x"),
            .metadata("token_endpoint", "https://op.example\\@evil.example/token"),
            .metadata("token_endpoint", "https://op.example/ token"),
            .metadata("token_endpoint", "https://op.example\\.evil.example/token"),
            .metadata("token_endpoint", "https://op.example:0/token"), .metadata("token_endpoint", "https:///token"),
            .metadata("token_endpoint", "HTTPS://op.example/token"),
            .metadata("userinfo_endpoint", "javascript:alert(1)"),
            .metadata("device_authorization_endpoint", "ftp://op.example/"),
        ])
    func refuses(_ fault: Fault) async throws { await fault.check(try RelyingParty()) }

    @Test(
        "OAU-6: the document itself",
        arguments: [
            Fault.answer(
                "a redirect", "not followed", path,
                TransportResponse(status: 302, fields: [.init("location", "https://op.example/elsewhere")])),
            .answer("not found", "status 404", path, TransportResponse(status: 404)),
            .answer("out of order", "out of order", path, code: .unavailable, TransportResponse(status: 503)),
            .answer("too many requests", "out of order", path, code: .unavailable, TransportResponse(status: 429)),
            .answer("no type", "Content-Type", path, TransportResponse(status: 200, body: Array("{}".utf8))),
            .answer(
                "a page", "Content-Type", path,
                TransportResponse(status: 200, fields: [.init("content-type", "text/html")], body: Array("{}".utf8))),
            .answer(
                "two types", "Content-Type", path,
                TransportResponse(
                    status: 200,
                    fields: [.init("content-type", "application/json"), .init("content-type", "text/html")],
                    body: Array("{}".utf8))),
            .answer("an empty object", "no issuer", path, ScriptedProvider.json([:])),
            .answer("a list", "no object", path, Self.json("[]")),
            .answer("twice one member", "two members", path, Self.json(#"{"issuer":"a","issuer":"b"}"#)),
            .answer("half a document", "ends before", path, Self.json(#"{"issuer":"#)),
            .answer(
                "too much", "more than 262144 bytes", path,
                Self.json("{\"a\":\"" + String(repeating: "a", count: 262_144) + "\"}")),
            .answer("too deep", "deeper", path, Self.json(#"{"a":"# + String(repeating: "[", count: 200))),
        ])
    func refusesDocument(_ fault: Fault) async throws { await fault.check(try RelyingParty()) }

    private static func json(_ text: String) -> TransportResponse {
        TransportResponse(
            status: 200, fields: [TransportRequest.Field("content-type", "application/json")], body: Array(text.utf8))
    }

    @Test(
        "transport: an outage is told as one, and the rest as an answer that cannot be accepted",
        arguments: [
            Fault("unreachable", "does not accept a connection", code: .unavailable) {
                $0.outages[path] = .unreachable(host: "op.example")
            },
            Fault("slow", "did not answer in time", code: .unavailable) {
                $0.outages[path] = .timedOut(host: "op.example")
            },
            Fault("insecure", "no certificate", code: .unavailable) {
                $0.outages[path] = .insecure(host: "op.example")
            },
            Fault("forbidden", "private network") {
                $0.outages[path] = .forbiddenNetwork(host: "op.example")
            },
            Fault("too large", "more than 9 bytes") {
                $0.outages[path] = .tooLarge(host: "op.example", maximumBytes: 9)
            },
            Fault("broken", "no HTTP") { $0.outages[path] = .malformed(host: "op.example") },
        ])
    func tellsOutages(_ fault: Fault) async throws { await fault.check(try RelyingParty()) }

    @Test("OAU-14: discovered addresses are only at the servers that were named")
    func allowList() async throws {
        let party = try RelyingParty { $0.endpointHosts = ["OP.example"] }
        _ = try await party.signIn()
        let other = try RelyingParty { $0.endpointHosts = ["op.example"] }
        await Fault.metadata("jwks_uri", "https://169.254.169.254/latest", "not among those").check(other)
        #expect(other.provider.requests.count == 1)
    }

    @Test("OAU-4: http is accepted for this machine alone, and only where the connection says so")
    func plainLoopback() async throws {
        var connection = ProviderConnection()
        connection.allowsPlainLoopback = true
        let party = try RelyingParty(connection: connection)
        party.provider.script { $0.metadata = { $0["userinfo_endpoint"] = "http://127.0.0.1:9/userinfo" } }
        _ = try await party.visit()
        await Fault.metadata("userinfo_endpoint", "http://op.example/userinfo", "not https")
            .check(try RelyingParty(connection: connection))
    }

    @Test("the document of an issuer with a path or a / at its end is behind it")
    func address() async throws {
        let party = try RelyingParty { $0.endpoints = .discovered(issuer: "https://op.example/tenant/") }
        _ = try? await party.visit()
        #expect(
            party.provider.requests.map(\.address) == ["https://op.example/tenant/.well-known/openid-configuration"])
    }
}
