import WebcomAuthentication

extension StrongMethod.Kind {
    /// What people call it.
    var words: String {
        switch self {
        case .sms: "text message"
        case .eMail: "e-mail"
        case .authenticatorApp: "authenticator app"
        case .recoveryCode: "recovery code"
        default: self.rawValue
        }
    }

    /// What a contact of it is called; nil where it has none.
    var contactWords: String? {
        switch self {
        case .sms: "Phone number, with + and country code"
        case .eMail: "E-mail address"
        default: nil
        }
    }
}
