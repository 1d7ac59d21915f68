import WebcomAuthentication

/// A part of the account page below who it is: what the user can change there.
struct AccountSection: Sendable {
    /// The parts, in order.
    static let all: [AccountSection] = []

    /// The part for a user, with its heading.
    let html: @Sendable (AuthenticationDetails, Visit) -> HTML
}
