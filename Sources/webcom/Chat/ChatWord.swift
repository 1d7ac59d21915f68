/// A word that can be typed.
enum ChatWord: String, CaseIterable, Sendable {
    case signup
    case signupCode = "signup-code"
    case signin
    case code
    case forgot
    case attach
    case attachCode = "attach-code"
    case guest
    case signout
    case resend
    case back
    case state
    case help
    case quit

    /// What it does.
    var meaning: String {
        switch self {
        case .signup: "make an account, with a password"
        case .signupCode: "make an account without a password: a code each time"
        case .signin: "sign in with the password"
        case .code: "sign in with a code"
        case .forgot: "choose a new password in place of a forgotten one"
        case .attach: "add it to your account, with a password"
        case .attachCode: "add it to your account, without a password"
        case .guest: "have an account without an address or a number"
        case .signout: "sign out"
        case .resend: "have another message sent"
        case .back: "leave this, and take another way"
        case .state: "show who is signed in"
        case .help: "show what may be typed"
        case .quit: "end the chat"
        }
    }
}
