import WebcomAuthentication
import WebcomCryptography

/// The secret of a message: a token, which is long, or a code, which is short.
enum MessageSecret {
    case token(MessageToken)
    case code(OneTimeCode)

    /// A new secret of a challenge: a code of so many digits, or a token where there is no such number.
    init(selector: String, codeLength: Int?, random: any RandomBytes) {
        self =
            if let codeLength {
                .code(OneTimeCode(length: codeLength, random: random))
            } else {
                .token(MessageToken(selector: selector, random: random))
            }
    }

    /// Reads what a user submitted to the challenge `selector`; nil when it cannot be right.
    init?(_ submission: MessageSubmission, selector: String, codeLength: Int?) {
        if let codeLength {
            guard let code = OneTimeCode(submission.text, length: codeLength) else { return nil }
            self = .code(code)
        } else {
            guard let token = MessageToken(VerificationToken(submission.text)), token.selector == selector else {
                return nil
            }
            self = .token(token)
        }
    }

    /// What the challenge's keyed code is made over.
    var secret: String {
        switch self {
        case .token(let token): token.secret
        case .code(let code): code.digits
        }
    }

    /// What is sent.
    var text: String {
        switch self {
        case .token(let token): token.text
        case .code(let code): code.digits
        }
    }
}
