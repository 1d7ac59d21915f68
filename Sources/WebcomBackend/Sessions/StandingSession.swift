/// A session that was looked up, proved by its token, and stands.
struct StandingSession {
    let record: SessionRecord
    let account: AccountRecord
    let token: RefreshToken
}
