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

    /// What has to be given.
    var required: [String] {
        switch self {
        case .choose: ["method"]
        case .code: ["code"]
        case .resend: []
        case .register: ["kind"]
        }
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
        case (.code, .strongMethodConfirmationRequired(let step)): try await step.submit(Self.code(fields))
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

    /// The kind that was chosen; the service says whether it can be.
    static func kind(_ fields: SubmittedFields) throws(AuthenticationError) -> StrongMethod.Kind {
        guard let kind = fields["kind"], !kind.isEmpty else {
            throw AuthenticationError(.incompleteMethod, "Choose a kind.")
        }
        return StrongMethod.Kind(rawValue: kind)
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
