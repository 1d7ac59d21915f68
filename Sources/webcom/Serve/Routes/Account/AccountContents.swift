import WebcomAuthentication

/// What the account page is about.
struct AccountContents {
    let details: AuthenticationDetails
    let identities: [AuthenticationIdentity]
    let strongMethods: [AccountStrongMethod]
    let sessions: [AccountSession]

    /// Asks for what the details do not have.
    init(of details: AuthenticationDetails, _ account: AuthenticationAccount) async throws(AuthenticationError) {
        self.details = details
        self.identities = try await account.identities()
        self.strongMethods = try await account.strongMethods()
        self.sessions = try await account.sessions()
    }

    /// The same for programs.
    var json: [String: JSONValue] {
        [
            "user": self.details.json, "identities": self.identities.json,
            "strongMethods": .array(self.strongMethods.map(\.json)),
            "sessions": self.sessions.json,
        ]
    }
}
