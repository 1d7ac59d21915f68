/// A session that is about to be opened: its record, and its refresh token, which nothing but the answer will hold.
struct NewSession {
    let record: SessionRecord
    let token: RefreshToken
}
