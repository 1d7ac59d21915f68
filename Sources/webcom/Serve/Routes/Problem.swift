import WebcomAuthentication

/// What is told of something that failed.
struct Problem: Error {
    let status: HTTPStatus
    /// The stable name, for programs.
    let code: String
    /// What to tell people.
    var sentence: String
    var retryAfter: Duration?
    var attemptsLeft: Int?
    /// How to prove oneself, for the field `WWW-Authenticate`.
    var challenge: String?

    /// Tells of a request that was not taken.
    init(_ status: HTTPStatus, _ code: String, _ sentence: String) {
        (self.status, self.code, self.sentence) = (status, code, sentence)
    }

    /// Tells of a request that was not understood.
    init(_ refusal: HTTPRefusal) { self.init(refusal.status, "badRequest", refusal.detail) }

    /// Tells of something that was not given; an empty text is none.
    init(missing name: String, asJSON isJSON: Bool) {
        let sentence =
            switch name {
            case "address": "Enter an e-mail address or a phone number."
            case "password": "Enter the password."
            case "code": "Type the code."
            case "contact": "Enter the phone number or e-mail address that codes are to go to."
            case "secret": "Enter the code or token of the message."
            default: "Give the \(name), as a text."
            }
        self.init(.badRequest, "missingMember", isJSON ? "The member \(name) is missing. \(sentence)" : sentence)
    }

    /// Tells of what the service refused; its cause is for a log.
    init(_ error: AuthenticationError) {
        self.status = Self.status(of: error.code)
        self.code = error.code.rawValue
        self.sentence = Self.sentence(for: error)
        self.retryAfter = error.retryAfter
        self.attemptsLeft = error.attemptsLeft
    }

    /// The same in JSON (RFC 9457).
    var json: JSONValue {
        var members: [String: JSONValue] = [
            "type": "about:blank", "title": .string(self.status.phrase), "status": .integer(Int64(self.status.code)),
            "code": .string(self.code), "detail": .string(self.sentence),
        ]
        if let attemptsLeft { members["attemptsLeft"] = .integer(Int64(attemptsLeft)) }
        return .object(members)
    }

    /// The value of `Retry-After`: whole seconds, never less than it is.
    var retrySeconds: Int64? {
        self.retryAfter.map { $0.components.seconds + ($0.components.attoseconds > 0 ? 1 : 0) }.map { max(1, $0) }
    }

    private static func status(of code: AuthenticationError.Code) -> HTTPStatus {
        switch code {
        case .unauthenticated, .sessionEnded, .strongAuthenticationRequired: .unauthorized
        case .tokenTooOld, .providerDisabled, .capabilityRequired, .accountDisabled: .forbidden
        case .identityTemporarilyLocked: .tooManyRequests
        case .overloaded, .unavailable, .storeUnavailable, .applicationClosed: .unavailable
        case .superseded, .cancelled, .stepNotDue, .existingIdentity, .accountMismatch, .alreadyAuthenticated,
            .sessionKeyInUse, .existingStrongMethod:
            .conflict
        case .unsupported: .notImplemented
        default: .unprocessableContent
        }
    }

    private static func sentence(for error: AuthenticationError) -> String {
        switch error.code {
        case .invalidCredentials: "The address or the password is wrong."
        case .invalidCode where error.message != AuthenticationError(.invalidCode).message:
            // Why a code is wrong that was right once.
            error.message
        case .invalidCode, .invalidToken:
            switch error.attemptsLeft {
            case nil: "The code or token is wrong, or was used already."
            case 0: "The code or token is wrong, and no try is left. Ask for a new one."
            case 1: "The code or token is wrong. You have 1 try left."
            case let left?: "The code or token is wrong. You have \(left) tries left."
            }
        case .identityTemporarilyLocked:
            "Too many tries or messages. Wait \((error.retryAfter ?? .seconds(60)).inWords), then try again."
        case .tooWeakPassword: error.passwordIssue?.message ?? error.message
        default: error.message
        }
    }
}
