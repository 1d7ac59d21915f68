import Testing
import WebcomAuthentication
import WebcomPrimitives
import WebcomTransport

/// What the provider's pages say instead of giving a code, all the way to the app.
@Suite struct RefusedConsentTests {
    /// Every code of RFC 6749 §4.1.2.1, then every one of OpenID Connect Core §3.1.2.6.
    private static let codes: [(String, AuthenticationError.Code)] = [
        ("invalid_request", .invalidProviderAnswer), ("unauthorized_client", .invalidProviderAnswer),
        ("access_denied", .accessDenied), ("unsupported_response_type", .invalidProviderAnswer),
        ("invalid_scope", .invalidProviderAnswer), ("server_error", .unavailable),
        ("temporarily_unavailable", .unavailable),
        ("interaction_required", .accessDenied), ("login_required", .accessDenied),
        ("account_selection_required", .accessDenied), ("consent_required", .accessDenied),
        ("invalid_request_uri", .invalidProviderAnswer), ("invalid_request_object", .invalidProviderAnswer),
        ("request_not_supported", .invalidProviderAnswer), ("request_uri_not_supported", .invalidProviderAnswer),
        ("registration_not_supported", .invalidProviderAnswer),
    ]

    private func callback(_ flow: CallbackFlow, error: String) -> String {
        "\(RelyingParty.redirectAddress)?"
            + FormEncoding.text([
                ("error", error), ("error_description", "Eve said \(flow.state)"),
                ("error_uri", "https://evil.example/why"), ("state", flow.state), ("iss", flow.issuer),
            ])
    }

    @Test(
        "OAU-6: each error of the provider's pages has its code and is named, ends the visit, and changes no state",
        arguments: Self.codes)
    func errors(_ error: String, _ code: AuthenticationError.Code) async throws {
        let world = try await CallbackWorld()
        let flow = try await world.begin("browser")
        let state = flow.service.state
        let refusal = await flow.refusal(of: self.callback(flow, error: error))
        #expect(refusal?.code == code)
        #expect(refusal?.message.contains("(\(error))") == true || refusal?.message.contains(" \(error) ") == true)
        #expect(refusal?.recovery != .retry && refusal?.isTransient == false, "there is nothing to try again")
        for foreign in [flow.state, "Eve", "evil.example"] {
            #expect(refusal.map { "\($0) \(String(reflecting: $0))".contains(foreign) } == false)
        }
        #expect(flow.service.state == state && flow.visit.continuation == nil)
        #expect(world.exchanges == 0)
        #expect(await flow.refusal(of: flow.callback) != nil, "the visit went on")
        let next = try await world.begin("browser")
        #expect(await next.refusal(of: next.callback) == nil)
        await world.application.shutdown()
    }

    @Test("OAU-6: with an error beside it the code is not exchanged", arguments: ["code first", "error first"])
    func errorBesideACode(_ order: String) async throws {
        let world = try await CallbackWorld()
        let flow = try await world.begin("browser")
        let callback = self.callback(flow, error: "access_denied")
        let both =
            order == "code first"
            ? callback.replacing("?", with: "?code=\(flow.code)&") : "\(callback)&code=\(flow.code)"
        #expect(await flow.refusal(of: both)?.code == .accessDenied)
        #expect(world.exchanges == 0)
        await world.application.shutdown()
    }

    @Test("OAU-6: an outage while the code is exchanged ends the visit, for its answer is used up")
    func outage() async throws {
        let world = try await CallbackWorld()
        let flow = try await world.begin("browser")
        world.party.provider.script { $0.outages["/token"] = .unreachable(host: "op.example") }
        let refusal = await flow.refusal(of: flow.callback)
        #expect(refusal?.code == .unavailable && refusal?.recovery == .restart && refusal?.isTransient == false)
        #expect(flow.visit.continuation == nil)
        world.party.provider.script { $0.outages = [:] }
        let next = try await world.begin("browser")
        #expect(await next.refusal(of: next.callback) == nil)
        await world.application.shutdown()
    }
}
