import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomOpenIDConnect
import WebcomTransport

@Suite struct DeviceResponseTests {
    private static let path = "/device"
    private static let long = String(repeating: "a", count: 2_049)

    @Test(
        "RFC 8628 §3.2: what the device authorization endpoint must not answer",
        arguments: [
            Fault.device("device_code", nil), .device("device_code", ""), .device("device_code", 7),
            .device("device_code", "a b"), .device("device_code", .string(long)), .device("device_code", "é"),
            .device("user_code", nil), .device("user_code", ""), .device("user_code", "A\nB"),
            .device("user_code", " AB"), .device("user_code", "AB "), .device("user_code", "\u{202e}BA"),
            .device("user_code", .string(String(repeating: "A", count: 65))),
            .device("verification_uri", nil), .device("verification_uri", 7),
            .device("verification_uri", "http://op.example/activate", "verification_uri is not https"),
            .device("verification_uri", "javascript:alert(1)"), .device("verification_uri", "/activate"),
            .device("verification_uri", "https://user@op.example/activate"), .device("verification_uri", ""),
            .device("verification_uri_complete", "http://op.example/a"), .device("verification_uri_complete", 7),
            .device("verification_uri_complete", .null),
            .device("expires_in", nil), .device("expires_in", 0), .device("expires_in", -1),
            .device("expires_in", 86_401), .device("expires_in", "600"), .device("expires_in", 1.5),
            .device("interval", 0), .device("interval", 61), .device("interval", -5), .device("interval", "5"),
            .device("interval", .null),
            Fault("an older name, not https", "verification_url is not https") { script in
                script.device = {
                    $0["verification_uri"] = nil
                    $0["verification_url"] = "http://op.example/"
                }
            },
            .answer(
                "an error", "the error invalid_scope", path,
                ScriptedProvider.json(["error": "invalid_scope"], status: 400)),
            .answer(
                "an error with 200", "the error unauthorized_client", path,
                ScriptedProvider.json(["error": "unauthorized_client"])),
            .answer("a redirect", "not followed", path, TransportResponse(status: 302)),
            .answer("no JSON", "Content-Type", path, TransportResponse(status: 200)),
            .answer("out of order", "out of order", path, code: .unavailable, TransportResponse(status: 500)),
            Fault("slow", "did not answer in time", code: .unavailable) {
                $0.outages[path] = .timedOut(host: "op.example")
            },
            .metadata("device_authorization_endpoint", "http://op.example/device"),
            .metadata("device_authorization_endpoint", 7),
            Fault("no device flow", "device_authorization_endpoint", code: .unsupported) { script in
                script.metadata = { $0["device_authorization_endpoint"] = nil }
            },
        ])
    func refuses(_ fault: Fault) async throws { await fault.checkOnDevice(try RelyingParty()) }

    @Test("RFC 8628 §3.2: what may be missing, and Google's name of the address")
    func tolerates() async throws {
        let party = try RelyingParty()
        party.provider.script { script in
            script.device = {
                $0["verification_url"] = $0["verification_uri"]
                for name in ["verification_uri", "verification_uri_complete", "interval"] { $0[name] = nil }
                $0["message"] = ["ignored": true]
            }
        }
        let grant = try await party.client.authorizeDevice(RelyingParty.request)
        #expect(grant.verificationAddress == ScriptedProvider.issuer + "/activate")
        #expect(grant.completeAddress == nil)
        #expect(grant.interval == .seconds(5))
    }

    @Test("the page that the user goes to may be at another server, where endpoints may not")
    func pagesElsewhere() async throws {
        let party = try RelyingParty { $0.endpointHosts = ["op.example"] }
        party.provider.script { $0.device = { $0["verification_uri"] = "https://www.example/device" } }
        let grant = try await party.client.authorizeDevice(RelyingParty.request)
        #expect(grant.verificationAddress == "https://www.example/device")
        await Fault.metadata("device_authorization_endpoint", "https://evil.example/device")
            .checkOnDevice(try RelyingParty { $0.endpointHosts = ["op.example"] })
    }

    @Test("SEC-1: what was sent and comes back as an error's code is not shown")
    func withholdsEchoes() async throws {
        let secret = "secretofonlyletters"
        let party = try RelyingParty { $0.clientAuthentication = .secretPost(ClientSecret(secret)) }
        party.provider.script { $0.answers[Self.path] = ScriptedProvider.json(["error": .string(secret)]) }
        let error = await party.refusal { try await party.signInOnDevice() }
        #expect(error?.message.contains(secret) == false)
        #expect(error?.message.contains("cannot be shown") == true)
    }
}
