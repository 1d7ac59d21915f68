import WebcomAuthentication

/// What a user does at a step of a sign-in that asks for a second factor.
enum SecondFactorMove: String, CaseIterable, Sendable {
    /// Chooses a method, or switches to it.
    case choose
    /// Gives a code.
    case code
    /// Has the code sent again.
    case resend
    /// Registers a method.
    case register

    /// The kinds that can be registered.
    static let kinds: [StrongMethod.Kind] = [.authenticatorApp, .sms, .eMail]

    /// What has to be given, beside what was.
    func required(_ fields: SubmittedFields) -> [String] {
        switch self {
        case .choose: ["method"]
        case .code: ["code"]
        case .resend: []
        case .register: Self.requiredToRegister(fields)
        }
    }

    /// What a registration needs: a contact only where codes are sent.
    static func requiredToRegister(_ fields: SubmittedFields) -> [String] {
        let kind = fields["kind"].map { StrongMethod.Kind(rawValue: $0) }
        return ["kind"] + (kind?.contactWords == nil ? [] : ["contact"])
    }

    /// Makes the move at the step that is due, with what was sent.
    func make(
        at outcome: AuthenticationOutcome, _ fields: SubmittedFields
    ) async throws(AuthenticationError) -> AuthenticationOutcome {
        switch (self, outcome) {
        case (_, .authenticated): outcome
        case (.choose, .strongAuthenticationRequired(let step)):
            try await step.challenge(Self.method(fields, of: step.methods))
        case (.choose, .strongCodeRequired(let step)):
            try await step.challenge(Self.method(fields, of: step.challenge.methods))
        case (.code, .strongCodeRequired(let step)): try await step.submit(Self.code(fields))
        case (.code, .strongMethodConfirmationRequired(let step)):
            try await step.submit(Self.code(fields), label: Self.label(fields))
        case (.resend, .strongCodeRequired(let step)): try await step.resend()
        case (.resend, .strongMethodConfirmationRequired(let step)): try await step.resend()
        case (.register, .strongMethodRegistrationRequired(let step)):
            try await step.register(Self.kind(fields), contact: Self.contact(fields))
        case (.register, .strongMethodConfirmationRequired(let step)):
            try await step.register(Self.kind(fields), contact: Self.contact(fields))
        default: throw AuthenticationError(.stepNotDue)
        }
    }

    /// The code that was typed; nothing is tried without one.
    static func code(_ fields: SubmittedFields) throws(AuthenticationError) -> String {
        let code = (fields["code"] ?? "").trimmingSpaces
        guard !code.isEmpty else { throw AuthenticationError(.incompleteMethod, "Type the code.") }
        return code
    }

    /// The kind that was chosen; the service says whether policy lets it be.
    static func kind(_ fields: SubmittedFields) throws(AuthenticationError) -> StrongMethod.Kind {
        guard let kind = Self.kinds.first(where: { $0.rawValue == fields["kind"] }) else {
            let names = Self.kinds.map(\.rawValue).joined(separator: ", ")
            throw AuthenticationError(.incompleteMethod, "The kind is one of \(names).")
        }
        return kind
    }

    /// What the user calls a method; nil for nothing.
    static func label(_ fields: SubmittedFields) -> String? {
        let label = (fields["label"] ?? "").trimmingSpaces
        return label.isEmpty ? nil : label
    }

    /// The number or address that was typed; empty where the kind has none.
    static func contact(_ fields: SubmittedFields) -> String { (fields["contact"] ?? "").trimmingSpaces }

    private static func method(
        _ fields: SubmittedFields, of methods: [StrongMethod]
    ) throws(AuthenticationError) -> StrongMethod {
        guard let method = methods.first(where: { $0.id == fields["method"] }) else {
            throw AuthenticationError(.unknownStrongMethod)
        }
        return method
    }
}
