import Testing
import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct AuthenticationDetailsTests {
    @Test func equalityGoesByAccountSessionAndGeneration() {
        let details = Sample.session("s-1", uid: "u1", generation: 3).details
        var fields = details.fields
        fields.displayName = "another"
        fields.authenticationToken = AuthenticationToken("another")
        fields.level = 9
        #expect(AuthenticationDetails(fields) == details)
        #expect(AuthenticationDetails(fields).hashValue == details.hashValue)
        #expect(Sample.session("s-2", uid: "u1", generation: 3).details != details)
        #expect(Sample.session("s-1", uid: "u2", generation: 3).details != details)
        #expect(Sample.session("s-1", uid: "u1", generation: 4).details != details)
    }

    @Test func theCurrentProviderIsFirstAndNoneTwice() {
        var fields = Sample.session().details.fields
        fields.factors = [AuthenticationProvider.phone, .eMail, .phone, .oAuth2("x")].map {
            AuthenticationFactor(provider: $0, providerUID: "p", method: "otp", date: Sample.now)
        }
        #expect(AuthenticationDetails(fields).providers == [.eMail, .phone, .oAuth2("x")])
    }

    @Test("SES-8: a session of two factors is strong for as long as the second one is fresh")
    func strongProofsAreFresh() {
        var fields = Sample.session().details.fields
        let first = AuthenticationFactor(provider: .eMail, providerUID: "p", method: "pwd", date: Sample.now)
        let second = AuthenticationFactor(
            provider: .strongMethod(.sms), providerUID: "m", method: "sms", date: Sample.now)
        (fields.factors, fields.level) = ([first, second], 2)
        let details = AuthenticationDetails(fields)
        for (seconds, isStrong) in [(0.0, true), (900, true), (901, false), (-900, true), (-901, false)] {
            let date = Sample.now.addingTimeInterval(seconds)
            #expect(details.hasStrongProof(within: .seconds(900), at: date) == isStrong, "\(seconds) seconds later")
        }
        fields.level = 1
        #expect(!AuthenticationDetails(fields).hasStrongProof(within: .seconds(900), at: Sample.now))
        (fields.factors, fields.level) = ([first], 2)
        #expect(!AuthenticationDetails(fields).hasStrongProof(within: .seconds(900), at: Sample.now))
        fields.factors = [
            AuthenticationFactor(provider: second.provider, providerUID: "m", method: "sms", date: Date())
        ]
        #expect(AuthenticationDetails(fields).hasStrongProof(within: .seconds(900)), "now is not the default")
    }

    @Test func withoutFactorsTheIdentityIsItsOwnFactor() {
        let details = Sample.session(provider: .guest).details
        #expect(details.providers == [.guest] && details.isGuest && details.level == 0)
        #expect(details.factors.map(\.method) == ["guest"])
    }

    @Test func theCodedFormHasNeitherTokenNorSessionNorExtra() throws {
        var fields = Sample.session("session-name").details.fields
        fields.authenticationToken = AuthenticationToken("token-text")
        fields.providerExtra = "extra-text"
        fields.providerProfile = ["shown": true]
        let data = try JSONEncoder().encode(AuthenticationState.authenticated(details: AuthenticationDetails(fields)))
        let text = String(decoding: data, as: UTF8.self)
        for secret in ["session-name", "token-text", "extra-text"] { #expect(!text.contains(secret)) }
        for shown in ["\"uid\":\"u1\"", "\"shown\":true", "\"isGuest\":false", "\"level\":1"] {
            #expect(text.contains(shown), "\(text)")
        }
    }

    @Test("CUS-1: no name of an app's own passes for a built-in provider")
    func keepsNamespacesApart() {
        #expect(AuthenticationProvider.custom("guest") != .guest)
        #expect(AuthenticationProvider.oAuth2("guest") != .custom("guest"))
        #expect(AuthenticationProvider.custom("a:b").customName == "a:b")
        #expect(AuthenticationProvider.eMail.customName == nil && AuthenticationProvider.oAuth2("x").customName == nil)
    }
}
