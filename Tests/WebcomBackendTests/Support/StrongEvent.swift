import WebcomAuthentication
import WebcomBackend

/// What can be asked of a sign-in that waits for its second proof, whether or not its step has it.
enum StrongEvent: String, CaseIterable, Sendable {
    case resume
    case challengeSMS, challengeEMail, challengeApp, challengeRecovery, challengeUnknown, challengeEmpty
    case submitRight, submitWrong, submitEmpty, submitHuge, resend
    case registerSMS, registerOtherSMS, registerEMail, registerApp
    case registerInvalidNumber, registerInvalidAddress, registerBlocked, registerEmpty, registerHuge
    case registerRecovery, registerUnknownKind
    case finishVisit

    static let otherNumber = "+33611111111"
    private static let huge = String(repeating: "1", count: 100_000)

    /// The move.
    func move(at stand: StrongStand) throws -> FlowMove {
        switch self {
        case .resume: .resume
        case .challengeSMS: .challenge(methodID: stand.id(.sms))
        case .challengeEMail: .challenge(methodID: stand.id(.eMail))
        case .challengeApp: .challenge(methodID: stand.id(.authenticatorApp))
        case .challengeRecovery: .challenge(methodID: stand.id(.recoveryCode))
        case .challengeUnknown: .challenge(methodID: "nobody's")
        case .challengeEmpty: .challenge(methodID: "")
        case .submitRight: .submit(OneTimePassword(try stand.right()))
        case .submitWrong: .submit(OneTimePassword(try stand.wrong()))
        case .submitEmpty: .submit(OneTimePassword(""))
        case .submitHuge: .submit(OneTimePassword(Self.huge))
        case .resend: .resend
        case .registerSMS: .register(.sms, contact: StrongAccount.number)
        case .registerOtherSMS: .register(.sms, contact: Self.otherNumber)
        case .registerEMail: .register(.eMail, contact: StrongAccount.mailbox)
        case .registerApp: .register(.authenticatorApp, contact: "")
        case .registerInvalidNumber: .register(.sms, contact: "+123")
        case .registerInvalidAddress: .register(.eMail, contact: "no address")
        case .registerBlocked: .register(.sms, contact: "+447911123456")
        case .registerEmpty: .register(.sms, contact: "")
        case .registerHuge: .register(.sms, contact: "+33" + Self.huge)
        case .registerRecovery: .register(.recoveryCode, contact: "")
        case .registerUnknownKind: .register(StrongMethod.Kind(rawValue: "owl"), contact: "")
        case .finishVisit: .finishVisit(callback: SecretField("https://app.example/?code=1"))
        }
    }

    /// What it comes to at a place that was just reached, in the words of `StrongStand`.
    func outcome(at place: StrongPlace) -> String {
        switch self {
        case .resume: "step \(place.step)"
        case .challengeSMS, .challengeEMail, .challengeApp, .challengeRecovery, .challengeUnknown, .challengeEmpty:
            self.challenged(at: place)
        case .submitRight: place.awaitsCode ? "session 2" : Self.notDue(place)
        case .submitWrong, .submitEmpty, .submitHuge:
            place.awaitsCode ? "invalidCode retry left 4" : Self.notDue(place)
        case .resend: place.isSent ? Self.tooSoon : Self.notDue(place)
        case .finishVisit: Self.notDue(place)
        default: place.registers ? self.registered(at: place) : Self.notDue(place)
        }
    }

    private static let tooSoon = "identityTemporarilyLocked retry later"

    private static func notDue(_ place: StrongPlace) -> String { "stepNotDue retry due \(place.step)" }

    private func challenged(at place: StrongPlace) -> String {
        guard !place.registers else { return Self.notDue(place) }
        return switch self {
        case .challengeUnknown, .challengeEmpty: "unknownStrongMethod retry"
        case .challengeSMS where place == .smsCode: Self.tooSoon
        case .challengeEMail where place == .eMailCode: Self.tooSoon
        default: "step strongCode"
        }
    }

    private func registered(at place: StrongPlace) -> String {
        switch self {
        case .registerInvalidNumber, .registerInvalidAddress, .registerEmpty, .registerHuge: "invalidIdentifier retry"
        case .registerBlocked: "contactBlocked retry"
        case .registerRecovery, .registerUnknownKind: "unsupported retry"
        case .registerSMS where place == .smsConfirmation: Self.tooSoon
        case .registerEMail where place == .eMailConfirmation: Self.tooSoon
        default: "step strongMethodConfirmation"
        }
    }

    /// What the same move comes to once more, from the same step.
    func secondOutcome(at place: StrongPlace) -> String {
        let first = self.outcome(at: place)
        if first == "session 2" { return "expired restart" }
        guard self != .resume, first.hasPrefix("step ") else {
            return first.replacing("left 4", with: "left 3")
        }
        return "stepNotDue retry due \(first.dropFirst(5))"
    }
}
