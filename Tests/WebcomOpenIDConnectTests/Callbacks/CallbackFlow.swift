import Testing
import WebcomAuthentication
import WebcomPrimitives

/// One browser's visit to the provider's pages, and what they answered.
struct CallbackFlow: Sendable {
    let service: AuthenticationService
    let visit: UserAgentVisit
    let code: String
    let state: String
    let issuer: String

    /// The address that the provider sends the browser to.
    var callback: String {
        "\(RelyingParty.redirectAddress)?"
            + FormEncoding.text([("code", self.code), ("state", self.state), ("iss", self.issuer)])
    }

    /// What an error must not show.
    var secrets: [String] { [self.code, self.state] + self.state.split(separator: ".").map(String.init) }

    /// Ends the visit with an address; nil where that signs the user in.
    func refusal(of callback: String) async -> AuthenticationError? {
        do {
            let details = try await self.visit.finish(callback: callback).details
            #expect(details?.uid == self.service.authenticationDetails?.uid)
            return nil
        } catch { return error }
    }
}
