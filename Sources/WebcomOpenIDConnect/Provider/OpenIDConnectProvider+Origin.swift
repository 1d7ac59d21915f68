public import WebcomAuthentication

extension OpenIDConnectProvider {
    /// The origin of the pages that users are sent to, such as `https://accounts.example`.
    ///
    /// For the `form-action` of a Content-Security-Policy, which browsers apply to where a form's answer leads as well.
    /// Discovered at most once an hour, as everything of the provider.
    ///
    /// - Throws: ``AuthenticationError``: `.unavailable`, `.invalidProviderAnswer`.
    @concurrent public func authorizationOrigin() async throws(AuthenticationError) -> String {
        let address: String
        do { address = try await self.metadata().authorizationEndpoint } catch {
            throw AuthenticationError(wrapping: error)
        }
        guard let web = WebAddress(address) else { throw .badAnswer("the authorization endpoint is no web address") }
        return String(address.dropLast(web.rest.count))
    }
}
