import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomOpenIDConnect
import WebcomTransport

@Suite struct DeviceFlowTests {
    @Test("RFC 8628 §3.1, §3.2: what is asked for, and what the device shows")
    func authorizes() async throws {
        let party = try RelyingParty { $0.scopes = ["email"] }
        let grant = try await party.client.authorizeDevice(RelyingParty.request)
        #expect(grant.userCode == ScriptedProvider.userCode)
        #expect(grant.verificationAddress == ScriptedProvider.issuer + "/activate")
        #expect(grant.completeAddress == ScriptedProvider.issuer + "/activate?code=WDJB-MJHT")
        #expect(grant.lifetime == .seconds(600) && grant.interval == .seconds(7))
        #expect(!"\(grant) \(String(reflecting: grant))".contains("WDJB"))
        let sent = try #require(party.provider.requests.last)
        #expect(sent.method == .post && sent.address == ScriptedProvider.issuer + "/device")
        #expect(ScriptedProvider.form(sent.body ?? []) == ["scope": "openid email"])
        #expect(sent.fields.contains { $0.name == "authorization" && $0.value.hasPrefix("Basic ") })
    }

    @Test("RFC 8628 §3.4: the code is exchanged where it came from, by who asked for it")
    func exchanges() async throws {
        let party = try RelyingParty { $0.clientAuthentication = .none }
        let grant = try await party.client.authorizeDevice(RelyingParty.request)
        let asked = try #require(party.provider.requests.last)
        #expect(ScriptedProvider.form(asked.body ?? []) == ["scope": "openid profile email", "client_id": "app"])
        guard case .proved(let identity) = try await party.client.poll(grant.memory, RelyingParty.request) else {
            Issue.record("the user said yes")
            return
        }
        #expect(identity.issuer == ScriptedProvider.issuer && identity.subject == ScriptedProvider.subject)
        #expect(identity.displayName == "Ada" && identity.method == "fed")
        let sent = try #require(party.provider.requests.first { $0.address.hasSuffix("/token") })
        let form = ScriptedProvider.form(sent.body ?? []) ?? [:]
        #expect(form.keys.sorted() == ["client_id", "device_code", "grant_type"])
        #expect(form["client_id"] == "app" && form["grant_type"] == ScriptedProvider.deviceGrant)
        let error = await party.refusal {
            _ = try await party.client.poll(grant.memory, RelyingParty.request)
            return identity
        }
        #expect(error?.code == .invalidProviderAnswer)
        #expect(error?.message.contains("invalid_grant") == true)
    }

    @Test("OAU-12: what the token endpoint tells is told as what it is")
    func tellsAnswers() async throws {
        let party = try RelyingParty()
        party.provider.script { $0.deviceErrors = ["authorization_pending", "slow_down", "authorization_pending"] }
        let grant = try await party.client.authorizeDevice(RelyingParty.request)
        var told: [String] = []
        for _ in 0..<4 {
            switch try await party.client.poll(grant.memory, RelyingParty.request) {
            case .pending: told.append("pending")
            case .slowDown: told.append("slowDown")
            case .proved: told.append("proved")
            }
        }
        #expect(told == ["pending", "slowDown", "pending", "proved"])
    }

    @Test(
        "OAU-12: the token endpoint's refusals of a device",
        arguments: [
            Fault("the user said no", "", code: .accessDenied) { $0.deviceErrors = ["access_denied"] },
            Fault("the code ran out", "", code: .expired) { $0.deviceErrors = ["expired_token"] },
            Fault("another code", "the error invalid_grant") { $0.deviceErrors = ["invalid_grant"] },
            Fault("an empty code", "cannot be shown") { $0.deviceErrors = [""] },
            Fault("in capitals", "cannot be shown") { $0.deviceErrors = ["Authorization_Pending"] },
            .answer("out of order", "out of order", "/token", code: .unavailable, TransportResponse(status: 503)),
            .answer("too many", "out of order", "/token", code: .unavailable, TransportResponse(status: 429)),
            .answer("400 without a body", "status 400 and no error code", "/token", TransportResponse(status: 400)),
            Fault("slow", "did not answer in time", code: .unavailable) {
                $0.outages["/token"] = .timedOut(host: "op.example")
            },
            Fault("a nonce, which nobody asked for", "another sign-in (nonce)") { $0.claims = { $0["nonce"] = "n" } },
            Fault.claim("aud", "other", "another audience"),
            Fault.claim("iss", "https://other.example", "issuer is another one"),
            Fault("another key", "signature does not belong") { script in
                script.signer = TestKey.otherRSA
                script.header = { $0["kid"] = "rsa-1" }
            },
            Fault("no id_token", "no id_token") { $0.tokens = { $0["id_token"] = nil } },
        ])
    func refuses(_ fault: Fault) async throws { await fault.checkOnDevice(try RelyingParty()) }

    @Test("a user-info that is out of order once the code is used up is not to be waited for")
    func isOutOfOrderTooLate() async throws {
        let party = try RelyingParty { $0.usesUserInfo = true }
        party.provider.script { $0.answers["/userinfo"] = TransportResponse(status: 503) }
        let late = await party.refusal { try await party.signInOnDevice() }
        #expect(late?.code == .unavailable && late?.isTransient == false && late?.recovery == .restart)
        party.provider.script { $0.answers["/token"] = TransportResponse(status: 503) }
        let early = await party.refusal { try await party.signInOnDevice() }
        #expect(early?.code == .unavailable && early?.isTransient == true)
    }

    @Test("plain OAuth 2 has the user-info say who it is; one without a device flow has none")
    func plainOAuth2() async throws {
        var endpoints = RelyingParty.plainEndpoints
        let without = try RelyingParty { [endpoints] in $0.endpoints = .fixed(endpoints) }
        let error = await without.refusal { try await without.signInOnDevice() }
        #expect(error?.code == .unsupported)
        endpoints.deviceAuthorization = ScriptedProvider.issuer + "/device"
        let party = try RelyingParty { [endpoints] in $0.endpoints = .fixed(endpoints) }
        #expect(try await party.signInOnDevice().subject == ScriptedProvider.subject)
        #expect(party.provider.count("/userinfo") == 1)
    }

    @Test("OAU-3: a code goes to nobody but who gave it, and for no other client")
    func isBound() async throws {
        let party = try RelyingParty()
        let grant = try await party.client.authorizeDevice(RelyingParty.request)
        let members = try JSONValue(json: grant.memory).objectValue ?? [:]
        for (name, value) in [("i", "https://evil.example"), ("t", "https://evil.example/token"), ("c", "other")] {
            var other = members
            #expect(other[name] != nil)
            other[name] = .string(value)
            await self.refusesMemory(JSONValue.object(other).utf8, party)
            other[name] = nil
            await self.refusesMemory(JSONValue.object(other).utf8, party)
        }
        for memory in [[], Array("{}".utf8), [0xFF], Array(grant.memory.dropLast())] {
            await self.refusesMemory(memory, party)
        }
        #expect(party.provider.count("/token") == 0)
    }

    private func refusesMemory(_ memory: [UInt8], _ party: RelyingParty) async {
        let error = await party.refusal {
            guard case .proved(let identity) = try await party.client.poll(memory, RelyingParty.request) else {
                throw AuthenticationError(.cancelled)
            }
            return identity
        }
        #expect(error?.code == .invalidState)
    }
}
