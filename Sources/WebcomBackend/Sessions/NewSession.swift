import WebcomAuthentication

/// A session that is about to be opened: its record, and the token that nothing but the answer will hold.
struct NewSession {
    let record: SessionRecord
    let token: AuthenticationToken
}
