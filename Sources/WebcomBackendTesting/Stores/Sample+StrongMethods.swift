import WebcomAuthentication
import WebcomBackend

extension Sample {
    /// A number that codes go to.
    static func phone(_ id: String, of name: String = "ada", at second: Int = 0) -> StrongMethodRecord {
        StrongMethodRecord(
            id: id, uid: "uid-\(name)", kind: .sms, contact: "contact of \(id)", address: "To \(id)", name: "é\u{0}'",
            creationDate: self.date(second))
    }

    /// An authenticator app whose last code was of step 100.
    static func app(
        _ id: String, of name: String = "ada", lastStep: Int64? = 100, at second: Int = 0
    ) -> StrongMethodRecord {
        StrongMethodRecord(
            id: id, uid: "uid-\(name)", kind: .authenticatorApp, creationDate: self.date(second), lastStep: lastStep,
            secret: [0, 128, 255])
    }

    /// A set of recovery codes.
    static func codes(
        _ id: String, _ codes: [[UInt8]] = [[1], [2], [3]], of name: String = "ada", at second: Int = 0
    ) -> StrongMethodRecord {
        StrongMethodRecord(
            id: id, uid: "uid-\(name)", kind: .recoveryCode, creationDate: self.date(second), codes: codes)
    }

    /// A sign-in that waits for a second proof.
    static func pending(_ selector: String, for name: String = "ada", flow: String? = nil) -> ChallengeRecord {
        self.challenge(selector, for: name, purpose: .strongAuthentication, flow: flow)
    }
}
