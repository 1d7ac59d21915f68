import WebcomAuthentication
import WebcomTransport

/// What the scripted provider does, and what it does wrong.
struct ProviderScript: Sendable {
    typealias Change = @Sendable (inout [String: JSONValue]) -> Void

    /// Changes the metadata.
    var metadata: Change = { _ in }
    /// Changes the claims of the id_token.
    var claims: Change = { _ in }
    /// Changes the header of the id_token.
    var header: Change = { _ in }
    /// Changes the token itself, once it is signed.
    var token: @Sendable (String) -> String = { $0 }
    /// Changes the token endpoint's answer.
    var tokens: Change = { _ in }
    /// Changes the device authorization endpoint's answer.
    var device: Change = { _ in }
    /// What the token endpoint tells a device, in turn, before its user says yes.
    var deviceErrors: [String] = []
    /// Changes the user-info.
    var userInfo: Change = { _ in }
    /// What signs.
    var signer = TestKey.rsa
    /// What is published.
    var keys: [JSONValue] = [.object(TestKey.rsa.published)]
    /// Answers in place of the right ones, by path.
    var answers: [String: TransportResponse] = [:]
    /// Outages, by path.
    var outages: [String: TransportError] = [:]
    /// What a code is exchanged for; false for a provider that never looked at the verifier.
    var checksVerifier = true
}
